import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { audiences, memberStates, profileTypes, roles } from "#db/column-values.ts";
import { classYear, count, createdAt, date, flag, id, oneOf } from "./columns.ts";

/** Members and the spotlight. */

/** `isListed` as SQL. SQLite uses the index of the people it is true for only if a query has it in the same words. */
export const listedPeople = "is_active = 1 and member_state not in ('former', 'unlisted')";

export const users = sqliteTable(
  "users",
  {
    id: id(),
    /** Stored trimmed and in lower case. The unique index ignores case, too. Only people who have not joined may lack one. */
    email: text("email"),
    /** When a mail server first refused an email to this address, until one is accepted. */
    emailRefusedAt: date("email_refused_at"),
    /** When an address was refused on two days: it gets no more emails. A trigger sets both to null when the address changes. */
    emailReturnedAt: date("email_returned_at"),
    /** Argon2id hash (`$argon2id$…`); null until the member chooses a password. */
    password: text("password"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    maidenName: text("maiden_name"),
    graduationYear: classYear("graduation_year"),
    currentCity: text("current_city"),
    currentState: text("current_state"),
    profession: text("profession"),
    company: text("company"),
    artisticSpecialty: text("artistic_specialty"),
    bio: text("bio"),
    profileImageUrl: text("profile_image_url"),
    /** Their portrait in the school's yearbook. */
    yearbookImageUrl: text("yearbook_image_url"),
    /** How to reach them by post and telephone, and notes; for administrators only. */
    postalAddress: text("postal_address"),
    phone: text("phone"),
    adminNotes: text("admin_notes"),
    /** Who sees these; administrators always do. */
    emailAudience: text("email_audience", { enum: audiences }).notNull().default("members"),
    placeAudience: text("place_audience", { enum: audiences }).notNull().default("members"),
    /** In Memoriam: the years where they are known, a link, and for administrators who confirmed it. */
    birthYear: integer("birth_year"),
    deathYear: integer("death_year"),
    obituaryUrl: text("obituary_url"),
    deathConfirmedBy: text("death_confirmed_by"),
    profileType: text("profile_type", { enum: profileTypes }).notNull().default("classmate"),
    role: text("role", { enum: roles }).notNull().default("user"),
    isActive: flag("is_active").notNull().default(true),
    memberState: text("member_state", { enum: memberStates }).notNull().default("invited"),
    lastLoginAt: date("last_login_at"),
    lastLoginIp: text("last_login_ip"),
    /** The sign-in before the last one. 'Since your last visit' counts from here. */
    previousLoginAt: date("previous_login_at"),
    viewCount: count("view_count"),
    karma: count("karma"),
    /** Last and first name without case or accents. Every list of people is sorted by it. */
    sortName: text("sort_name").notNull(),
    /** The words that searches look at: of names, and what adjacent words of them make; then of everything else. */
    searchText: text("search_text").notNull(),
    createdAt: createdAt(),
    /** When they chose a password with a joining link. */
    joinedAt: date("joined_at"),
  },
  (t) => [
    uniqueIndex("users_email").on(sql`${t.email} collate nocase`),
    // Each covers a filter of the directory and its order, so that SQLite reads only the profiles of one page and counts the
    // others in the index: the whole list, with search; classmates or teachers; one state, such as 'Not joined yet'.
    index("users_directory").on(t.isActive, t.sortName, t.id, t.profileType, t.memberState, t.searchText),
    index("users_directory_type").on(t.isActive, t.profileType, t.sortName, t.id, t.memberState),
    index("users_directory_state").on(t.isActive, t.memberState, t.sortName),
    // The number of people under each letter, where nothing is searched.
    index("users_listed").on(t.sortName).where(sql.raw(listedPeople)),
    index("users_created").on(t.isActive, t.createdAt),
    // For those who joined lately, the latest first.
    index("users_joined").on(t.isActive, t.memberState, t.joinedAt).where(sql`joined_at is not null`),
    index("users_role").on(t.role, t.isActive),
    // The directory's filter for addresses whose mail comes back.
    index("users_email_returned").on(t.isActive, t.sortName).where(sql`email_returned_at is not null`),
    // Every request for a picture checks whether a profile still shows it.
    index("users_profile_image").on(t.profileImageUrl).where(sql`profile_image_url is not null`),
    index("users_yearbook_image").on(t.yearbookImageUrl).where(sql`yearbook_image_url is not null`),
    check("users_profile_type", oneOf(t.profileType, profileTypes)),
    check("users_role_known", oneOf(t.role, roles)),
    check("users_member_state", oneOf(t.memberState, memberStates)),
    check("users_email_audience", oneOf(t.emailAudience, audiences)),
    check("users_place_audience", oneOf(t.placeAudience, audiences)),
    check("users_joined_with_email", sql`${t.memberState} <> 'joined' or ${t.email} is not null`),
  ],
);

/** What members remember of somebody In Memoriam. */
export const remembrances = sqliteTable(
  "remembrances",
  {
    id: id(),
    personId: integer("person_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    authorId: integer("author_id")
      .notNull()
      .references(() => users.id),
    content: text("content").notNull(),
    /** Identifies the submitted form, so that sending it twice stores one remembrance. */
    submissionKey: text("submission_key"),
    createdAt: createdAt(),
    updatedAt: date("updated_at"),
    /** When its author deleted it or an administrator took it down. */
    deletedAt: date("deleted_at"),
    deletedBy: integer("deleted_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("remembrances_person").on(t.personId, t.deletedAt, t.id),
    index("remembrances_author").on(t.authorId),
    uniqueIndex("remembrances_submission").on(t.authorId, t.submissionKey),
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
