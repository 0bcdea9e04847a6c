import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "#app/domain/core/member.ts";
import { isListed } from "#app/domain/core/member-rows.server.ts";
import { canManageMembers, canRestoreDeleted } from "#app/domain/core/permissions.ts";
import { db } from "#db/client.server.ts";
import { frontPage, photoCollections, takedownRequests, users } from "#db/schema.ts";
import { imagePath, parseImagePath } from "./image-urls.ts";

/** Who may see a stored picture. Checked on every request, because people may still know the URL of a deleted one. */

/** Where a picture is used: the most visible place, if there are several. */
export type ImageUsage = "members' pages" | "an unlisted profile" | "deleted albums" | "nothing";

const profileWith = (url: string) =>
  db()
    .select({ isListed: sql<number>`${isListed}`.as("is_listed") })
    .from(users)
    .where(or(eq(users.profileImageUrl, url), eq(users.yearbookImageUrl, url)))
    .orderBy(desc(sql`is_listed`))
    .limit(1)
    .get();

const isOnFrontPage = (url: string) =>
  db()
    .select({ id: frontPage.id })
    .from(frontPage)
    .where(and(eq(frontPage.id, 1), eq(frontPage.imageUrl, url)))
    .get() !== undefined;

const album = alias(photoCollections, "album");
const albumOrPhotoWith = (url: string) =>
  db()
    .select({ isVisible: sql<number>`${photoCollections.deletedAt} is null and ${album.deletedAt} is null`.as("is_visible") })
    .from(photoCollections)
    .leftJoin(album, eq(album.id, photoCollections.collectionId))
    .where(or(eq(photoCollections.imageUrl, url), eq(photoCollections.coverImageUrl, url)))
    .orderBy(desc(sql`is_visible`))
    .limit(1)
    .get();

/** Whether the member asked to take down a photo with this picture, or owns it, and nobody has decided yet. */
function isInOpenRequest(me: Member, address: string): boolean {
  const image = parseImagePath(address);
  if (!image) return false;
  const request = db()
    .select({ id: takedownRequests.id })
    .from(photoCollections)
    .innerJoin(takedownRequests, eq(takedownRequests.photoId, photoCollections.id))
    .where(
      and(
        eq(photoCollections.imageUrl, imagePath({ ...image, listWidth: null })),
        isNull(takedownRequests.decidedAt),
        or(eq(takedownRequests.requestedBy, me.id), eq(photoCollections.userId, me.id)),
      ),
    )
    .limit(1)
    .get();
  return request !== undefined;
}

/** Where the picture with this address, in any width, is used. */
export function imageUsage(address: string): ImageUsage {
  const image = parseImagePath(address);
  if (!image) return "nothing";
  const url = imagePath({ ...image, listWidth: null });
  const inAlbum = albumOrPhotoWith(url);
  if (inAlbum?.isVisible || isOnFrontPage(url)) return "members' pages";
  const profile = profileWith(url);
  if (profile) return profile.isListed ? "members' pages" : "an unlisted profile";
  return inAlbum ? "deleted albums" : "nothing";
}

/** Whether every member sees the picture with this address, so that they may also use it again. */
export const isShownToMembers = (address: string): boolean => imageUsage(address) === "members' pages";

/** Whether a member may see the picture with this address. Administrators may also see what they can restore or reactivate. */
export function canSeeImage(me: Member, address: string): boolean {
  switch (imageUsage(address)) {
    case "members' pages":
      return true;
    case "an unlisted profile":
      return canManageMembers(me);
    case "deleted albums":
      return canRestoreDeleted(me) || isInOpenRequest(me, address);
    case "nothing":
      return false;
  }
}
