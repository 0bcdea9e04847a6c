import { and, asc, count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { hasAllWords, wordParameters } from "#app/domain/core/member-rows.server.ts";
import { isListedPerson } from "#app/domain/core/member-states.ts";
import { searchableName } from "#app/domain/core/name-words.ts";
import { canRemovePhotoName } from "#app/domain/core/permissions.ts";
import { withLinks } from "#app/domain/core/text-links.server.ts";
import { db, given, prepared } from "#db/client.server.ts";
import { photoCollections, photoNames, users } from "#db/schema.ts";
import { photosPerSheet } from "./album-constants.ts";
import { writeNames } from "./photo-names.ts";
import { sheetRows } from "./sheet-rows.server.ts";

/** Who is in photos: the names of one, the photos of a person, and those that ask 'Who is this?'. Deleted photos are left out. */

const namesIn = prepared((db) =>
  db
    .select({
      id: photoNames.id,
      userId: photoNames.userId,
      name: photoNames.name,
      row: photoNames.row,
      addedBy: photoNames.addedBy,
      createdAt: photoNames.createdAt,
      person: {
        firstName: users.firstName,
        lastName: users.lastName,
        isActive: users.isActive,
        memberState: users.memberState,
      },
    })
    .from(photoNames)
    .leftJoin(users, eq(users.id, photoNames.userId))
    .where(eq(photoNames.photoId, given("photoId")))
    .orderBy(asc(photoNames.position), asc(photoNames.id))
    .prepare(),
);

/** The names in a photo, in their order, without people who do not want to be listed. */
export const listPhotoNames = (photoId: number) =>
  namesIn()
    .all({ photoId })
    .filter(({ person }) => person?.memberState !== "unlisted")
    .map(({ person, name, ...stored }) => ({
      ...stored,
      name: person ? fullName(person) : (name ?? ""),
      hasProfile: person !== null && isListedPerson(person),
    }));
export type PhotoName = ReturnType<typeof listPhotoNames>[number];

/** A name as the page of a photo shows it; `userId` where it leads to a profile. */
export interface ShownName {
  name: string;
  userId?: number;
}

/** The names in a photo as its page shows them, in rows, and the id of the viewer's own name. */
export function namesOnPhoto(me: Pick<Member, "id">, photoId: number) {
  const rows = new Map<number, ShownName[]>();
  let ownNameId: number | null = null;
  for (const { id, userId, name, row, hasProfile } of listPhotoNames(photoId)) {
    if (userId === me.id) ownNameId = id;
    rows.set(row, [...(rows.get(row) ?? []), userId !== null && hasProfile ? { name, userId } : { name }]);
  }
  return { nameRows: [...rows.values()], ownNameId };
}

/** What the form with all names of a photo starts with. `kept` are names that the member may not remove. */
export function namesForForm(me: Member, photo: { id: number; userId: number }) {
  const names = listPhotoNames(photo.id);
  const kept = names.filter((name) => !canRemovePhotoName(me, photo, name)).map(({ name }) => name);
  return {
    text: writeNames(names),
    known: names.map(({ id }) => id).join(),
    kept,
    keepsAll: kept.length === names.length,
  };
}
export type NamesForForm = ReturnType<typeof namesForForm>;

// The subqueries name the outer query's columns themselves, because drizzle would leave out the table's name.
/** The photo and its album are there. */
const isThere = sql`photo_collections.deleted_at is null and exists
  (select 1 from photo_collections a where a.id = photo_collections.collection_id and a.deleted_at is null)`;

const listedPhotoColumns = {
  id: photoCollections.id,
  title: photoCollections.title,
  imageUrl: photoCollections.imageUrl,
  albumId: photoCollections.collectionId,
  /** On all pages together. */
  total: sql<number>`count(*) over ()`,
} as const;

type Who = { userId: number } | { name: string };

const photosOf = prepared((db, who: "userId" | "searchText") =>
  db
    .select(listedPhotoColumns)
    .from(photoNames)
    .innerJoin(photoCollections, eq(photoCollections.id, photoNames.photoId))
    .where(and(eq(photoNames[who], given("who")), isThere))
    .groupBy(photoNames.photoId)
    .orderBy(sql`${photoNames.photoId} desc`)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
);

/** Of a person, or of everybody with this text as their name. The newest photos come first. */
function readPhotos(who: Who, limit: number, offset: number) {
  const rows =
    "userId" in who
      ? photosOf("userId").all({ who: who.userId, limit, offset })
      : photosOf("searchText").all({ who: searchableName(who.name), limit, offset });
  return {
    total: rows[0]?.total ?? 0,
    photos: rows.map(({ total: _, ...photo }, index) => ({ ...photo, position: offset + index + 1 })),
  };
}

const photosOnProfile = 6;

/** How many photos show this person, and the newest of them. */
export const newestPhotosOf = (userId: number) => readPhotos({ userId }, photosOnProfile, 0);
export type NewestPhotosOf = ReturnType<typeof newestPhotosOf>;

/** One page of the photos that show somebody, newest first, as a contact sheet. A page past the end returns the first. */
export function sheetOf(who: Who, page: number) {
  const found = readPhotos(who, photosPerSheet, (page - 1) * photosPerSheet);
  const isPast = found.total === 0 && page > 1;
  const { total, photos } = isPast ? readPhotos(who, photosPerSheet, 0) : found;
  const pages = Math.max(1, Math.ceil(total / photosPerSheet));
  return { total, page: isPast ? 1 : page, pages, rows: sheetRows(photos) };
}

/** The most people whom a search lists, of members and of others. */
const foundNames = 6;

/** The people in photos who aren't members and whose name has these words, with the number of their photos. */
export function searchPhotoNames(text: string, limit = foundNames): { name: string; photoCount: number }[] {
  const words = wordParameters(text);
  if (!words) return [];
  const { searchText, photoId, name } = photoNames;
  return db()
    .select({ name: sql<string>`min(${name})`, photoCount: sql<number>`count(distinct ${photoId})` })
    .from(photoNames)
    .innerJoin(photoCollections, eq(photoCollections.id, photoId))
    .where(and(isNotNull(searchText), hasAllWords(searchText, words), isThere))
    .groupBy(searchText)
    .orderBy(searchText)
    .limit(limit)
    .all();
}

/** What a search of the directory finds in photos: of the people it lists, if they are few, and of others. */
export function findInPhotos(text: string, listed: readonly { id: number; firstName: string; lastName: string }[]) {
  if (!text.trim()) return { people: [], others: [] };
  const people = listed.length > foundNames ? [] : listed;
  if (people.length === 0) return { people: [], others: searchPhotoNames(text) };
  const ids = people.map(({ id }) => id);
  const counted = db()
    .select({ userId: photoNames.userId, photoCount: sql<number>`count(*)` })
    .from(photoNames)
    .innerJoin(photoCollections, eq(photoCollections.id, photoNames.photoId))
    .where(and(inArray(photoNames.userId, ids), isThere))
    .groupBy(photoNames.userId)
    .all();
  const counts = new Map(counted.map(({ userId, photoCount }) => [userId, photoCount]));
  return {
    people: people.flatMap((person) => {
      const photoCount = counts.get(person.id);
      return photoCount ? [{ userId: person.id, name: fullName(person), photoCount }] : [];
    }),
    others: searchPhotoNames(text),
  };
}
export type FoundInPhotos = ReturnType<typeof findInPhotos>;

// In the words of the index of photos that ask.
const isAsking = sql`asks_for_names = 1 and ${isThere}`;

const unnamedPhotos = prepared((db) => db.select({ total: count() }).from(photoCollections).where(isAsking).prepare());

/** How many photos ask 'Who is this?'. */
export const countUnnamedPhotos = () => unnamedPhotos().get()?.total ?? 0;

/** The first photo after this id that asks 'Who is this?', with its names, and how many ask. A null `photo` means no other asks. */
export function nextUnnamedPhoto(me: Member, after: number) {
  const { id, userId, title, description, imageUrl, collectionId, year } = photoCollections;
  const photo = db()
    .select({
      id,
      userId,
      title,
      description,
      imageUrl,
      year,
      albumId: collectionId,
      albumTitle: sql<string>`(select a.title from photo_collections a where a.id = photo_collections.collection_id)`,
    })
    .from(photoCollections)
    .where(sql`${isAsking} and ${id} > ${after}`)
    .orderBy(asc(id))
    .limit(1)
    .get();
  return {
    left: countUnnamedPhotos(),
    photo: photo ? withLinks({ ...photo, names: namesForForm(me, photo) }, photo.description) : null,
  };
}
