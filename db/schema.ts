import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * The tables of spec §3, then what the site needs besides.
 * Dates are milliseconds since 1970; the code sees Date. Ids are small integers.
 */

export const profileTypes = ["classmate", "teacher"] as const;
export const roles = ["user", "administrator"] as const;
export const memberStates = ["invited", "joined", "in_memoriam", "former"] as const;
export const reunionStatuses = ["active", "cancelled", "closed"] as const;
export const albumCategories = ["classmate", "teacher", "group", "event", "portfolio"] as const;
export const resources = ["auth", "reunions", "messages", "photo_collections", "users", "other"] as const;
export const accessOutcomes = ["approved", "declined"] as const;
export const contactKinds = ["contact", "access"] as const;
export const linkPurposes = ["join", "recovery"] as const;

const id = () => integer("id").primaryKey({ autoIncrement: true });
const date = (name: string) => integer(name, { mode: "timestamp_ms" });
const flag = (name: string) => integer(name, { mode: "boolean" });
const count = (name: string) => integer(name).notNull().default(0);
const createdAt = () =>
  date("created_at")
    .notNull()
    .$defaultFn(() => new Date());

/** SQL for `column IN ('a','b')`, for CHECK constraints, which cannot take parameters. */
const oneOf = (column: AnySQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;

export const users = sqliteTable(
  "users",
  {
    id: id(),
    /** Stored trimmed and in lower case; the unique index ignores case besides. */
    email: text("email").notNull(),
    /** `$argon2id$…`; null until the member has chosen one. */
    password: text("password"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    maidenName: text("maiden_name"),
    graduationYear: integer("graduation_year").notNull().default(1985),
    currentCity: text("current_city"),
    currentState: text("current_state"),
    profession: text("profession"),
    company: text("company"),
    artisticSpecialty: text("artistic_specialty"),
    bio: text("bio"),
    profileImageUrl: text("profile_image_url"),
    profileType: text("profile_type", { enum: profileTypes }).notNull().default("classmate"),
    role: text("role", { enum: roles }).notNull().default("user"),
    isActive: flag("is_active").notNull().default(true),
    memberState: text("member_state", { enum: memberStates }).notNull().default("invited"),
    lastLoginAt: date("last_login_at"),
    lastLoginIp: text("last_login_ip"),
    /** The sign-in before the last one: what 'since your last visit' counts from. */
    previousLoginAt: date("previous_login_at"),
    viewCount: count("view_count"),
    karma: count("karma"),
    /** Last and first name without case and accents: the order of every list of people. */
    sortName: text("sort_name").notNull(),
    /** Everything the directory's search looks at, without case and accents. */
    searchText: text("search_text").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("users_email").on(sql`${t.email} collate nocase`),
    // Covers the directory's filter, order and search, so that they read no profile they do not show.
    index("users_directory").on(t.isActive, t.sortName, t.profileType, t.searchText),
    index("users_directory_type").on(t.isActive, t.profileType, t.sortName),
    index("users_role").on(t.role, t.isActive),
    // Asked for each picture that is sent: whether somebody still shows it.
    index("users_profile_image").on(t.profileImageUrl).where(sql`profile_image_url is not null`),
    check("users_profile_type", oneOf(t.profileType, profileTypes)),
    check("users_role_known", oneOf(t.role, roles)),
    check("users_member_state", oneOf(t.memberState, memberStates)),
  ],
);

export const featuredAlumni = sqliteTable(
  "featured_alumni",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    setBy: integer("set_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("featured_alumni_user").on(t.userId)],
);

export const reunions = sqliteTable(
  "reunions",
  {
    id: id(),
    /** Short code shown as a badge, like MU-7K3Q. */
    eventId: text("event_id").notNull(),
    title: text("title").notNull(),
    description: text("description"),
    eventDate: date("event_date"),
    location: text("location"),
    organizer: text("organizer").notNull(),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: reunionStatuses }).notNull().default("active"),
    isActive: flag("is_active").notNull().default(true),
    /** Goes up with every change that calendars must hear of. */
    sequence: count("sequence"),
    /** Names the form it was planned with: the same form sent twice is one meet-up. */
    submissionKey: text("submission_key"),
    createdAt: createdAt(),
    /** Null until it is changed. */
    updatedAt: date("updated_at"),
  },
  (t) => [
    uniqueIndex("reunions_event_id").on(t.eventId),
    uniqueIndex("reunions_submission").on(t.submissionKey),
    index("reunions_coming").on(t.status, t.eventDate),
    index("reunions_created_by").on(t.createdBy),
    check("reunions_status", oneOf(t.status, reunionStatuses)),
  ],
);

export const reunionAttendees = sqliteTable(
  "reunion_attendees",
  {
    id: id(),
    reunionId: integer("reunion_id")
      .notNull()
      .references(() => reunions.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Whom the attendee brings along. */
    guests: count("guests"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("reunion_attendees_once").on(t.reunionId, t.userId), index("reunion_attendees_user").on(t.userId)],
);

export const messages = sqliteTable(
  "messages",
  {
    id: id(),
    senderId: integer("sender_id")
      .notNull()
      .references(() => users.id),
    recipientId: integer("recipient_id")
      .notNull()
      .references(() => users.id),
    subject: text("subject").notNull().default(""),
    content: text("content").notNull(),
    isRead: flag("is_read").notNull().default(false),
    parentMessageId: integer("parent_message_id").references((): AnySQLiteColumn => messages.id, {
      onDelete: "set null",
    }),
    /** True once both parties have deleted it. */
    isDeleted: flag("is_deleted").notNull().default(false),
    /** Names the form it was sent from: the same form sent twice is one message. */
    submissionKey: text("submission_key"),
    senderDeletedAt: date("sender_deleted_at"),
    recipientDeletedAt: date("recipient_deleted_at"),
    createdAt: createdAt(),
    updatedAt: date("updated_at")
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    index("messages_received").on(t.recipientId, t.recipientDeletedAt, t.id),
    index("messages_unread").on(t.recipientId, t.isRead, t.recipientDeletedAt),
    index("messages_sent").on(t.senderId, t.senderDeletedAt, t.id),
    index("messages_parent").on(t.parentMessageId),
    uniqueIndex("messages_submission").on(t.senderId, t.submissionKey),
  ],
);

export const publicContacts = sqliteTable(
  "public_contacts",
  {
    id: id(),
    /** Which form it came from: 'Contact Administrator' or 'Request Alumni Access'. */
    kind: text("kind", { enum: contactKinds }).notNull().default("contact"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    graduationYear: integer("graduation_year"),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    location: text("location"),
    isRead: flag("is_read").notNull().default(false),
    /** What became of an access request; null while it waits. */
    outcome: text("outcome", { enum: accessOutcomes }),
    handledBy: integer("handled_by").references(() => users.id, { onDelete: "set null" }),
    handledAt: date("handled_at"),
    deletedAt: date("deleted_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("public_contacts_listed").on(t.deletedAt, t.id),
    index("public_contacts_unread").on(t.isRead, t.deletedAt),
    check("public_contacts_kind", oneOf(t.kind, contactKinds)),
  ],
);

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
    year: integer("year").notNull().default(1985),
    viewCount: count("view_count"),
    likeCount: count("like_count"),
    /** True for an album, false for a photo in one. */
    isCollection: flag("is_collection").notNull().default(true),
    collectionId: integer("collection_id").references((): AnySQLiteColumn => photoCollections.id, {
      onDelete: "cascade",
    }),
    /** Where a photo stands in its album; among equals the older one is first. */
    position: count("position"),
    deletedAt: date("deleted_at"),
    deletedBy: integer("deleted_by").references(() => users.id, { onDelete: "set null" }),
    /** Names the form, and for photos the file, it came from: the same one sent twice is there once. */
    submissionKey: text("submission_key"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("photo_collections_submission").on(t.userId, t.submissionKey),
    index("photo_collections_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
    index("photo_collections_albums").on(t.isCollection, t.deletedAt, t.category, t.id),
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
    /** Names the form it was written in: the same form sent twice is one comment. */
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

export const activityLogs = sqliteTable(
  "activity_logs",
  {
    id: id(),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    action: text("action").notNull(),
    description: text("description").notNull(),
    resource: text("resource", { enum: resources }).notNull(),
    resourceId: integer("resource_id"),
    /** JSON; never passwords, never the text of a message. */
    details: text("details"),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    success: flag("success").notNull().default(true),
    errorMessage: text("error_message"),
    createdAt: createdAt(),
  },
  (t) => [
    index("activity_logs_created").on(t.createdAt),
    index("activity_logs_success").on(t.success, t.createdAt),
    index("activity_logs_resource").on(t.resource, t.createdAt),
    index("activity_logs_resource_result").on(t.resource, t.success, t.createdAt),
    // Covers every filter beside the member's, so that nothing is read that is not shown.
    index("activity_logs_user").on(t.userId, t.createdAt, t.success, t.resource),
    check("activity_logs_resource_known", oneOf(t.resource, resources)),
  ],
);

/** How many entries the activity log has of each result. Two triggers of the migration keep it: counting a million takes a tenth of a second. */
export const activityCounts = sqliteTable("activity_counts", {
  success: flag("success").primaryKey(),
  entries: integer("entries").notNull(),
});

/** Pictures in DATA_DIR/images, named by the SHA-256 of their stored bytes. */
export const images = sqliteTable("images", {
  hash: text("hash").primaryKey(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  bytes: integer("bytes").notNull(),
  uploadedBy: integer("uploaded_by").references(() => users.id, { onDelete: "set null" }),
  createdAt: createdAt(),
});

/** Signed-in sessions. Only the SHA-256 of the id in the cookie is kept: backups can be downloaded. */
export const sessions = sqliteTable(
  "sessions",
  {
    idHash: text("id_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    remember: flag("remember").notNull().default(false),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    lastSeenAt: date("last_seen_at").notNull(),
    expiresAt: date("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** One-time links to choose a password: to join, or to get back in. */
export const linkTokens = sqliteTable(
  "link_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: linkPurposes }).notNull(),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    expiresAt: date("expires_at").notNull(),
    usedAt: date("used_at"),
  },
  (t) => [
    index("link_tokens_user").on(t.userId),
    index("link_tokens_expiry").on(t.expiresAt),
    check("link_tokens_purpose", oneOf(t.purpose, linkPurposes)),
  ],
);

/** What the next page says after a form was done; read once, under the id in `?done=`. */
export const notices = sqliteTable(
  "notices",
  {
    id: text("id").primaryKey(),
    tone: text("tone", { enum: ["good", "bad"] }).notNull(),
    title: text("title").notNull(),
    description: text("description"),
    expiresAt: date("expires_at").notNull(),
  },
  (t) => [index("notices_expiry").on(t.expiresAt)],
);

/** Which session has seen which profile, album or photo already, so that a view counts once. */
export const countedViews = sqliteTable(
  "counted_views",
  {
    sessionHash: text("session_hash")
      .notNull()
      .references(() => sessions.idHash, { onDelete: "cascade" }),
    subject: text("subject", { enum: ["user", "photo_collection"] }).notNull(),
    subjectId: integer("subject_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionHash, t.subject, t.subjectId] })],
);

/** The shape is the rate limiter's own. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull().default(0),
    expire: integer("expire"),
  },
  (t) => [index("rate_limits_expiry").on(t.expire)],
);
