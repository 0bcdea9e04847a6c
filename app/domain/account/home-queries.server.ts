import { and, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "#app/domain/core/member.ts";
import { prepared } from "#db/client.server.ts";
import { photoCollections, users } from "#db/schema.ts";

/** What members' Home shows of people and pictures. */

const newestPhotoCount = 6;
const joinedLatelyCount = 8;

const albums = alias(photoCollections, "albums");
const newestPhotos = prepared((db) =>
  db
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
    .prepare(),
);

/** The six newest photos, the newest first. Photos in deleted albums are left out. */
export const findNewestPhotos = () => newestPhotos().all();
export type NewPhoto = ReturnType<typeof findNewestPhotos>[number];

const faceColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  yearbookImageUrl: users.yearbookImageUrl,
} as const;

const joinedLately = prepared((db) =>
  db
    .select(faceColumns)
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        eq(users.memberState, "joined"),
        isNotNull(users.joinedAt),
        ne(users.id, sql.placeholder("me")),
      ),
    )
    .orderBy(desc(users.joinedAt), desc(users.id))
    .limit(joinedLatelyCount)
    .prepare(),
);

/** The last eight others who joined with a joining link, the latest first. */
export const findJoinedLately = (me: Member) => joinedLately().all({ me: me.id });
export type Face = ReturnType<typeof findJoinedLately>[number];
