import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, date, flag } from "./columns.ts";
import { users } from "./members.ts";

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
