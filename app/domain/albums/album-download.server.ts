import path from "node:path";
import { and, asc, eq, isNull } from "drizzle-orm";
import { requireFound } from "#app/domain/core/refusal.ts";
import { type Archive, createZipArchive, toFileName } from "#app/domain/core/zip-archives.server.ts";
import { readImageFile } from "#app/domain/images/images.server.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { findAlbum } from "./album-queries.server.ts";
import { unknownAlbum } from "./albums.ts";

/**
 * An album as one file to keep: its pictures, numbered in its order and named by
 * their titles; those of other sites are listed in a text file. Refuses 404.
 */
export async function albumArchive(albumId: number): Promise<Archive> {
  const album = requireFound(findAlbum(albumId), unknownAlbum);
  const { title, imageUrl, createdAt, collectionId, deletedAt, position, id } = photoCollections;
  const photos = db()
    .select({ title, imageUrl, createdAt })
    .from(photoCollections)
    .where(and(eq(collectionId, albumId), isNull(deletedAt)))
    .orderBy(asc(position), asc(id))
    .all();
  const digits = String(photos.length).length;
  return createZipArchive(`${toFileName(album.title, "Album")}.zip`, async (entries) => {
    const elsewhere: string[] = [];
    for (const [index, photo] of photos.entries()) {
      const number = String(index + 1).padStart(digits, "0");
      const name = `${number} ${toFileName(photo.title, "Photo")}`;
      const file = await storedFile(photo.imageUrl);
      if (file) entries.file(file, `${name}.jpg`, photo.createdAt);
      else elsewhere.push(`${name}: ${photo.imageUrl}`);
    }
    if (elsewhere.length > 0) {
      entries.text(
        `These pictures are on other sites, or not there any more:\n\n${elsewhere.join("\n")}\n`,
        "Not in this file.txt",
      );
    }
  });
}

/** Where a stored picture's file is, and its bytes; null for pictures of other sites, and for lost ones. */
export const storedFile = async (url: string | null): Promise<{ path: string; size: number } | null> =>
  url?.startsWith("/images/") ? readImageFile(path.basename(url)) : null;
