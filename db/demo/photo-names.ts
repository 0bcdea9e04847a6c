import { eq } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { searchableName } from "#app/domain/core/name-words.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, photoNames, takedownRequests } from "#db/schema.ts";
import type { AddedAlbum } from "./albums.ts";
import type { SamplePerson } from "./people.ts";
import { randomFrom } from "./random.ts";

const seed = 1860;
const day = 86_400_000;

/** People in photos who are no members. Some photos show one of them. */
const others = [
  "Mr. Abbott's nephew",
  "the lady from the supply shop",
  "Rosa’s little brother",
  "a student of the year below",
  "the new janitor",
] as const;

/** In a small class, as in tests, no photo of the albums asks, because each has only its first. */
const askingInSmallClass = 2;

/** Says who is in some photos, and asks it of others. Everybody of the class can be in one, also those who have not joined. */
export function addPhotoNames(albums: readonly AddedAlbum[], people: readonly SamplePerson[], today: Date): void {
  const random = randomFrom(seed);
  const ids = people.map((_, index) => index + 1);
  const joined = ids.filter((id) => people[id - 1]?.hasJoined);
  const idByName = new Map(people.map((person, index) => [fullName(person), index + 1]));
  let photoCount = 0;

  /** A row of so many people. The first is one of those whom everybody signs in as, in every third photo. */
  function someRow(size: number, row: number, taken: Set<number>) {
    const hasOther = row === 0 && size > 2 && photoCount % 4 === 0;
    return Array.from({ length: size }, (_, place) => {
      if (hasOther && place === size - 1) return { name: others[(photoCount / 4) % others.length] ?? others[0] };
      const known = joined[(Math.floor(photoCount / 3) + 1) % 6];
      const wanted = row === 0 && place === 0 && photoCount % 3 === 1 ? known : undefined;
      let userId = wanted ?? random.pick(ids);
      while (taken.has(userId)) userId = random.pick(ids);
      taken.add(userId);
      return { userId };
    });
  }

  const namedRow = (names: readonly string[]) =>
    names.map((name) => {
      const userId = idByName.get(name);
      return userId === undefined ? { name } : { userId };
    });

  function addNames(photoId: number, rows: readonly (number | readonly string[])[]) {
    const photo = db().select().from(photoCollections).where(eq(photoCollections.id, photoId)).get();
    if (!photo) return;
    const taken = new Set<number>();
    const places = rows.flatMap((people, row) =>
      (typeof people === "number" ? someRow(people, row, taken) : namedRow(people)).map((who) => ({ row, ...who })),
    );
    const addedBy = random.chance(0.5) ? photo.userId : random.pick(joined);
    const since = photo.createdAt.getTime();
    const createdAt = new Date(Math.min(since + random.next() * (today.getTime() - since), today.getTime() - day / 24));
    const values = places.map((place, position) => ({
      ...place,
      ...("name" in place && place.name ? { searchText: searchableName(place.name) } : {}),
      photoId,
      position,
      addedBy,
      createdAt,
    }));
    for (const value of values) db().insert(photoNames).values(value).run();
    photoCount += 1;
  }

  const asking: number[] = [];
  const unnamed: number[] = [];
  for (const { album, photoIds } of albums) {
    for (const [index, id] of photoIds.entries()) {
      const rows = album.people?.[index];
      if (rows) addNames(id, rows);
      else if (album.asks?.includes(index)) asking.push(id);
      else unnamed.push(id);
    }
  }
  const all = asking.length > 0 ? asking : unnamed.slice(0, askingInSmallClass);
  for (const id of all) db().update(photoCollections).set({ asksForNames: true }).where(eq(photoCollections.id, id)).run();
}

/** The smallest class with requests: smaller ones, as in tests, have few photos, and all of them are shown. */
const fewestPeople = 100;
const [administrator, maria] = [1, 2];

/** Adds two of María's requests to take photos down: an open one, which hides a photo that she is named in, and one that was declined. */
export function addTakedownRequests(total: number, today: Date): void {
  if (total < fewestPeople) return;
  const { id, title } = photoCollections;
  const titled = (text: string) => db().select({ id }).from(photoCollections).where(eq(title, text)).get();
  const [hidden, kept] = [titled("Twelve who were late"), titled("Kites, two of three")];
  if (!hidden || !kept) return;
  const ago = (days: number) => new Date(today.getTime() - days * day);
  db()
    .insert(photoNames)
    .values({ photoId: hidden.id, userId: maria, row: 0, position: 0, createdAt: ago(60) })
    .onConflictDoNothing()
    .run();
  db()
    .update(photoCollections)
    .set({ deletedAt: ago(2), deletedBy: maria })
    .where(eq(id, hidden.id))
    .run();
  db()
    .insert(takedownRequests)
    .values([
      {
        photoId: kept.id,
        requestedBy: maria,
        reason: "It is so blurred that nobody can tell what it is.",
        hidesPhoto: false,
        createdAt: ago(30),
        outcome: "kept",
        decidedAt: ago(29),
        decidedBy: administrator,
      },
      {
        photoId: hidden.id,
        requestedBy: maria,
        reason: "I had just heard that my mother was ill, and you can see it.",
        hidesPhoto: true,
        createdAt: ago(2),
      },
    ])
    .run();
}
