import { and, eq, sql } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { searchableName } from "#app/domain/core/name-words.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canRemovePhotoName, canStopAskingForNames } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, photoNames, removedPhotoNames } from "#db/schema.ts";
import { maxNames } from "./album-constants.ts";
import { findPhoto } from "./album-queries.server.ts";
import { onePhoto, unknownPhoto } from "./albums.ts";
import { resolveNames } from "./name-resolution.server.ts";
import { listPhotoNames, type PhotoName } from "./photo-name-queries.server.ts";
import { onePhotoName, photoNameList, unknownName } from "./photo-names.ts";
import { photoLabel } from "./photos.server.ts";

/** Saying who is in a photo, and asking who is. */

/** A place in the new list: a name that was there, or a new one. */
type Place = { row: number } & ({ present: PhotoName } | { userId: number | null; name: string });

/**
 * Replaces the names in a photo. `notAdded` are people who removed their own. A new name ends 'Who is this?'. Throws Refusal
 * 400, 403 (a name that may not be removed), 404, and 409 (a name fits several people).
 */
export const replacePhotoNames = operation({
  log: { action: "photo.name", resource: "photo_collections", attempt: "name people in a photo" },
  limit: "photoNames",
  input: photoNameList,
  run(me, input, { note }) {
    const { photoId } = input;
    const photo = requireFound(findPhoto(photoId), unknownPhoto);
    const { written, questions, notAdded } = resolveNames(me, photoId, input.names);
    const [question] = questions;
    if (question) throw new Refusal(409, whichPerson(questions), { field: "names" });
    const present = listPhotoNames(photoId);
    const stays = new Set(written.flatMap((place) => ("present" in place ? [place.present.id] : [])));
    const missing = present.filter(({ id }) => !stays.has(id));
    const removed = missing.filter(({ id }) => !input.known || input.known.includes(id));
    refuseToRemove(removed.filter((name) => !canRemovePhotoName(me, photo, name)));
    const places = withKept(written, present, removed);
    if (places.length > maxNames) throw new Refusal(400, `A photo can have at most ${maxNames} names`, { field: "names" });
    refuseTwice(places);
    const added = places.flatMap((place) => ("present" in place ? [] : [place]));
    for (const name of removed) removeName(me, photoId, name);
    writePlaces(me, photoId, places);
    if (added.length > 0) setAsking(photoId, false);
    note(
      added.length === 0 && removed.length === 0
        ? null
        : {
            description: `${fullName(me)} changed who is in ${photoLabel(photo)}`,
            resourceId: photoId,
            details: { added: added.length, removed: removed.length, members: memberIds(added) },
          },
    );
    return { photoId, names: listPhotoNames(photoId), notAdded, added: added.length };
  },
});

const memberIds = (names: readonly { userId: number | null }[]) => names.flatMap(({ userId }) => userId ?? []);

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

const whichPerson = (questions: readonly { name: string }[]) =>
  questions.length === 1
    ? `Please choose who ${quoted(questions.map(({ name }) => name))} is.`
    : `Please choose who these people are: ${quoted(questions.map(({ name }) => name))}.`;

function refuseToRemove(names: readonly PhotoName[]): void {
  if (names.length === 0) return;
  const them = quoted(names.map(({ name }) => name));
  const sentence = `Somebody else added ${them}, so you can’t take ${names.length === 1 ? "that name" : "those names"} away. Please put ${names.length === 1 ? "it" : "them"} back into the list.`;
  throw new Refusal(403, sentence, { field: "names" });
}

/** Members can be in a photo once. */
function refuseTwice(places: readonly Place[]): void {
  const seen = new Set<number>();
  for (const place of places) {
    const { userId, name } = "present" in place ? place.present : place;
    if (userId === null) continue;
    if (seen.has(userId)) {
      throw new Refusal(400, `“${name}” is in the list twice. Please write each person once.`, { field: "names" });
    }
    seen.add(userId);
  }
}

