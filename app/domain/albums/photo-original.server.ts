import { createReadStream } from "node:fs";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "#app/domain/core/member.ts";
import { canRestoreDeleted } from "#app/domain/core/permissions.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { type Archive, toFileName } from "#app/domain/core/zip-archives.server.ts";
import { findOriginal } from "#app/domain/images/originals.server.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";

/** Downloading the original of a photo. */

const album = alias(photoCollections, "album");

/**
 * The original of a photo that the member may see, as a stream that a reader who stops early must destroy. Deleted photos
 * are for administrators. Throws Refusal 404.
 */
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
