import { and, desc, eq, gt, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Member } from "#app/domain/core/member.ts";
import { hasJoined } from "#app/domain/core/member-rows.server.ts";
import { given, prepared } from "#db/client.server.ts";
import { photoCollections, reunions, users } from "#db/schema.ts";

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
    .where(and(hasJoined, isNotNull(users.joinedAt), ne(users.id, given("me"))))
    .orderBy(desc(users.joinedAt), desc(users.id))
    .limit(joinedLatelyCount)
    .prepare(),
);

/** The last eight others who joined with a joining link, the latest first. */
export const findJoinedLately = (me: Member) => joinedLately().all({ me: me.id });
export type Face = ReturnType<typeof findJoinedLately>[number];

/** How much others added since the member's previous sign-in; null on the first visit. */
export function sinceLastVisit(me: Member) {
  const found = newsCounts().get({ me: me.id });
  return found?.since ? { ...found, since: found.since } : null;
}
export type SinceLastVisit = NonNullable<ReturnType<typeof sinceLastVisit>>;

const reader = alias(users, "reader");
const countOf = (table: SQLiteTable, where: SQL | undefined) => sql<number>`(select count(*) from ${table} where ${where})`;

const newsCounts = prepared((db) => {
  const since = reader.previousLoginAt;
  const isNewAlbumOrPhoto = and(
    isNull(photoCollections.deletedAt),
    gt(photoCollections.createdAt, since),
    // Leaves out photos in deleted albums.
    sql`not exists (select 1 from photo_collections a where a.id = ${photoCollections.collectionId} and a.deleted_at is not null)`,
    ne(photoCollections.userId, reader.id),
  );
  return db
    .select({
      since,
      members: countOf(users, and(sql`${users.isActive} = 1`, gt(users.createdAt, since), ne(users.id, reader.id))),
      albums: countOf(photoCollections, and(sql`${photoCollections.isCollection} = 1`, isNewAlbumOrPhoto)),
      photos: countOf(photoCollections, and(sql`${photoCollections.isCollection} = 0`, isNewAlbumOrPhoto)),
      reunions: countOf(reunions, and(gt(reunions.createdAt, since), ne(reunions.createdBy, reader.id))),
    })
    .from(reader)
    .where(eq(reader.id, given("me")))
    .prepare();
});