/** The new list, with the names that were added since the form was opened: each after the name it followed. */
function withKept(written: readonly Place[], present: readonly PhotoName[], removed: readonly PhotoName[]): Place[] {
  const places = [...written];
  for (const [index, name] of present.entries()) {
    const indexOf = (id: number | undefined) => places.findIndex((place) => "present" in place && place.present.id === id);
    if (removed.includes(name) || indexOf(name.id) >= 0) continue;
    const before = indexOf(present[index - 1]?.id);
    const row = places[before]?.row ?? (before < 0 ? places[0]?.row : undefined) ?? name.row;
    places.splice(before + 1, 0, { present: name, row });
  }
  return places;
}

function writePlaces(me: Member, photoId: number, places: readonly Place[]): void {
  for (const [position, place] of places.entries()) {
    const { row } = place;
    if ("present" in place) {
      db().update(photoNames).set({ row, position }).where(eq(photoNames.id, place.present.id)).run();
      continue;
    }
    const { userId, name } = place;
    const text = userId === null ? { name, searchText: searchableName(name) } : { userId };
    db()
      .insert(photoNames)
      .values({ photoId, ...text, row, position, addedBy: me.id })
      .run();
    // Only the members themselves can add a name that they removed.
    if (userId !== null) db().delete(removedPhotoNames).where(isRemoved(photoId, userId)).run();
  }
}

const isRemoved = (photoId: number, userId: number) =>
  and(eq(removedPhotoNames.photoId, photoId), eq(removedPhotoNames.userId, userId));

/** Deletes a name. Others can't add back members who remove their own name. */
function removeName(me: Member, photoId: number, { id, userId }: { id: number; userId: number | null }): void {
  db().delete(photoNames).where(eq(photoNames.id, id)).run();
  if (userId === me.id) db().insert(removedPhotoNames).values({ photoId, userId }).onConflictDoNothing().run();
}

function setAsking(photoId: number, asksForNames: boolean): void {
  db().update(photoCollections).set({ asksForNames }).where(eq(photoCollections.id, photoId)).run();
}

/** Removes one name from a photo. Others can't add back members who remove their own name. Throws Refusal 403, 404. */
export const removePhotoName = operation({
  log: { action: "photo.remove-name", resource: "photo_collections", attempt: "remove a name from a photo" },
  limit: "change",
  input: onePhotoName,
  run(me, { photoNameId }, { note }) {
    const name = requireFound(db().select().from(photoNames).where(eq(photoNames.id, photoNameId)).get(), unknownName);
    const photo = requireFound(findPhoto(name.photoId), unknownName);
    refuseUnless(canRemovePhotoName(me, photo, name), "You can only remove names that you added, and your own");
    removeName(me, photo.id, name);
    note({
      description: `${fullName(me)} removed ${name.userId === me.id ? "their own name" : "a name"} from ${photoLabel(photo)}`,
      resourceId: photo.id,
      details: { members: memberIds([name]) },
    });
    return { id: photoNameId, photoId: photo.id };
  },
});

/** Marks a photo as one that asks 'Who is this?'. Asking again changes nothing. Throws Refusal 404. */
export const askForNames = operation({
  log: { action: "photo.ask-names", resource: "photo_collections", attempt: "ask who is in a photo" },
  limit: "change",
  input: onePhoto,
  run(me, { photoId }, { note }) {
    const photo = requireFound(findPhoto(photoId), unknownPhoto);
    const { changes } = db().run(
      sql`update photo_collections set asks_for_names = 1 where id = ${photoId} and asks_for_names = 0`,
    );
    note(
      changes === 0
        ? null
        : { description: `${fullName(me)} asked who is in ${photoLabel(photo)}`, resourceId: photoId, details: {} },
    );
    return { id: photoId, asksForNames: true };
  },
});

/** Ends the question 'Who is this?' without a name. Throws Refusal 403, 404. */
export const stopAskingForNames = operation({
  log: { action: "photo.stop-asking", resource: "photo_collections", attempt: "stop asking who is in a photo" },
  limit: "change",
  input: onePhoto,
  run(me, { photoId }, { note }) {
    const photo = requireFound(findPhoto(photoId), unknownPhoto);
    refuseUnless(
      canStopAskingForNames(me, photo),
      "Only the member who added the photo and administrators can stop this question",
    );
    setAsking(photoId, false);
    note({ description: `${fullName(me)} stopped asking who is in ${photoLabel(photo)}`, resourceId: photoId, details: {} });
    return { id: photoId, asksForNames: false };
  },
});
