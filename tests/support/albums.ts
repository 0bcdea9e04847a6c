import path from "node:path";
import { eq } from "drizzle-orm";
import { createAlbum, editAlbum } from "#app/domain/albums/albums.server.ts";
import { addPhoto as uploadedPhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { perform } from "./database.ts";
import { pictureFile } from "./pictures.ts";
import { addRow } from "./rows.ts";

/** Adds an album to the database, without the operation for it. */
export const addAlbum = (member: Member, title: string, more: object = {}) =>
  addRow(photoCollections, { userId: member.id, title, ...more });

/** Adds a photo to an album. Its picture is on another site. */
export const addPhoto = (album: { id: number }, member: Member, title: string) =>
  addRow(photoCollections, {
    userId: member.id,
    title,
    isCollection: false,
    collectionId: album.id,
    imageUrl: "https://pictures.example/1.jpg",
  });

/** An album of somebody with two photos of theirs and one of somebody else. */
export function addShoebox(owner: Member, other: Member) {
  const album = addAlbum(owner, "Shoebox");
  const own = [addPhoto(album, owner, "one").id, addPhoto(album, owner, "two").id];
  return { album, own, bens: addPhoto(album, other, "three").id };
}

/** The row of an album or photo, deleted or not. */
export const storedAlbumOrPhoto = (id: number) => db().select().from(photoCollections).where(eq(photoCollections.id, id)).get();

/** Where a picture of the site is stored. */
export const imageFile = (dataDir: string, url: string | null) =>
  path.join(dataDir, "images", (url ?? "").slice(8, 10), path.basename(url ?? ""));

/** Albums and photos that members make with the operations of the site. */

export const makeAlbum = (by: Member, more: object = {}) => perform(createAlbum, by, { title: "Room 310", ...more });
export const changeAlbum = (by: Member, albumId: number, more: object) => perform(editAlbum, by, { albumId, ...more });
export const uploadPhoto = async (by: Member, collectionId: number, more: object = {}) =>
  perform(uploadedPhoto, by, { collectionId, photo: await pictureFile(), ...more });
