import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { albumCategories } from "#db/column-values.ts";
import { classYear, count, createdAt, date, flag, id, oneOf } from "./columns.ts";
import { users } from "./members.ts";

/** Albums, photos, likes, comments, and stored pictures. */

export const photoCollections = sqliteTable(
  "photo_collections",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull(),
    description: text("description"),
    category: text("category", { enum: albumCategories }).notNull().default("group"),
    imageUrl: text("image_url"),
    coverImageUrl: text("cover_image_url"),
    year: classYear("year"),
    viewCount: count("view_count"),
    likeCount: count("like_count"),
    /** True for an album, false for a photo in one. */
    isCollection: flag("is_collection").notNull().default(true),
    collectionId: integer("collection_id").references((): AnySQLiteColumn => photoCollections.id, {
      onDelete: "cascade",
    }),
    /** A photo's place in its album. Among equals, the older photo comes first. */
    position: count("position"),
    deletedAt: date("deleted_at"),
    deletedBy: integer("deleted_by").references(() => users.id, { onDelete: "set null" }),
    /** Identifies the submitted form and, for photos, the file, so that sending it twice stores it once. */
    submissionKey: text("submission_key"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("photo_collections_submission").on(t.userId, t.submissionKey),
    index("photo_collections_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
    index("photo_collections_albums").on(t.isCollection, t.deletedAt, t.category, t.id),
    // For the albums of all categories.
    index("photo_collections_newest").on(t.isCollection, t.deletedAt, t.id),
    index("photo_collections_photos").on(t.collectionId, t.deletedAt, t.position, t.id),
    index("photo_collections_owner").on(t.userId, t.id),
    index("photo_collections_image").on(t.imageUrl).where(sql`image_url is not null`),
    index("photo_collections_cover").on(t.coverImageUrl).where(sql`cover_image_url is not null`),
    check("photo_collections_category", oneOf(t.category, albumCategories)),
    check("photo_collections_parent", sql`${t.isCollection} = 1 or ${t.collectionId} is not null`),
  ],
);

export const photoLikes = sqliteTable(
  "photo_likes",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    photoCollectionId: integer("photo_collection_id")
      .notNull()
      .references(() => photoCollections.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("photo_likes_once").on(t.userId, t.photoCollectionId), index("photo_likes_photo").on(t.photoCollectionId)],
);

export const comments = sqliteTable(
  "comments",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    photoCollectionId: integer("photo_collection_id")
      .notNull()
      .references(() => photoCollections.id, { onDelete: "cascade" }),
    content: text("content").notNull(),
    isDeleted: flag("is_deleted").notNull().default(false),
    /** Identifies the submitted form, so that sending it twice stores one comment. */
    submissionKey: text("submission_key"),
    createdAt: createdAt(),
    updatedAt: date("updated_at")
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    uniqueIndex("comments_submission").on(t.userId, t.submissionKey),
    index("comments_photo").on(t.photoCollectionId, t.isDeleted, t.id),
    index("comments_user").on(t.userId),
  ],
);

/** Pictures in DATA_DIR/images, named by the SHA-256 of their stored bytes. */
export const images = sqliteTable("images", {
  hash: text("hash").primaryKey(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  bytes: integer("bytes").notNull(),
  uploadedBy: integer("uploaded_by").references(() => users.id, { onDelete: "set null" }),
  createdAt: createdAt(),
});
