import { eq } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { searchableName } from "#app/domain/core/name-words.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, photoNames } from "#db/schema.ts";
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
