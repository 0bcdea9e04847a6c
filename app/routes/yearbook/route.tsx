import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { isAlbumCategory, photosPerSheet } from "#app/domain/albums/album-constants.ts";
import {
  type AlbumDetails,
  findAlbumDetails,
  findDialogAlbum,
  findNamedPhoto,
  laterSheet,
  openedAlbum,
  photoPosition,
  searchAlbums,
} from "#app/domain/albums/album-screen.server.ts";
import { canArrangeAny } from "#app/domain/albums/arrange-photos.server.ts";
import { commentsOn } from "#app/domain/albums/comments.server.ts";
import { countUnnamedPhotos } from "#app/domain/albums/photo-name-queries.server.ts";
import { countUploaded } from "#app/domain/albums/photos.server.ts";
import { findPhotoToTakeDown } from "#app/domain/albums/takedown-queries.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { canEditAlbum } from "#app/domain/core/permissions.ts";
import { countAlbumView } from "#app/domain/core/view-counts.server.ts";
import { countPageView } from "#app/http/expected-errors.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { newSubmissionKey } from "#app/http/security.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { foundIn, numberIn, type PageHandle, pageIn } from "#app/http/url-parameters.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { lazyScreen } from "#app/ui/lazy-part.tsx";
import { revalidateUnlessOnly } from "#app/ui/revalidation.ts";
import type { Route } from "./+types/route";
import { AlbumDetail, AlbumNotFound } from "./album-detail.tsx";
import { editablePhoto, forms } from "./forms.server.ts";
import { texts } from "./texts.ts";
import { dialogParameters, newAddress } from "./urls.ts";

/** The list of albums and, with `?album=`, one album: docs/behavior.md, "Photo Albums". */

export const handle: PageHandle = { dialogParameters };

// Dialogs open without new data, except the full-size photo, which needs its comments.
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.nextUrl.searchParams.get("dialog") === "full" ? change.defaultShouldRevalidate : revalidateUnlessOnly("dialog")(change);

export function loader(args: Route.LoaderArgs) {
  const moved = newAddress(args.url);
  if (moved) throw redirect(moved, 301);
  const me = args.context.get(memberContext);
  return args.url.searchParams.has("album") ? loadAlbum(args, me) : loadList(args, me);
}

function loadList({ url: { searchParams } }: Route.LoaderArgs, me: Member) {
  const parameter = searchParams.get("category");
  const category = isAlbumCategory(parameter) ? parameter : null;
  return {
    screen: "list" as const,
    category,
    list: searchAlbums({ category, page: pageIn(searchParams) }),
    unnamedCount: countUnnamedPhotos(),
    ...albumDialogs(me, searchParams),
  };
}

function loadAlbum({ request, context, url: { searchParams } }: Route.LoaderArgs, me: Member) {
  const album = findAlbumDetails(numberIn(searchParams, "album") ?? 0);
  if (!album) return data({ screen: "none" as const }, { status: 404 });
  const added = addedPhotos(me, searchParams);
  const { position, sheet, isPhotoMissing } = photosOf(me, album, searchParams, added?.count);
  const isFull = searchParams.get("dialog") === "full" && !isPhotoMissing;
  const { sessionHash } = context.get(actorContext);
  for (const viewed of [album, ...(position ? [position.photo] : [])]) {
    if (countPageView(request, () => countAlbumView(viewed, me, sessionHash))) viewed.viewCount += 1;
  }
  const [namesOf, takenDown] = [numberIn(searchParams, "names"), numberIn(searchParams, "take-down")];
  return {
    screen: "album" as const,
    album,
    photoPosition: position,
    isPhotoMissing,
    sheet,
    comments: sheet || !position ? commentsOn(album.id) : null,
    photoComments: position && (isFull || !sheet) ? commentsOn(position.photo.id) : null,
    editedPhoto: editablePhoto(me, album, numberIn(searchParams, "edit-photo")),
    deletingPhoto: editablePhoto(me, album, numberIn(searchParams, "delete-photo")),
    canArrange: canArrangeAny(me, album),
    added,
    takingDown: takenDown === null ? null : findPhotoToTakeDown(me, album.id, takenDown),
    namedPhoto: namesOf === null ? null : (findNamedPhoto(me, album.id, namesOf) ?? null),
    ...albumDialogs(me, searchParams),
  };
}

