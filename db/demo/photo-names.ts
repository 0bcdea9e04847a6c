import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { normalizeForSearch } from "#app/domain/core/search-text.ts";
import type { Tx } from "#db/client.server.ts";
import { photoCollections, photoNames } from "#db/schema.ts";
import type { SamplePerson } from "./people.ts";
import { randomFrom } from "./random.ts";

const seed = 1860;
const day = 86_400_000;

/** People in photos who are no members. */
const others = [
  "Mr. Abbott's nephew",
  "the lady from the supply shop",
  "Rosa’s little brother",
  "a student of the year below",
  "the new janitor",
  "somebody’s dog",
] as const;

/** How many photos have names and how many ask 'Who is this?', in a class of this size. */
const counts = (total: number) => (total < 100 ? { named: 5, asking: 2 } : { named: 60, asking: 12 });

/** The rows of people, by the number of the photo: most show one to four people, some a group. */
const rowSizes = [[2], [1], [3], [4, 5], [2], [1], [4], [3], [5, 6, 6], [2]] as const;

/** Says who is in some photos, and asks it of others. Everybody of the class can be in one, also those who have not joined. */
export function addPhotoNames(tx: Tx, people: readonly SamplePerson[], today: Date): void {
  const random = randomFrom(seed);
  const photos = tx
    .select({ id: photoCollections.id, userId: photoCollections.userId, createdAt: photoCollections.createdAt })
    .from(photoCollections)
    .where(and(eq(photoCollections.isCollection, false), isNull(photoCollections.deletedAt)))
    .orderBy(asc(sql`${photoCollections.id} * 7919 % 1009`), asc(photoCollections.id))
    .all();
  const { named, asking } = counts(people.length);
  const ids = people.map((_, index) => index + 1);
  const joined = ids.filter((id) => people[id - 1]?.hasJoined);
  for (const [index, photo] of photos.slice(0, named).entries()) {
    const inPhoto = new Set<number>();
    const addedBy = random.chance(0.5) ? photo.userId : random.pick(joined);
    const createdAt = new Date(photo.createdAt.getTime() + random.next() * (today.getTime() - photo.createdAt.getTime()));
    let position = 0;
    for (const [row, size] of (rowSizes[index % rowSizes.length] ?? [1]).entries()) {
      for (let place = 0; place < size; place += 1) {
        const isOther = place === size - 1 && index % 4 === 0 && row === 0;
        const name = others[(index / 4) % others.length] ?? others[0];
        // The people whom everybody signs in as are in some.
        const isKnown = position === 0 && index % 3 === 1;
        const known = joined[(Math.floor(index / 3) + 1) % 6] ?? 1;
        const userId = isKnown ? known : random.pick(index % 3 === 0 ? joined : ids);
        if (!isOther && inPhoto.has(userId)) continue;
        inPhoto.add(userId);
        const who = isOther ? { name, searchText: normalizeForSearch(name) } : { userId };
        tx.insert(photoNames)
          .values({
            photoId: photo.id,
            ...who,
            row,
            position,
            addedBy,
            createdAt: new Date(Math.min(createdAt.getTime(), today.getTime() - day / 24)),
          })
          .run();
        position += 1;
      }
    }
  }
  for (const { id } of photos.slice(named, named + asking)) {
    tx.update(photoCollections).set({ asksForNames: true }).where(eq(photoCollections.id, id)).run();
  }
}
