import { data, type ShouldRevalidateFunctionArgs } from "react-router";
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
import { createAlbum, deleteAlbum, editAlbum } from "#app/domain/albums/albums.server.ts";
import { editedAlbumForm, newPhotoForm } from "#app/domain/albums/albums.ts";
import { arrangedPage, canArrangeAny, listTargetAlbums } from "#app/domain/albums/arrange-screen.server.ts";
import { clearCache } from "#app/domain/albums/clear-cache.server.ts";
import { addComment, commentsOn, deleteComment, editComment } from "#app/domain/albums/comments.server.ts";
import { listRecentlyDeleted, restoreDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { likePhoto } from "#app/domain/albums/likes.server.ts";
import { countUnnamedPhotos, nextUnnamedPhoto, sheetOf } from "#app/domain/albums/photo-name-queries.server.ts";
import { askForNames, removePhotoName, replacePhotoNames, stopAskingForNames } from "#app/domain/albums/photo-names.server.ts";
import { photoNamesForm, whoIsThisForm } from "#app/domain/albums/photo-names.ts";
import { addPhoto, deletePhoto, editPhoto } from "#app/domain/albums/photos.server.ts";
import { findSlide } from "#app/domain/albums/slideshow.server.ts";
import { findPhotoToTakeDown, listTakedownRequests } from "#app/domain/albums/takedown-queries.server.ts";
import { askToTakeDown, decideTakedown } from "#app/domain/albums/takedowns.server.ts";
import { turnPhoto } from "#app/domain/albums/turn-photo.server.ts";
import { countUploaded } from "#app/domain/albums/undo-upload.server.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { canEditAlbum, canEditPhoto, canRestoreDeleted } from "#app/domain/core/permissions.ts";
import { countAlbumView } from "#app/domain/core/view-counts.server.ts";
import { withoutNull } from "#app/domain/core/without-null.ts";
import { findProfile } from "#app/domain/people/directory.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { formHandler } from "#app/http/form-handler.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { forEachFile } from "#app/http/multi-file-forms.server.ts";
import { countPageView } from "#app/http/page-views.server.ts";
import { newSubmissionKey, responseHeadersContext } from "#app/http/security.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { type PageHandle, pathOf, withoutParameters } from "#app/http/url-parameters.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form.tsx";
import { revalidateUnlessOnly } from "#app/ui/revalidate-unless-only.ts";
import { staleOnError } from "#app/ui/stale-on-error.ts";
import type { Route } from "./+types/route";
import { addedSentence } from "./added-photos.ts";
import { AlbumDetail, type AlbumDetailProps } from "./album-detail.tsx";
import { AlbumList } from "./album-list.tsx";
import { AlbumNotFound } from "./album-not-found.tsx";
import { arrangeForms } from "./arrange-forms.server.ts";
import {
  LazyArrangePhotos,
  LazyPhotosOf,
  LazyRecentlyDeleted,
  LazySlideshow,
  LazyTakedownRequests,
  LazyWhoIsThis,
} from "./lazy-parts.tsx";
import { asksWhoIsMeant, namesNotice } from "./names-form.server.ts";
import { NobodyNamed } from "./nobody-named.tsx";
import { texts } from "./texts.ts";
import {
  addedPhotoAddress,
  albumAddress,
  dialogParameters,
  listAddress,
  requestsAddress,
  slideshowAddress,
  unnamedAddress,
  withoutComment,
} from "./urls.ts";

/** The list of albums, one album, slideshows, what was deleted, and requests to take photos down, all at /yearbook: docs/behavior.md, "Photo Albums". */

export const handle: PageHandle = {
  dialogParameters,
  fillsWindow: (loaderData) => (loaderData as { screen?: string } | undefined)?.screen === "show",
};

/** A whole number above zero in the address, or null. */
function numberIn(parameters: URLSearchParams, name: string): number | null {
  const value = parameters.get(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

export function loader(args: Route.LoaderArgs) {
  const me = requireMember(args);
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
  return withoutNull({
    screen: "list" as const,
    category: isAlbumCategory(category) ? category : null,
    list: searchAlbums({
      category: isAlbumCategory(category) ? category : null,
      page: Math.min(numberIn(parameters, "page") ?? 1, 100_000),
    }),
    unnamedCount: countUnnamedPhotos(),
    ...albumDialogs(me, parameters),
  });
}

/** The photos of somebody in the directory, or of somebody who is no member. */
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
  return withoutNull({
    screen: "arrange" as const,
    album: { id: album.id, userId: album.userId, title: album.title },
    arranged: arrangedPage(me, album, numberIn(parameters, "sheet") ?? 1),
    targets: parameters.get("dialog") === "move-photos" ? listTargetAlbums(album.id) : null,
    editedPhoto: editablePhoto(me, album, numberIn(parameters, "edit-photo")),
  });
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
  const namesOf = numberIn(parameters, "names");
  return withoutNull({
    screen: "album" as const,
    album,
    photoPosition: position,
    isPhotoMissing: isPhotoMissing || null,
    sheet,
    comments: sheet || !position ? commentsOn(album.id) : null,
    photoComments: position && (isFull || !sheet) ? commentsOn(position.photo.id) : null,
    editedPhoto: editablePhoto(me, album, numberIn(parameters, "edit-photo")),
    deletingPhoto: editablePhoto(me, album, numberIn(parameters, "delete-photo")),
    canArrange: canArrangeAny(me, album) || null,
    added: addedPhotos(me, parameters),
    takingDown: findPhotoToTakeDown(me, album.id, numberIn(parameters, "take-down") ?? 0),
    namedPhoto: namesOf === null ? null : (findNamedPhoto(me, album.id, namesOf) ?? null),
    ...albumDialogs(me, parameters),
  });
}

// Dialogs open without new data, except the full-size photo, which needs its comments, and the one that lists albums.
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const dialog = change.nextUrl.searchParams.get("dialog");
  return dialog === "full" || dialog === "move-photos" ? change.defaultShouldRevalidate : revalidateUnlessOnly("dialog")(change);
}

export const action = formAction(texts, handle, {
  "create-album": formHandler(createAlbum, { hasFiles: true, redirectTo: ({ id }, url) => albumAddress(url.pathname, id) }),
  "edit-album": formHandler(editAlbum, { schema: editedAlbumForm, hasFiles: true }),
  "delete-album": formHandler(deleteAlbum, { redirectTo: (_deleted, url) => listAddress(pathOf(url)) }),
  "add-photo": forEachFile(formHandler(addPhoto, { schema: newPhotoForm }), {
    field: "photo",
    redirectTo: ({ id }, url, post) => addedPhotoAddress(pathOf(url), id, String(post.form.get("submissionKey") ?? "")),
    notice: (added) => {
      const [title, description] = [texts["add-photo"].done, addedSentence(added)];
      return description ? { title, description } : title;
    },
  }),
  "edit-photo": formHandler(editPhoto),
  "delete-photo": formHandler(deletePhoto, {
    redirectTo: ({ collectionId }, url) => albumAddress(pathOf(url), collectionId ?? 0),
  }),
  "ask-takedown": formHandler(askToTakeDown, {
    redirectTo: () => requestsAddress,
    notice: ({ isHidden, photo }) => ({
      title: texts["ask-takedown"].done,
      description: isHidden
        ? `Nobody else can see the photo until ${photo.addedByName} or an administrator decides.`
        : `${photo.addedByName} or an administrator will decide.`,
    }),
  }),
  "decide-takedown": formHandler(decideTakedown, {
    redirectTo: () => requestsAddress,
    notice: ({ outcome }) => (outcome === "kept" ? "The photo is kept." : "The photo is deleted."),
  }),
  "name-people": asksWhoIsMeant(formHandler(replacePhotoNames, { schema: photoNamesForm, notice: namesNotice })),
  "who-is-this": asksWhoIsMeant(
    formHandler(replacePhotoNames, {
      schema: whoIsThisForm,
      redirectTo: ({ photoId }) => unnamedAddress(photoId),
      notice: namesNotice,
    }),
  ),
  "remove-name": formHandler(removePhotoName, { redirectTo: (_removed, url) => withoutComment(pathOf(url)) }),
  "ask-names": formHandler(askForNames, { redirectTo: (_asked, url) => withoutComment(pathOf(url)) }),
  "stop-asking": formHandler(stopAskingForNames, { redirectTo: (_stopped, url) => withoutComment(pathOf(url)) }),
  "turn-photo": formHandler(turnPhoto, { redirectTo: (_photo, url) => withoutParameters(pathOf(url), "done") }),
  ...arrangeForms,
  like: formHandler(likePhoto, {
    redirectTo: (_like, url) => withoutComment(pathOf(url)),
    notice: ({ alreadyLiked, earnsKarma }) =>
      alreadyLiked ? undefined : earnsKarma ? "+1 karma point" : "Thank you for liking this photo!",
  }),
  "add-comment": formHandler(addComment, { redirectTo: (_comment, url) => withoutComment(pathOf(url)) }),
  "edit-comment": formHandler(editComment, { redirectTo: (_comment, url) => withoutComment(pathOf(url)) }),
  "delete-comment": formHandler(deleteComment, { redirectTo: (_comment, url) => withoutComment(pathOf(url)) }),
  restore: formHandler(restoreDeleted),
  "clear-cache": formHandler(clearCache, { headers: async () => ({ "Clear-Site-Data": '"cache"' }) }),
});

export const clientAction = makeClientAction(texts);
export const clientLoader = staleOnError<ReturnType<typeof loader>>();

/** The forms whose dialog is not open, such as for an album deleted meanwhile. The page shows their errors. */
function intentsWithoutDialog(
  screenData: { screen: string; album?: object } & Partial<Omit<AlbumDetailProps, "album">>,
): string[] {
  const { album, edited, deleting, editedPhoto, deletingPhoto, takingDown, namedPhoto } = screenData;
  const dialogs = {
    "edit-album": edited,
    "delete-album": deleting,
    "edit-photo": editedPhoto,
    "turn-photo": editedPhoto,
    "delete-photo": deletingPhoto,
    "ask-takedown": takingDown,
    "name-people": namedPhoto,
  };
  const albumIntents = album ? [] : ["add-photo", "add-comment", "edit-comment", "delete-comment"];
  return [...albumIntents, ...Object.entries(dialogs).flatMap(([intent, subject]) => (subject ? [] : [intent]))];
}

export default function Yearbook({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <FormFailure
        intents={[
          "like",
          "restore",
          "decide-takedown",
          "clear-cache",
          "remove-name",
          "ask-names",
          "stop-asking",
          "arrange",
          "sort-photos",
          "undo-upload",
          ...intentsWithoutDialog(loaderData),
        ]}
      />
      {loaderData.screen === "list" ? <AlbumList {...loaderData} /> : null}
      {loaderData.screen === "album" ? <AlbumDetail {...loaderData} /> : null}
      {loaderData.screen === "arrange" ? <LazyArrangePhotos {...loaderData} /> : null}
      {loaderData.screen === "deleted" ? <LazyRecentlyDeleted deleted={loaderData.deleted} /> : null}
      {loaderData.screen === "requests" ? <LazyTakedownRequests requests={loaderData.requests} /> : null}
      {loaderData.screen === "show" ? <LazySlideshow {...loaderData} /> : null}
      {loaderData.screen === "unnamed" ? <LazyWhoIsThis {...loaderData} /> : null}
      {loaderData.screen === "of" ? <LazyPhotosOf {...loaderData} /> : null}
      {loaderData.screen === "nobody" ? <NobodyNamed /> : null}
      {loaderData.screen === "none" ? <AlbumNotFound /> : null}
    </>
  );
}
