import path from "node:path";
import type { Readable } from "node:stream";
import { and, asc, eq, isNull } from "drizzle-orm";
import { ZipFile } from "yazl";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { readImageFile } from "./images.server.ts";
import { found } from "./refusal.ts";
import { findAlbum } from "./yearbook.server.ts";

/** An album as one file to keep (a ZIP of its pictures as they are stored). */

/** Characters that one system or another does not take in a file's name. */
const notInNames = /[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu;
const longestName = 80;

/** A title as a file's name, without its ending. */
export function fileNameOf(title: string, otherwise: string): string {
  const name = [...title.replace(notInNames, " ").replace(/\s+/g, " ")]
    .slice(0, longestName)
    .join("")
    .replace(/^[. ]+|[. ]+$/g, "");
  return name || otherwise;
}

/**
 * The album's pictures, numbered in its order and named by their titles, as a stream
 * that reads one file at a time; pictures of other sites are listed in a text file.
 * `bytes` is known beforehand, as nothing is compressed. Refuses 404.
 */
export async function albumArchive(albumId: number): Promise<{ name: string; bytes: number; stream: Readable }> {
  const album = found(findAlbum(albumId), "There is no such album");
  const { title, imageUrl, createdAt, collectionId, deletedAt, position, id } = photoCollections;
  const photos = db()
    .select({ title, imageUrl, createdAt })
    .from(photoCollections)
    .where(and(eq(collectionId, albumId), isNull(deletedAt)))
    .orderBy(asc(position), asc(id))
    .all();
  const zip = new ZipFile() as ZipFile & { outputStream: Readable };
  const digits = String(photos.length).length;
  const elsewhere: string[] = [];
  for (const [index, photo] of photos.entries()) {
    const number = String(index + 1).padStart(digits, "0");
    const file = photo.imageUrl?.startsWith("/images/") ? await readImageFile(path.basename(photo.imageUrl)) : null;
    const name = `${number} ${fileNameOf(photo.title, "Photo")}`;
    if (file) zip.addFile(file.path, `${name}.jpg`, { compress: false, mtime: photo.createdAt, mode: 0o100644 });
    else elsewhere.push(`${name}: ${photo.imageUrl}`);
  }
  if (elsewhere.length > 0) {
    const text = `These pictures are on other sites, or not there any more:\n\n${elsewhere.join("\n")}\n`;
    zip.addBuffer(Buffer.from(text), "Not in this file.txt", { compress: false, mtime: new Date(), mode: 0o100644 });
  }
  const bytes = await new Promise<number>((resolve, reject) => {
    zip.on("error", (error) => {
      reject(error);
      // Half an archive must not look like a whole one.
      zip.outputStream.destroy(error);
    });
    // Its types forget the size that it hands over.
    zip.end(undefined, resolve as () => void);
  });
  return { name: `${fileNameOf(album.title, "Album")}.zip`, bytes, stream: zip.outputStream };
}
