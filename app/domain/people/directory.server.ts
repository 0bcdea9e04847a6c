import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { isListed } from "#app/domain/core/member-rows.server.ts";
import { normalizeForSearch } from "#app/domain/core/search-text.ts";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { db } from "#db/client.server.ts";
import { featuredAlumni, users } from "#db/schema.ts";
import { type DirectoryFilter, profilesPerPage } from "./directory.ts";

// Members may see who is in memoriam, but not who has joined.
const isInMemoriam = sql<number>`${users.memberState} = 'in_memoriam'`.mapWith(Boolean);

/** The columns that signed-in members may see of each other: not the password or the IP address of the last sign-in. */
export const profileColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  maidenName: users.maidenName,
  graduationYear: users.graduationYear,
  currentCity: users.currentCity,
  currentState: users.currentState,
  profession: users.profession,
  company: users.company,
  artisticSpecialty: users.artisticSpecialty,
  bio: users.bio,
  profileImageUrl: users.profileImageUrl,
  profileType: users.profileType,
  role: users.role,
  isActive: users.isActive,
  lastLoginAt: users.lastLoginAt,
  viewCount: users.viewCount,
  karma: users.karma,
  createdAt: users.createdAt,
  isInMemoriam,
} as const;

const cardColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  maidenName: users.maidenName,
  currentCity: users.currentCity,
  currentState: users.currentState,
  profession: users.profession,
  profileImageUrl: users.profileImageUrl,
  profileType: users.profileType,
  role: users.role,
  isActive: users.isActive,
  viewCount: users.viewCount,
  karma: users.karma,
  isInMemoriam,
} as const;

const byLastName = [asc(users.sortName), asc(users.id)] as const;

/** All listed members by last name, for GET /api/users. Screens use `searchDirectory`. */
export const listPeople = () =>
  streamedList(
    () =>
      db()
        .select({ id: users.id })
        .from(users)
        .where(isListed)
        .orderBy(...byLastName)
        .all(),
    (ids) =>
      db()
        .select(profileColumns)
        .from(users)
        .where(and(inArray(users.id, ids), isListed))
        .orderBy(...byLastName)
        .all(),
  );

/** One listed member, or undefined. */
export function findProfile(userId: number) {
  return db()
    .select(profileColumns)
    .from(users)
    .where(and(eq(users.id, userId), isListed))
    .get();
}
export type Profile = NonNullable<ReturnType<typeof findProfile>>;

export interface DirectorySearch {
  text: string;
  type: DirectoryFilter;
  /** Starts at 1. */
  page: number;
}

/**
 * One page of the matching members by last name, with the total and the page number. A page past the end becomes the last
 * page.
 */
export function searchDirectory({ text, type, page }: DirectorySearch, perPage = profilesPerPage) {
  const where = matching(text, type);
  // The count scans the directory index; the page query stops after its last row.
  const total = db().select({ total: count() }).from(users).where(where).get()?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const currentPage = Math.min(page, pages);
  const people =
    total === 0
      ? []
      : db()
          .select({ ...cardColumns, isFeatured: sql<number>`${featuredAlumni.id} is not null`.mapWith(Boolean) })
          .from(users)
          .leftJoin(featuredAlumni, eq(featuredAlumni.userId, users.id))
          .where(where)
          .orderBy(asc(users.sortName), asc(users.id))
          .limit(perPage)
          .offset((currentPage - 1) * perPage)
          .all();
  return { people, total, pages, page: currentPage };
}
export type DirectoryPerson = ReturnType<typeof searchDirectory>["people"][number];

const filters: Record<DirectoryFilter, SQL | undefined> = {
  all: isListed,
  classmates: and(isListed, eq(users.profileType, "classmate")),
  teachers: and(isListed, eq(users.profileType, "teacher")),
  "not-joined": and(eq(users.isActive, true), eq(users.memberState, "invited")),
  "in-memoriam": and(eq(users.isActive, true), eq(users.memberState, "in_memoriam")),
  deactivated: eq(users.isActive, false),
};

function matching(text: string, type: DirectoryFilter): SQL | undefined {
  const words = normalizeForSearch(text).split(" ").filter(Boolean);
  return and(filters[type], ...words.map((word) => sql`instr(${users.searchText}, ${word}) > 0`));
}
