import { createAlbum, editAlbum } from "#app/domain/albums/albums.server.ts";
import { addPhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { actorOf } from "./database.ts";
import { pictureFile } from "./pictures.ts";

/** Albums and photos that members make with the operations of the site. */

export const makeAlbum = (by: Member, more: object = {}) =>
  createAlbum.perform(actorOf(by), createAlbum.input.parse({ title: "Room 310", ...more }));
export const changeAlbum = (by: Member, albumId: number, more: object) =>
  editAlbum.perform(actorOf(by), editAlbum.input.parse({ albumId, ...more }));
export const uploadPhoto = async (by: Member, collectionId: number, more: object = {}) =>
  addPhoto.perform(actorOf(by), addPhoto.input.parse({ collectionId, photo: await pictureFile(), ...more }));
