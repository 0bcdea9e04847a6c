import { type Picture, recordImage, storeImageFiles } from "#app/domain/images/images.server.ts";
import type { Tx } from "#db/client.server.ts";
import { comments, photoCollections, photoLikes } from "#db/schema.ts";
import { cityAlbums } from "./albums/city.ts";
import { gatheringAlbums } from "./albums/gatherings.ts";
import { kindWords } from "./albums/kind-words.ts";
import type { SampleAlbum } from "./albums/sample-album.ts";
import { schoolAlbums } from "./albums/school.ts";
import { workAlbums } from "./albums/work.ts";
import type { SamplePerson } from "./people.ts";
import { finished } from "./pictures/finish.ts";
import { randomFrom } from "./random.ts";

const seed = 412;
const hour = 3_600_000;
const day = 24 * hour;
const photoSide = 1080;
const coverSide = 800;

/** The oldest first, so that the newest has the highest id. */
const sampleAlbums: readonly SampleAlbum[] = [...schoolAlbums, ...cityAlbums, ...gatheringAlbums, ...workAlbums].sort(
  (a, b) => b.daysAgo - a.daysAgo,
);

interface Printed {
  url: string;
  picture: Picture;
}
interface PrintedAlbum extends SampleAlbum {
  printedCover: Printed | null;
  prints: Printed[];
}

/**
 * Draws and keeps the pictures of every album. A class of fewer than 100, as tests
 * make it, has all the albums (one of them empty) but one photo in each, except
 * twelve in the one with many hands, which is María's.
 */
export async function printAlbums(total: number): Promise<PrintedAlbum[]> {
  const albums = sampleAlbums.map((album): PrintedAlbum => ({ ...album, printedCover: null, prints: [] }));
  const work = albums.flatMap((album, number) => {
    const photos = total < 100 ? album.photos.slice(0, album.hasManyHands ? 12 : 1) : album.photos;
    const first = photos.map((_, place) => async () => {
      album.prints[place] = await print(album, number, place, photoSide);
    });
    const { cover } = album;
    if (cover === undefined) return first;
    return [
      ...first,
      async () => {
        album.printedCover = await print(album, number, cover, coverSide);
      },
    ];
  });
  await Promise.all([takeAll(work), takeAll(work)]);
  return albums;
}

/** Does what is left to do, one after the other; two callers share the work. */
async function takeAll(work: (() => Promise<void>)[]): Promise<void> {
  for (let next = work.shift(); next; next = work.shift()) await next();
}

/** Each picture has its own numbers, so that one more photo changes no other. */
async function print({ maker, palette }: SampleAlbum, number: number, place: number, longestSide: number): Promise<Printed> {
  const drawing = maker(randomFrom(seed + number * 100 + place), palette, place);
  const picture = await finished(drawing, longestSide);
  return { url: await storeImageFiles(picture), picture };
}

/** Albums, their photos, who likes them and what is said under them. */
export function addAlbums(tx: Tx, albums: readonly PrintedAlbum[], people: readonly SamplePerson[], today: Date): void {
  const random = randomFrom(seed);
  const joined = people.flatMap((person, index) => (person.hasJoined ? [index + 1] : []));
  // Mr. Feldman signs what he says; other teachers read.
  const writers = joined.filter((id) => people[id - 1]?.profileType === "classmate");
  const words = [...kindWords];
  const added = albums.map((album) => ({ album, owner: joined[album.owner - 1] ?? 1, id: addAlbum(album) }));
  for (const { album, owner, id } of added) {
    const photoIds = album.prints.map((print, place) => addPhoto(album, id, owner, print, place));
    speak(album, [id, ...photoIds]);
  }

  function addAlbum({ title, description, category, owner, year, daysAgo, printedCover }: PrintedAlbum): number {
    const userId = joined[owner - 1] ?? 1;
    if (printedCover) recordImage(tx, printedCover.picture, userId);
    const createdAt = new Date(today.getTime() - daysAgo * day - random.between(0, 9) * hour);
    const { id } = tx
      .insert(photoCollections)
      .values({
        userId,
        title,
        description,
        category,
        coverImageUrl: printedCover?.url ?? null,
        year: yearOf(year),
        viewCount: random.between(30, 240),
        createdAt,
      })
      .returning({ id: photoCollections.id })
      .get();
    return id;
  }

  function addPhoto(album: PrintedAlbum, collectionId: number, owner: number, { url, picture }: Printed, place: number): number {
    const isFromOther = album.hasManyHands ? place > 0 : place > 1 && random.chance(0.14);
    const userId = isFromOther ? random.pick(joined) : owner;
    recordImage(tx, picture, userId);
    const likers = new Set<number>();
    const likes = Math.min(random.chance(0.3) ? random.between(6, 24) : random.between(0, 6), joined.length);
    while (likers.size < likes) likers.add(random.pick(joined));
    const createdAt = new Date(today.getTime() - (album.daysAgo - 0.5 - place * 0.05) * day);
    const { id } = tx
      .insert(photoCollections)
      .values({
        userId,
        collectionId,
        isCollection: false,
        category: album.category,
        year: yearOf(album.year),
        title: album.photos[place] ?? "",
        description: album.notes[place] ?? null,
        imageUrl: url,
        viewCount: likes * 2 + random.between(2, 60),
        likeCount: likes,
        createdAt,
      })
      .returning({ id: photoCollections.id })
      .get();
    for (const userId of likers) {
      const likedAt = new Date(createdAt.getTime() + random.next() * (today.getTime() - createdAt.getTime()));
      tx.insert(photoLikes).values({ userId, photoCollectionId: id, createdAt: likedAt }).run();
    }
    return id;
  }

  /** Deals what is said out over an album and its photos: one has a long conversation, others a word or none. */
  function speak(album: PrintedAlbum, ids: readonly number[]) {
    const lively = random.pick(ids);
    const anywhere = ids.length > 1 ? Array.from({ length: Math.min(4, words.length) }, takeWords) : [];
    const latest = new Map<number, number>();
    const said = new Map<number, Set<number>>();
    for (const line of [...album.said, ...anywhere]) {
      const [photo, content] = typeof line === "string" ? [null, line] : line;
      const place = photo === null ? (random.chance(0.75) ? lively : random.pick(ids)) : (ids[photo + 1] ?? lively);
      const authors = said.get(place) ?? new Set<number>();
      said.set(place, authors);
      const fresh = writers.filter((id) => !authors.has(id));
      const userId = content.endsWith("A.F.") ? 5 : random.pick(fresh.length > 0 ? fresh : writers);
      authors.add(userId);
      const from = latest.get(place) ?? today.getTime() - (album.daysAgo - 2) * day;
      const at = from + random.next() * Math.min(9 * day, (today.getTime() - from) / 2);
      latest.set(place, at);
      const createdAt = new Date(at);
      const updatedAt = random.chance(0.08) ? new Date(at + (today.getTime() - at) * 0.05) : createdAt;
      tx.insert(comments).values({ userId, photoCollectionId: place, content, createdAt, updatedAt }).run();
    }
    if (album.hasManyHands || album.photos.length > 20) {
      const at = new Date(today.getTime() - 20 * day);
      const content = "Wrong picture, sorry!";
      tx.insert(comments)
        .values({ userId: 6, photoCollectionId: lively, content, isDeleted: true, createdAt: at, updatedAt: at })
        .run();
    }
  }

  function takeWords(): string {
    return words.splice(random.between(0, words.length - 1), 1)[0] ?? "";
  }

  function yearOf(year: SampleAlbum["year"]): number {
    return typeof year === "number" ? year : today.getUTCFullYear() - year.yearsAgo;
  }
}
