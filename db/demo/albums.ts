import { recordStoredImage } from "#app/domain/images/images.server.ts";
import { db } from "#db/client.server.ts";
import { comments, photoCollections, photoLikes } from "#db/schema.ts";
import { cityAlbums } from "./albums/city.ts";
import { classPictureAlbums } from "./albums/class-pictures.ts";
import { gatheringAlbums } from "./albums/gatherings.ts";
import { kindWords } from "./albums/kind-words.ts";
import type { SampleAlbum } from "./albums/sample-album.ts";
import { schoolAlbums } from "./albums/school.ts";
import { studioAlbums } from "./albums/studio.ts";
import { workAlbums } from "./albums/work.ts";
import type { SamplePerson } from "./people.ts";
import type { StoredPicture } from "./pictures.ts";
import { randomFrom } from "./random.ts";

const seed = 412;
const hour = 3_600_000;
const day = 24 * hour;

/** Oldest first, so that the newest album has the highest ID. */
export const sampleAlbums: readonly SampleAlbum[] = [
  ...schoolAlbums,
  ...classPictureAlbums,
  ...studioAlbums,
  ...cityAlbums,
  ...gatheringAlbums,
  ...workAlbums,
].sort((a, b) => b.daysAgo - a.daysAgo);

/** The photos that a class has of an album. With fewer than 100 members, as in tests, only one of each, except two albums. */
const photosIn = ({ photos, isGroupAlbum }: SampleAlbum, members: number) =>
  members < 100 ? photos.slice(0, isGroupAlbum ? 12 : 1) : photos;

const pictureFile = ({ folder }: SampleAlbum, photoIndex: number) =>
  `albums/${folder}/${String(photoIndex + 1).padStart(2, "0")}.jpg`;

/** The files of the photos and covers of all albums. */
export const albumPictures = (members: number): string[] =>
  sampleAlbums.flatMap((album) => [
    ...photosIn(album, members).map((_, index) => pictureFile(album, index)),
    ...(album.cover === undefined ? [] : [pictureFile(album, album.cover)]),
  ]);

export interface AddedAlbum {
  album: SampleAlbum;
  photoIds: number[];
}

/** Adds albums, photos, likes, and comments. `stored` finds the stored picture of a file. */
export function addAlbums(stored: (file: string) => StoredPicture, people: readonly SamplePerson[], today: Date): AddedAlbum[] {
  const random = randomFrom(seed);
  const joined = people.flatMap((person, index) => (person.hasJoined ? [index + 1] : []));
  // Teachers don't comment, except Mr. Feldman, who signs his comments with A.F.
  const commenters = joined.filter((id) => people[id - 1]?.profileType === "classmate");
  const unusedComments = [...kindWords];
  const added = sampleAlbums.map((album) => ({ album, owner: joined[album.owner - 1] ?? 1, id: addAlbum(album) }));
  return added.map(({ album, owner, id }) => {
    const photoIds = photosIn(album, people.length).map((title, index) => addPhoto(album, id, owner, title, index));
    // After the photos, because who adds the cover's photo uploads it. A small class may not have that photo.
    if (album.cover !== undefined) recordStoredImage(stored(pictureFile(album, album.cover)), owner);
    addComments(album, [id, ...photoIds]);
    return { album, photoIds };
  });

  function addAlbum(album: SampleAlbum): number {
    const { title, description, category, owner, year, daysAgo, cover } = album;
    const userId = joined[owner - 1] ?? 1;
    const createdAt = new Date(today.getTime() - daysAgo * day - random.between(0, 9) * hour);
    const { id } = db()
      .insert(photoCollections)
      .values({
        userId,
        title,
        description,
        category,
        coverImageUrl: cover === undefined ? null : stored(pictureFile(album, cover)).url,
        year: yearOf(year),
        viewCount: random.between(30, 240),
        createdAt,
      })
      .returning({ id: photoCollections.id })
      .get();
    return id;
  }

  function addPhoto(album: SampleAlbum, collectionId: number, owner: number, title: string, index: number): number {
    const picture = stored(pictureFile(album, index));
    const isFromOther = album.isGroupAlbum ? index > 0 : index > 1 && random.chance(0.14);
    const userId = isFromOther ? random.pick(joined) : owner;
    recordStoredImage(picture, userId);
    const likers = new Set<number>();
    const likes = Math.min(random.chance(0.3) ? random.between(6, 24) : random.between(0, 6), joined.length);
    while (likers.size < likes) likers.add(random.pick(joined));
    const createdAt = new Date(today.getTime() - (album.daysAgo - 0.5 - index * 0.05) * day);
    const { id } = db()
      .insert(photoCollections)
      .values({
        userId,
        collectionId,
        isCollection: false,
        category: album.category,
        year: yearOf(album.year),
        title,
        description: album.notes[index] ?? null,
        imageUrl: picture.url,
        viewCount: likes * 2 + random.between(2, 60),
        likeCount: likes,
        createdAt,
      })
      .returning({ id: photoCollections.id })
      .get();
    for (const userId of likers) {
      const likedAt = new Date(createdAt.getTime() + random.next() * (today.getTime() - createdAt.getTime()));
      db().insert(photoLikes).values({ userId, photoCollectionId: id, createdAt: likedAt }).run();
    }
    return id;
  }

  /** Distributes comments over an album and its photos. One of them gets most of the comments. */
  function addComments(album: SampleAlbum, ids: readonly number[]) {
    const busiestId = random.pick(ids);
    const general = ids.length > 1 ? Array.from({ length: Math.min(4, unusedComments.length) }, takeComment) : [];
    const latestById = new Map<number, number>();
    const authorsById = new Map<number, Set<number>>();
    for (const comment of [...album.comments, ...general]) {
      const [photo, content] = typeof comment === "string" ? [null, comment] : comment;
      const itemId = photo === null ? (random.chance(0.75) ? busiestId : random.pick(ids)) : (ids[photo + 1] ?? busiestId);
      const authors = authorsById.get(itemId) ?? new Set<number>();
      authorsById.set(itemId, authors);
      const newAuthors = commenters.filter((id) => !authors.has(id));
      const userId = content.endsWith("A.F.") ? 5 : random.pick(newAuthors.length > 0 ? newAuthors : commenters);
      authors.add(userId);
      const from = latestById.get(itemId) ?? today.getTime() - (album.daysAgo - 2) * day;
      const at = from + random.next() * Math.min(9 * day, (today.getTime() - from) / 2);
      latestById.set(itemId, at);
      const createdAt = new Date(at);
      const updatedAt = random.chance(0.08) ? new Date(at + (today.getTime() - at) * 0.05) : createdAt;
      db().insert(comments).values({ userId, photoCollectionId: itemId, content, createdAt, updatedAt }).run();
    }
    if (album.isGroupAlbum || album.photos.length > 20) {
      const at = new Date(today.getTime() - 20 * day);
      const content = "Wrong picture, sorry!";
      db()
        .insert(comments)
        .values({ userId: 6, photoCollectionId: busiestId, content, isDeleted: true, createdAt: at, updatedAt: at })
        .run();
    }
  }

  function takeComment(): string {
    return unusedComments.splice(random.between(0, unusedComments.length - 1), 1)[0] ?? "";
  }

  function yearOf(year: SampleAlbum["year"]): number {
    return typeof year === "number" ? year : today.getUTCFullYear() - year.yearsAgo;
  }
}
