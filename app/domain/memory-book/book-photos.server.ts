import { inArray, max, min } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageBook } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { bookPhotos } from "#db/schema.ts";
import { maxBookPhotos } from "./book-constants.ts";
import { listBookPhotos, printablePhotos } from "./book-photo-queries.server.ts";
import { chosenPhotos, coverPhoto } from "./book-photos.ts";

/** Choosing the photos of the memory book, and the one on its cover. */

const onlyAdministrators = "Only administrators can choose the photos of the memory book";

/**
 * Of the photos that a form showed, puts the checked ones into the book and takes the others out. New ones come last.
 * Throws Refusal 403, 404 if none of the photos is there, and 409 above 300 photos.
 */
export const chooseBookPhotos = operation({
  log: { action: "book.photos", resource: "photo_collections", attempt: "choose photos for the memory book" },
  limit: "administration",
  input: chosenPhotos,
  run(me, { shownIds, photoIds }, { note }) {
    refuseUnless(canManageBook(me), onlyAdministrators);
    const shown = printablePhotos(shownIds);
    requireFound(shown[0], "Photo not found");
    const before = new Set(listBookPhotos().map(({ id }) => id));
    const isChecked = new Set(photoIds);
    const added = shown.filter((id) => isChecked.has(id) && !before.has(id));
    const removed = shown.filter((id) => !isChecked.has(id) && before.has(id));
    if (before.size + added.length - removed.length > maxBookPhotos) {
      throw new Refusal(409, `The book can have at most ${maxBookPhotos} photos. Please uncheck some of them.`);
    }
    db().delete(bookPhotos).where(inArray(bookPhotos.photoId, removed)).run();
    let position = positions().last;
    for (const photoId of added) {
      position += 1;
      db().insert(bookPhotos).values({ photoId, position, addedBy: me.id }).onConflictDoNothing().run();
    }
    note(
      added.length + removed.length > 0
        ? {
            description: `${fullName(me)} added ${added.length} photos to the memory book and removed ${removed.length}`,
            details: { added: added.length, removed: removed.length },
          }
        : null,
    );
    return { photos: before.size + added.length - removed.length };
  },
});

function positions() {
  const found = db()
    .select({ first: min(bookPhotos.position), last: max(bookPhotos.position) })
    .from(bookPhotos)
    .get();
  return { first: found?.first ?? 1, last: found?.last ?? 0 };
}

/** Puts a photo on the cover, and into the book if it isn't there. Throws Refusal 403, 404, and 409 above 300 photos. */
export const chooseBookCover = operation({
  log: { action: "book.cover", resource: "photo_collections", attempt: "choose the cover of the memory book" },
  limit: "administration",
  input: coverPhoto,
  run(me, { photoId }, { note }) {
    refuseUnless(canManageBook(me), onlyAdministrators);
    requireFound(printablePhotos([photoId])[0], "Photo not found");
    const before = listBookPhotos();
    if (before[0]?.id === photoId) {
      note(null);
      return { id: photoId };
    }
    if (before.length >= maxBookPhotos && !before.some(({ id }) => id === photoId)) {
      throw new Refusal(409, `The book can have at most ${maxBookPhotos} photos. Please take one out first.`);
    }
    const position = positions().first - 1;
    db()
      .insert(bookPhotos)
      .values({ photoId, position, addedBy: me.id })
      .onConflictDoUpdate({ target: bookPhotos.photoId, set: { position } })
      .run();
    note({ description: `${fullName(me)} chose a photo for the cover of the memory book`, resourceId: photoId });
    return { id: photoId };
  },
});
