import { eq } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";

/** Adds an album to the database, without the operation for it. */
export const addAlbum = (member: Member, title: string, more: object = {}) =>
  db()
    .insert(photoCollections)
    .values({ userId: member.id, title, ...more })
    .returning()
    .get();

/** Adds a photo to an album. Its picture is on another site. */
export const addPhoto = (album: { id: number }, member: Member, title: string) =>
  db()
    .insert(photoCollections)
    .values({ userId: member.id, title, isCollection: false, collectionId: album.id, imageUrl: "https://pictures.example/1.jpg" })
    .returning()
    .get();

/** An album of somebody with two photos of theirs and one of somebody else. */
export function addShoebox(owner: Member, other: Member) {
  const album = addAlbum(owner, "Shoebox");
  const own = [addPhoto(album, owner, "one").id, addPhoto(album, owner, "two").id];
  return { album, own, bens: addPhoto(album, other, "three").id };
}

/** The row of an album or photo, deleted or not. */
export const storedAlbumOrPhoto = (id: number) => db().select().from(photoCollections).where(eq(photoCollections.id, id)).get();
