import { and, desc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, users } from "#db/schema.ts";

/** What members' Home shows of people and pictures. */

const newestPhotoCount = 6;
const joinedLatelyCount = 8;

const albums = alias(photoCollections, "albums");

/** The six newest photos, the newest first. Photos in deleted albums are left out. */
export const findNewestPhotos = () =>
  db()
    .select({
      id: photoCollections.id,
      title: photoCollections.title,
      imageUrl: photoCollections.imageUrl,
      albumId: albums.id,
      albumTitle: albums.title,
    })
    .from(photoCollections)
    // A cross join, because SQLite would begin an inner join with all albums.
    .crossJoin(albums)
    .where(
      and(
        eq(albums.id, photoCollections.collectionId),
        isNull(albums.deletedAt),
        eq(photoCollections.isCollection, false),
        isNull(photoCollections.deletedAt),
        isNotNull(photoCollections.imageUrl),
      ),
    )
    .orderBy(desc(photoCollections.id))
    .limit(newestPhotoCount)
    .all();
export type NewPhoto = ReturnType<typeof findNewestPhotos>[number];

const faceColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  yearbookImageUrl: users.yearbookImageUrl,
} as const;

/** The last eight others who joined with a joining link, the latest first. */
export const findJoinedLately = (me: Member) =>
  db()
    .select(faceColumns)
    .from(users)
    .where(and(eq(users.isActive, true), eq(users.memberState, "joined"), isNotNull(users.joinedAt), ne(users.id, me.id)))
    .orderBy(desc(users.joinedAt), desc(users.id))
    .limit(joinedLatelyCount)
    .all();
export type Face = ReturnType<typeof findJoinedLately>[number];
