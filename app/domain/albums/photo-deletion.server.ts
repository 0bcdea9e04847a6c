import { inArray } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { removeCovers } from "./album-covers.server.ts";
import { closeRequestsOnPhotos } from "./takedown-queries.server.ts";

/** Deletes photos for 30 days: they stop being covers, and open requests to take them down count as decided. */
export function deletePhotoRows(me: Member, ids: readonly number[]): void {
  db()
    .update(photoCollections)
    .set({ deletedAt: new Date(), deletedBy: me.id })
    .where(inArray(photoCollections.id, [...ids]))
    .run();
  removeCovers(ids);
  closeRequestsOnPhotos(me, ids);
}
