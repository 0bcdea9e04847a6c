import { eq } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";

/** An album as the database has it, without the operation that makes one. */
export const albumOf = (member: Member, title: string, more: object = {}) =>
  db()
    .insert(photoCollections)
    .values({ userId: member.id, title, ...more })
    .returning()
    .get();

/** A photo of another site in it. */
export const photoOf = (album: { id: number }, member: Member, title: string) =>
  db()
    .insert(photoCollections)
    .values({ userId: member.id, title, isCollection: false, collectionId: album.id, imageUrl: "https://pictures.example/1.jpg" })
    .returning()
    .get();

/** An album or photo as it is stored, deleted or not. */
export const storedAlbumOrPhoto = (id: number) => db().select().from(photoCollections).where(eq(photoCollections.id, id)).get();
