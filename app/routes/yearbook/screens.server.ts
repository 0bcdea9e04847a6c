import { data } from "react-router";
import { isAlbumCategory, slideSeconds } from "#app/domain/albums/album-constants.ts";
import {
  type AlbumDetails,
  type DialogPhoto,
  findAlbumDetails,
  findDialogAlbum,
  findNamedPhoto,
  findPhotoDetails,
  laterSheet,
  openedAlbum,
  photoPosition,
  searchAlbums,
} from "#app/domain/albums/album-screen.server.ts";
import { arrangedPage, canArrangeAny, listTargetAlbums } from "#app/domain/albums/arrange-screen.server.ts";
import { commentsOn } from "#app/domain/albums/comments.server.ts";
import { listRecentlyDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { countUnnamedPhotos, nextUnnamedPhoto, sheetOf } from "#app/domain/albums/photo-name-queries.server.ts";
import { findSlide } from "#app/domain/albums/slideshow.server.ts";
import { findPhotoToTakeDown, listTakedownRequests } from "#app/domain/albums/takedown-queries.server.ts";
import { countUploaded } from "#app/domain/albums/undo-upload.server.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { canEditAlbum, canEditPhoto, canRestoreDeleted } from "#app/domain/core/permissions.ts";
import { countAlbumView } from "#app/domain/core/view-counts.server.ts";
import { findProfile } from "#app/domain/people/directory.server.ts";
import { countPageView } from "#app/http/page-views.server.ts";
import { newSubmissionKey, responseHeadersContext } from "#app/http/security.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import type { Route } from "./+types/route";
import { slideshowAddress } from "./urls.ts";

/** What the screens at /yearbook show: docs/behavior.md, "Photo Albums". */

/** A whole number above zero in the address, or null. */
function numberIn(parameters: URLSearchParams, name: string): number | null {
  const value = parameters.get(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

/** What the address asks for: a list of albums, an album, or one of the other screens at /yearbook. */
export function loadScreen(args: Route.LoaderArgs, me: Member) {
  const parameters = args.url.searchParams;
  if (parameters.has("show")) return loadSlideshow(args, parameters);
  if (parameters.has("album")) return loadAlbum(args, me, parameters);
  if (parameters.has("deleted") && canRestoreDeleted(me)) {
    return { screen: "deleted" as const, deleted: listRecentlyDeleted() };
  }
  if (parameters.has("requests")) return { screen: "requests" as const, requests: listTakedownRequests(me) };
  if (parameters.has("unnamed")) {
    return { screen: "unnamed" as const, ...nextUnnamedPhoto(me, numberIn(parameters, "after") ?? 0) };
  }
  if (parameters.has("of") || parameters.has("named")) return loadPhotosOf(me, parameters);
  const category = parameters.get("category");
  return {
    screen: "list" as const,
    category: isAlbumCategory(category) ? category : null,
    list: searchAlbums({
      category: isAlbumCategory(category) ? category : null,
      page: Math.min(numberIn(parameters, "page") ?? 1, 100_000),
    }),
    unnamedCount: countUnnamedPhotos(),
    ...albumDialogs(me, parameters),
  };
}

/** The photos of somebody in the directory, or of somebody who isn't a member. */
function loadPhotosOf(me: Member, parameters: URLSearchParams) {
  const page = Math.min(numberIn(parameters, "page") ?? 1, 100_000);
  if (!parameters.has("of")) {
    const name = (parameters.get("named") ?? "").trim().slice(0, 100);
    return { screen: "of" as const, who: { name }, sheet: sheetOf({ name }, page) };
  }
  const person = findProfile(numberIn(parameters, "of") ?? 0, me);
  if (!person) return data({ screen: "nobody" as const }, { status: 404 });
  const who = { userId: person.id, name: fullName(person) };
  return { screen: "of" as const, who, sheet: sheetOf(who, page) };
}

/** The album to edit or delete, if the member may do that, and the submission key of a new album, photo, or comment. */
function albumDialogs(me: Member, parameters: URLSearchParams) {
  const editableAlbumIn = (name: string) => {
    const id = numberIn(parameters, name);
    const album = id === null ? undefined : findDialogAlbum(id);
    return album && canEditAlbum(me, album) ? album : null;
  };
  return { edited: editableAlbumIn("edit"), deleting: editableAlbumIn("delete"), submissionKey: newSubmissionKey() };
}

/** The photo in the address, or a page of the contact sheet, of which the first is led by the album's first photo. */
function photosOf(me: Member, album: AlbumDetails, parameters: URLSearchParams) {
  const sheetPage = numberIn(parameters, "sheet") ?? 1;
  if (sheetPage > 1) return { position: null, sheet: laterSheet(album, sheetPage), isPhotoMissing: false };
  const photoId = parameters.has("sheet") ? null : numberIn(parameters, "photo");
  const position = photoId === null ? null : photoPosition(me, album, photoId);
  if (position) return { position, sheet: null, isPhotoMissing: false };
  const { position: lead = null, sheet = null } = openedAlbum(me, album) ?? {};
  return { position: lead, sheet, isPhotoMissing: photoId !== null && lead !== null };
}

/** One photo of a slideshow, which counts no views. `show=run` goes on by itself without scripts. */
function loadSlideshow({ context }: Route.LoaderArgs, parameters: URLSearchParams) {
  const albumId = parameters.has("album") ? (numberIn(parameters, "album") ?? 0) : null;
  const slide = findSlide(albumId, numberIn(parameters, "photo"));
  if (!slide && albumId !== null && !findAlbumDetails(albumId)) return data({ screen: "none" as const }, { status: 404 });
  const isRunning = slide !== null && parameters.get("show") === "run";
  if (isRunning) {
    const next = slideshowAddress(albumId, (slide.next ?? slide).id, true);
    context.get(responseHeadersContext).set("Refresh", `${slideSeconds}; url=${next}`);
  }
  return { screen: "show" as const, albumId, slide, isRunning };
}

/** The photo to edit or delete, if the member may do that. */
function editablePhoto(me: Member, album: AlbumDetails, photoId: number | null): DialogPhoto | null {
  const photo = photoId === null ? undefined : findPhotoDetails(me, album.id, photoId);
  if (!photo || !canEditPhoto(me, photo)) return null;
  const { id, title, description, year, takenOn, imageUrl, originalBytes } = photo;
  return { id, title, description, year, takenOn, imageUrl, originalBytes };
}

/** The photos that the member added with the form in the address, if they are there. */
function addedPhotos(me: Member, parameters: URLSearchParams) {
  const submissionKey = parameters.get("added");
  const count = submissionKey ? countUploaded(me, submissionKey) : 0;
  return submissionKey && count > 0 ? { submissionKey, count } : null;
}

function loadArranged(me: Member, album: AlbumDetails, parameters: URLSearchParams) {
  return {
    screen: "arrange" as const,
    album: { id: album.id, userId: album.userId, title: album.title },
    arranged: arrangedPage(me, album, numberIn(parameters, "sheet") ?? 1),
    targets: parameters.get("dialog") === "move-photos" ? listTargetAlbums(album.id) : null,
    editedPhoto: editablePhoto(me, album, numberIn(parameters, "edit-photo")),
  };
}

function loadAlbum({ request, context }: Route.LoaderArgs, me: Member, parameters: URLSearchParams) {
  const album = findAlbumDetails(numberIn(parameters, "album") ?? 0);
  if (!album) return data({ screen: "none" as const }, { status: 404 });
  if (parameters.has("tidy")) return loadArranged(me, album, parameters);
  const { position, sheet, isPhotoMissing } = photosOf(me, album, parameters);
  const isFull = parameters.get("dialog") === "full" && !isPhotoMissing;
  const { sessionHash } = context.get(actorContext);
  for (const viewed of [album, ...(position ? [position.photo] : [])]) {
    if (countPageView(request, () => countAlbumView(viewed, me, sessionHash))) viewed.viewCount += 1;
  }
  const [namesOf, takenDown] = [numberIn(parameters, "names"), numberIn(parameters, "take-down")];
  return {
    screen: "album" as const,
    album,
    photoPosition: position,
    isPhotoMissing,
    sheet,
    comments: sheet || !position ? commentsOn(album.id) : null,
    photoComments: position && (isFull || !sheet) ? commentsOn(position.photo.id) : null,
    editedPhoto: editablePhoto(me, album, numberIn(parameters, "edit-photo")),
    deletingPhoto: editablePhoto(me, album, numberIn(parameters, "delete-photo")),
    canArrange: canArrangeAny(me, album),
    added: addedPhotos(me, parameters),
    takingDown: takenDown === null ? null : findPhotoToTakeDown(me, album.id, takenDown),
    namedPhoto: namesOf === null ? null : (findNamedPhoto(me, album.id, namesOf) ?? null),
    ...albumDialogs(me, parameters),
  };
}
