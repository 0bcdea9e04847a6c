import { z } from "zod";
import { photosPerSheet } from "#app/domain/albums/album-constants.ts";
import { chooseCover } from "#app/domain/albums/albums.server.ts";
import { placedPhotos } from "#app/domain/albums/albums.ts";
import {
  type Arranged,
  datePhotos,
  deletePhotos,
  movePhotos,
  placePhotos,
  sortPhotos,
  titlePhotos,
} from "#app/domain/albums/arrange-photos.server.ts";
import { writePartialDate } from "#app/domain/time/partial-dates.ts";
import { type FormHandler, type FormPost, formHandler, formOfMany } from "#app/http/form-action.server.ts";
import type { NoticeText } from "#app/http/form-result.ts";
import { pathOf, withParameters } from "#app/http/url-parameters.ts";
import { pluralize } from "#app/ui/pluralize.ts";
import { isTask, tasks } from "./arrange-list.tsx";
import { checkedAddress } from "./urls.ts";

/** The forms of 'Arrange photos', but the one that edits a photo. */

/** What was done, and in a second sentence what was skipped, and why. */
function noticeOf(done: (photos: string) => string, nothing: string, { photoIds, gone, notAllowed }: Arranged): NoticeText {
  const title = photoIds.length > 0 ? done(pluralize(photoIds.length, "photo")) : nothing;
  const were = (count: number) => `${pluralize(count, "photo")} ${count === 1 ? "was" : "were"}`;
  const reasons = [
    ...(gone > 0 ? [`${were(gone)} deleted in the meantime`] : []),
    ...(notAllowed > 0 ? [`${were(notAllowed)} added by somebody else`] : []),
  ];
  return reasons.length > 0 ? { title, description: `Skipped: ${reasons.join(", and ")}.` } : title;
}

/** This page of 'Arrange photos', without its dialog and with nothing checked. */
const backToList = (_result: unknown, url: URL) => checkedAddress(pathOf(url), []);

const checkedIn = ({ form }: FormPost) => form.getAll("photoIds").map(Number).filter(Number.isSafeInteger);
const taskOf = ({ form }: FormPost) => String(form.get("task") ?? "");
/** The 'Move up' or 'Move down' that was pressed, like 'up-12'. */
const pressedPlace = ({ form }: FormPost) => /^(up|down)-\d{1,15}$/.exec(String(form.get("place") ?? ""))?.[0] ?? null;

const { albumId, photoIds } = placedPhotos.shape;

/** `place` moves one photo, no matter what is checked; otherwise `task` says where the checked photos go. */
const placeForm = z
  .object({ albumId, photoIds: photoIds.optional(), task: z.string().optional(), place: z.string().optional() })
  .transform(({ albumId, photoIds, task, place }, context) => {
    const [direction, photoId] = place?.split("-") ?? [task];
    const parsed = placedPhotos.safeParse({ albumId, to: direction, photoIds: photoId ? [photoId] : photoIds });
    if (parsed.success) return parsed.data;
    for (const { message, path } of parsed.error.issues) context.addIssue({ code: "custom", message, path });
    return z.NEVER;
  });

const place = formHandler(placePhotos, {
  schema: placeForm,
  redirectTo: ({ number }, _url, post) => placedAddress(post, number ?? 1),
  notice: ({ isChanged }, post) => {
    if (pressedPlace(post)) return undefined;
    const photos = pluralize(checkedIn(post).length, "photo");
    const place = taskOf(post) === "first" ? "beginning" : "end";
    return isChanged ? `${photos} put at the ${place}` : `Already at the ${place}`;
  },
});

/** The page that has the moved photo; at its button, if that was pressed, to press it again. */
function placedAddress(post: FormPost, number: number): string {
  const pressed = pressedPlace(post);
  const page = Math.ceil(number / photosPerSheet);
  const list = checkedAddress(pathOf(post.url), pressed ? checkedIn(post) : []);
  return withParameters(list, { sheet: page > 1 ? page : null }) + (pressed ? `#${pressed}` : "");
}

const coverForm = z.object({ photoIds }).transform(({ photoIds: [photoId, ...others] }, context) => {
  if (photoId !== undefined && others.length === 0) return { photoId };
  context.addIssue({ code: "custom", message: "Please check one photo for the cover", path: ["photoIds"] });
  return z.NEVER;
});

const cover = formHandler(chooseCover, {
  schema: coverForm,
  redirectTo: backToList,
  notice: () => "This is the album’s cover now",
});

/** The dialog of the chosen task, or null if it has none or nothing is checked. */
function dialogOf(post: FormPost): string | null {
  const task = taskOf(post);
  return isTask(task) && !pressedPlace(post) && checkedIn(post).length > 0 ? tasks[task].dialog : null;
}

/** Opens the task's dialog. Changes nothing. */
const dialog: FormHandler = {
  operations: [],
  isPublic: false,
  hasFiles: false,
  handle: async (post) => ({
    isDone: true,
    value: null,
    to: checkedAddress(pathOf(post.url), checkedIn(post), dialogOf(post)),
  }),
};

function chosenTask(post: FormPost): "dialog" | "cover" | "place" {
  if (dialogOf(post) !== null) return "dialog";
  return taskOf(post) === "cover" && !pressedPlace(post) ? "cover" : "place";
}

export const arrangeForms = {
  arrange: formOfMany({ dialog, cover, place }, chosenTask),
  "sort-photos": formHandler(sortPhotos, {
    redirectTo: backToList,
    notice: ({ isChanged }) => (isChanged ? "Sorted by date" : "The photos are already sorted by date"),
  }),
  "move-photos": formHandler(movePhotos, {
    redirectTo: backToList,
    notice: (moved) =>
      noticeOf((photos) => `${photos} moved to “${moved.albumTitle}”`, `Nothing to move to “${moved.albumTitle}”`, moved),
  }),
  "date-photos": formHandler(datePhotos, {
    redirectTo: backToList,
    notice: (dated) => {
      const date = writePartialDate(dated.takenOn);
      return noticeOf((photos) => `${photos} dated ${date}`, `No other photos to date ${date}`, dated);
    },
  }),
  "title-photos": formHandler(titlePhotos, {
    redirectTo: backToList,
    notice: (titled) => noticeOf((photos) => `New title for ${photos}`, "No titles changed", titled),
  }),
  "delete-photos": formHandler(deletePhotos, {
    redirectTo: backToList,
    notice: (deleted) => noticeOf((photos) => `${photos} deleted`, "No photos deleted", deleted),
  }),
};