/** The album to edit or delete, if the member may do that, and the submission key of a new album, photo, or comment. */
function albumDialogs(me: Member, parameters: URLSearchParams) {
  const editableAlbumIn = (name: string) => {
    const album = foundIn(parameters, name, findDialogAlbum);
    return album && canEditAlbum(me, album) ? album : null;
  };
  return { edited: editableAlbumIn("edit"), deleting: editableAlbumIn("delete"), submissionKey: newSubmissionKey() };
}

/**
 * The photo in the address, or a page of the contact sheet, of which the first is led by the album's first photo. After photos
 * were added, the page that they begin on, which is among the last.
 */
function photosOf(me: Member, album: AlbumDetails, parameters: URLSearchParams, addedCount = 0) {
  const pageOfAdded = parameters.has("photo") ? 1 : Math.ceil((album.photoCount - addedCount + 1) / photosPerSheet);
  const sheetPage = numberIn(parameters, "sheet") ?? (addedCount > 0 ? pageOfAdded : 1);
  if (sheetPage > 1) return { position: null, sheet: laterSheet(album, sheetPage), isPhotoMissing: false };
  const photoId = parameters.has("sheet") ? null : numberIn(parameters, "photo");
  const position = photoId === null ? null : photoPosition(me, album, photoId);
  if (position) return { position, sheet: null, isPhotoMissing: false };
  const { position: lead = null, sheet = null } = openedAlbum(me, album) ?? {};
  return { position: lead, sheet, isPhotoMissing: photoId !== null && lead !== null };
}

/** The photos that the member added with the form in the address, if they are there. */
function addedPhotos(me: Member, parameters: URLSearchParams) {
  const submissionKey = parameters.get("added");
  const count = submissionKey ? countUploaded(me, submissionKey) : 0;
  return submissionKey && count > 0 ? { submissionKey, count } : null;
}

export const action = formAction(texts, handle, forms);
export const clientAction = makeClientAction(texts);

const LazyAlbumList = lazyScreen("[aria-label='Categories']", () => import("./album-list.tsx"));

/** The forms whose dialog is not open, such as for an album deleted meanwhile. The page shows their errors. */
function intentsWithoutDialog(shown: Route.ComponentProps["loaderData"]): string[] {
  const { edited = null, deleting = null } = shown.screen === "none" ? {} : shown;
  const {
    editedPhoto = null,
    deletingPhoto = null,
    takingDown = null,
    namedPhoto = null,
  } = shown.screen === "album" ? shown : {};
  const dialogs = {
    "edit-album": edited,
    "delete-album": deleting,
    "edit-photo": editedPhoto,
    "turn-photo": editedPhoto,
    "delete-photo": deletingPhoto,
    "ask-takedown": takingDown,
    "name-people": namedPhoto,
  };
  const albumIntents = shown.screen === "album" ? [] : ["add-photo", "add-comment", "edit-comment", "delete-comment"];
  return [...albumIntents, ...Object.entries(dialogs).flatMap(([intent, subject]) => (subject ? [] : [intent]))];
}

export default function Yearbook({ loaderData }: Route.ComponentProps) {
  const buttons = ["like", "clear-cache", "remove-name", "ask-names", "stop-asking", "undo-upload"];
  const failure = <FormFailure intents={[...buttons, ...intentsWithoutDialog(loaderData)]} />;
  switch (loaderData.screen) {
    case "list":
      return <LazyAlbumList {...loaderData} failure={failure} />;
    case "album":
      return <AlbumDetail {...loaderData} failure={failure} />;
    case "none":
      return <AlbumNotFound failure={failure} />;
  }
}
