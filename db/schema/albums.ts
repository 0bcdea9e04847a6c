import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { albumCategories, takedownOutcomes } from "#db/column-values.ts";
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
    /** When a photo was taken, as far as it is known: '1984', '1984-06', or '1984-06-15'. `year` is the same year. */
    takenOn: text("taken_on"),
    /** The file as it was uploaded, in DATA_DIR/originals: '<SHA-256>.<extension>'. */
    originalFile: text("original_file"),
    /** Whether a photo asks 'Who is this?'. */
    asksForNames: flag("asks_for_names").notNull().default(false),
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
    // For what is new since a member's last visit.
    index("photo_collections_new").on(t.isCollection, t.createdAt).where(sql`deleted_at is null`),
    index("photo_collections_photos").on(t.collectionId, t.deletedAt, t.position, t.id),
    index("photo_collections_owner").on(t.userId, t.id),
    index("photo_collections_asking").on(t.deletedAt, t.id).where(sql`asks_for_names = 1`),
    index("photo_collections_image").on(t.imageUrl).where(sql`image_url is not null`),
    index("photo_collections_cover").on(t.coverImageUrl).where(sql`cover_image_url is not null`),
    check("photo_collections_category", oneOf(t.category, albumCategories)),
    check("photo_collections_parent", sql`${t.isCollection} = 1 or ${t.collectionId} is not null`),
  ],
);

/** Who is in a photo: members, and other people as text, in their order from left to right. */
export const photoNames = sqliteTable(
  "photo_names",
  {
    id: id(),
    photoId: integer("photo_id")
      .notNull()
      .references(() => photoCollections.id, { onDelete: "cascade" }),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The name of somebody who isn't a member. */
    name: text("name"),
    /** The words of `name`, for searches, and what tells names apart. */
    searchText: text("search_text"),
    /** Counts rows of people from 0, and people in the whole photo from 0. */
    row: integer("row").notNull(),
    position: integer("position").notNull(),
    addedBy: integer("added_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("photo_names_member").on(t.photoId, t.userId),
    index("photo_names_photo").on(t.photoId, t.position),
    index("photo_names_of").on(t.userId, t.photoId).where(sql`user_id is not null`),
    index("photo_names_text").on(t.searchText, t.photoId).where(sql`search_text is not null`),
    index("photo_names_added_by").on(t.addedBy),
    check("photo_names_one", sql`(${t.userId} is null) <> (${t.name} is null)`),
  ],
);

/** Members who took their own name from a photo. Nobody else can add it again. */
export const removedPhotoNames = sqliteTable(
  "removed_photo_names",
  {
    photoId: integer("photo_id")
      .notNull()
      .references(() => photoCollections.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.photoId, t.userId] }), index("removed_photo_names_user").on(t.userId)],
);

/** Requests to take a photo down. One of somebody named in the photo hides it until it is decided. */
export const takedownRequests = sqliteTable(
  "takedown_requests",
  {
    id: id(),
    photoId: integer("photo_id")
      .notNull()
      .references(() => photoCollections.id, { onDelete: "cascade" }),
    requestedBy: integer("requested_by").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason").notNull(),
    /** Whether the request hid the photo, by deleting it until the decision. */
    hidesPhoto: flag("hides_photo").notNull(),
    createdAt: createdAt(),
    outcome: text("outcome", { enum: takedownOutcomes }),
    decidedAt: date("decided_at"),
    decidedBy: integer("decided_by").references(() => users.id, { onDelete: "set null" }),
    /** Identifies the submitted form, so that sending it twice stores one request. */
    submissionKey: text("submission_key"),
  },
  (t) => [
    uniqueIndex("takedown_requests_submission").on(t.requestedBy, t.submissionKey),
    index("takedown_requests_photo").on(t.photoId),
    index("takedown_requests_open").on(t.id).where(sql`decided_at is null`),
    check("takedown_requests_outcome", oneOf(t.outcome, takedownOutcomes)),
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
