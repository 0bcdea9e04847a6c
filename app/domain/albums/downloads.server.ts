import { createReadStream } from "node:fs";
import path from "node:path";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "#app/domain/core/member.ts";
import { canRestoreDeleted } from "#app/domain/core/permissions.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { type Archive, createZipArchive, toFileName } from "#app/domain/core/zip-archives.server.ts";
import { readImageFile } from "#app/domain/images/images.server.ts";
import { findOriginal } from "#app/domain/images/originals.server.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { findAlbum } from "./album-queries.server.ts";
import { unknownAlbum } from "./albums.ts";

/** A ZIP file of an album's pictures in its order, originals where kept. A text file lists missing ones. Throws Refusal 404. */
export async function createAlbumArchive(albumId: number): Promise<Archive> {
  const album = requireFound(findAlbum(albumId), unknownAlbum);
  const { title, imageUrl, originalFile, createdAt, collectionId, deletedAt, position, id } = photoCollections;
  const photos = db()
    .select({ title, imageUrl, originalFile, createdAt })
    .from(photoCollections)
    .where(and(eq(collectionId, albumId), isNull(deletedAt)))
    .orderBy(asc(position), asc(id))
    .all();
  const digits = String(photos.length).length;
  return createZipArchive(`${toFileName(album.title, "Album")}.zip`, async (entries) => {
    const missing: string[] = [];
    for (const [index, photo] of photos.entries()) {
      const number = String(index + 1).padStart(digits, "0");
      const name = `${number} ${toFileName(photo.title, "Photo")}`;
      const original = findOriginal(photo.originalFile);
      const file = original ?? (await findStoredFile(photo.imageUrl));
      if (file) entries.file(file, `${name}.${original?.format ?? "jpg"}`, photo.createdAt);
      else missing.push(`${name}: ${photo.imageUrl}`);
    }
    if (missing.length > 0) {
      entries.text(`These pictures are on other sites or no longer exist:\n\n${missing.join("\n")}\n`, "Missing pictures.txt");
    }
  });
}

/** The path and size of a stored picture's file; null if the picture is on another site or its file is lost. */
export const findStoredFile = async (url: string | null): Promise<{ path: string; size: number } | null> =>
  url?.startsWith("/images/") ? readImageFile(path.basename(url)) : null;

/** Downloading the original of a photo. */

const album = alias(photoCollections, "album");

/** The original of a photo as a stream, which a reader who stops early must destroy. Throws Refusal 404. */
export function openOriginal(me: Member, photoId: number): Archive & { type: string } {
  const photo = db()
    .select({
      title: photoCollections.title,
      originalFile: photoCollections.originalFile,
      isVisible: sql`${photoCollections.deletedAt} is null and ${album.deletedAt} is null`.mapWith(Boolean),
    })
    .from(photoCollections)
    .innerJoin(album, eq(album.id, photoCollections.collectionId))
    .where(and(eq(photoCollections.id, photoId), eq(photoCollections.isCollection, false)))
    .get();
  const isAllowed = photo && (photo.isVisible || canRestoreDeleted(me));
  const original = requireFound(isAllowed ? findOriginal(photo.originalFile) : null, "This photo has no original to download");
  return {
    name: `${toFileName(photo?.title ?? "", "Photo")}.${original.format}`,
    bytes: original.size,
    type: original.type,
    stream: createReadStream(original.path),
  };
}
