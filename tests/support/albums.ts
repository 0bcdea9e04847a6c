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

/** The row of an album or photo, deleted or not. */
export const storedAlbumOrPhoto = (id: number) => db().select().from(photoCollections).where(eq(photoCollections.id, id)).get();
