import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { linkPurposes } from "#db/column-values.ts";
import { createdAt, date, flag, oneOf } from "./columns.ts";
import { users } from "./members.ts";

/** Sessions, one-time links, settings, and what the site remembers from one request to the next. */

/** Signed-in sessions. Only the SHA-256 of the cookie's session id is stored, because backups can be downloaded. */
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
    /** When its member last entered a code of the second factor. Null without one. */
    codeEnteredAt: date("code_entered_at"),
    /** When its member last entered the password again. Null if that was never. */
    passwordEnteredAt: date("password_entered_at"),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** Joining letters that were made to be printed together. The secret of their codes is derived from the site's own. */
export const letterBatches = sqliteTable(
  "letter_batches",
  {
    id: text("id").primaryKey(),
    /** How many letters were made. */
    letters: integer("letters").notNull(),
    createdBy: integer("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** Until when its links work. */
    expiresAt: date("expires_at").notNull(),
  },
  (t) => [index("letter_batches_expiry").on(t.expiresAt)],
);

/** One-time links for choosing a password: to join, or to recover an account. */
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
    /** The letters with which this one was made. Null for a single link, and for letters of version 1.1 and before. */
    batchId: text("batch_id").references(() => letterBatches.id, { onDelete: "set null" }),
  },
  (t) => [
    index("link_tokens_user").on(t.userId),
    index("link_tokens_batch").on(t.batchId),
    index("link_tokens_expiry").on(t.expiresAt),
    check("link_tokens_purpose", oneOf(t.purpose, linkPurposes)),
  ],
);

/** The message that the next page shows after a form was submitted. It is read once, by the id in `?done=`. */
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

/** Which session has already viewed which profile, album, or photo, so that each view counts once. */
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

/** What administrators set on the site itself, such as who signs the letters. Values are JSON. */
export const siteSettings = sqliteTable("site_settings", {
  name: text("name").primaryKey(),
  value: text("value", { mode: "json" }).notNull(),
  updatedAt: date("updated_at").notNull(),
});

/** How often something was tried since its counter started. `expire` is when it starts again, in milliseconds since 1970. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull().default(0),
    expire: integer("expire"),
  },
  (t) => [index("rate_limits_expiry").on(t.expire)],
);

/** Two-step sign-in: the keys of administrators' apps, their recovery codes, and sign-ins that wait for a code. */

/** The key that a member's app makes codes from. It counts once the member has entered a first code. */
export const secondFactors = sqliteTable("second_factors", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with the site's secret, which backups do not contain. */
  encryptedKey: text("encrypted_key").notNull(),
  createdAt: createdAt(),
  /** Null until the first code. */
  confirmedAt: date("confirmed_at"),
  /** The 30 seconds of the last accepted code, counted from 1970: no code is accepted twice, and none that is older. */
  lastStep: integer("last_step"),
});

/** Codes on paper, each for one sign-in without the app. Only a hash is stored, keyed with the site's secret. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    usedAt: date("used_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Sign-ins with the right password that wait for the code. Only the SHA-256 of the cookie's id is stored. */
export const codeChallenges = sqliteTable(
  "code_challenges",
  {
    idHash: text("id_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    remember: flag("remember").notNull().default(false),
    /** How many codes have been tried. */
    attempts: integer("attempts").notNull().default(0),
    createdAt: createdAt(),
    expiresAt: date("expires_at").notNull(),
  },
  (t) => [index("code_challenges_user").on(t.userId), index("code_challenges_expiry").on(t.expiresAt)],
);
