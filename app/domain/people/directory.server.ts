import { and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";
import { hasAllWords, isListed, isOpenAccount, wordParameters } from "#app/domain/core/member-rows.server.ts";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { db, given, prepared } from "#db/client.server.ts";
import { listedPeople, users } from "#db/schema.ts";
import { classListRows, type DirectoryFilter, type Letter, letterOf, letters, profilesPerPage } from "./directory.ts";
import { audienceColumns, notedColumns, type Viewer, visibleTo } from "./visible-fields.server.ts";

const { isInMemoriam, isMissing } = audienceColumns;

/** Columns that members may see of each other, without password and IP address. `visibleTo` leaves out what is more private. */
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
  yearbookImageUrl: users.yearbookImageUrl,
  profileType: users.profileType,
  role: users.role,
  isActive: users.isActive,
  ...notedColumns,
  isInMemoriam,
  isMissing,
  birthYear: users.birthYear,
  deathYear: users.deathYear,
  obituaryUrl: users.obituaryUrl,
} as const;
const guardedProfileColumns = { ...profileColumns, ...audienceColumns } as const;

const cardColumns = {
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  maidenName: users.maidenName,
  currentCity: users.currentCity,
  currentState: users.currentState,
  profession: users.profession,
  profileImageUrl: users.profileImageUrl,
  yearbookImageUrl: users.yearbookImageUrl,
  profileType: users.profileType,
  role: users.role,
  viewCount: notedColumns.viewCount,
  karma: notedColumns.karma,
  ...audienceColumns,
} as const;

const classListColumns = {
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  maidenName: users.maidenName,
  currentCity: users.currentCity,
  currentState: users.currentState,
  sortName: users.sortName,
  ...audienceColumns,
} as const;

const byLastName = [asc(users.sortName), asc(users.id)] as const;

/** All listed members by last name, as the viewer may see them, for GET /api/users. Screens use `searchDirectory`. */
export const listPeople = (viewer: Viewer) =>
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
        .select(guardedProfileColumns)
        .from(users)
        // The plus keeps SQLite from walking an index of everybody for each batch of ids.
        .where(and(inArray(users.id, ids), sql`+(${isListed})`))
        .orderBy(...byLastName)
        .all()
        .map((person) => visibleTo(viewer, person)),
  );

const profileOf = prepared((db) =>
  db
    .select(guardedProfileColumns)
    .from(users)
    .where(and(eq(users.id, given("userId")), isListed))
    .prepare(),
);

/** One listed member as the viewer may see them, or undefined. */
export function findProfile(userId: number, viewer: Viewer) {
  const person = profileOf().get({ userId });
  return person && visibleTo(viewer, person);
}
export type Profile = Omit<NonNullable<ReturnType<typeof findProfile>>, "isActive">;

export interface DirectorySearch {
  text: string;
  type: DirectoryFilter;
  /** Only last names that begin with it. */
  letter?: Letter | undefined;
  /** Starts at 1. */
  page: number;
}

const filters: Record<DirectoryFilter, SQL | undefined> = {
  all: isListed,
  classmates: and(isListed, eq(users.profileType, "classmate")),
  teachers: and(isListed, eq(users.profileType, "teacher")),
  missing: and(eq(users.isActive, true), eq(users.memberState, "missing")),
  "not-joined": and(eq(users.isActive, true), eq(users.memberState, "invited")),
  "in-memoriam": and(eq(users.isActive, true), eq(users.memberState, "in_memoriam")),
  "not-listed": and(eq(users.isActive, true), eq(users.memberState, "unlisted")),
  deactivated: eq(users.isActive, false),
  "mail-comes-back": and(isOpenAccount, isNotNull(users.emailReturnedAt)),
};

// `cards` gets the words and the range of names when it runs, so all queries with this condition do.
const matching = (filter: DirectoryFilter, hasText: boolean) =>
  and(filters[filter], hasText ? hasAllWords(users.searchText) : undefined);

/**
 * How many members match under each letter: each is a range of one index, all together one count of everybody. Without a
 * search, the smallest index has all that is counted; SQLite would choose a larger one.
 */
const letterCounts = prepared((db, filter: DirectoryFilter, hasText: boolean) => {
  const inRange = sql`${users.sortName} >= letters.key and ${users.sortName} < letters.value`;
  const matches =
    filter === "all" && !hasText
      ? sql`select count(*) from ${users} indexed by users_listed where ${sql.raw(listedPeople)} and ${inRange}`
      : sql`select count(*) from ${users} where ${and(matching(filter, hasText), inRange)}`;
  return db
    .select({ first: sql<string>`letters.key`, total: sql<number>`(${matches})` })
    .from(sql`json_each(${letterRanges}) letters`)
    .prepare();
});

function countByLetter(filter: DirectoryFilter, hasText: boolean, words: Record<string, unknown>) {
  const ranges = letterCounts(filter, hasText).all(words);
  const totals = new Map<Letter, number>(letters.map((letter) => [letter, 0]));
  for (const { first, total } of ranges) {
    totals.set(letterOf(first), (totals.get(letterOf(first)) ?? 0) + total);
  }
  return [...totals].map(([letter, total]) => ({ letter, total }));
}

// The page query stops after its last row.
const onePage = <Query extends SQLiteSelect>(people: Query, filter: DirectoryFilter, hasText: boolean, names: NameRange) =>
  people
    .where(and(matching(filter, hasText), nameRanges[names]))
    .orderBy(...byLastName)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"));
const cards = prepared((db, filter: DirectoryFilter, hasText: boolean, names: NameRange) =>
  onePage(db.select(cardColumns).from(users).$dynamic(), filter, hasText, names).prepare(),
);
const classList = (filter: DirectoryFilter, hasText: boolean, names: NameRange) =>
  onePage(db().select(classListColumns).from(users).$dynamic(), filter, hasText, names);

type PageQuery<Person> = (
  filter: DirectoryFilter,
  hasText: boolean,
  names: NameRange,
) => { all(parameters: Record<string, unknown>): Person[] };

function searchPeople<Person, Shown>(
  pageQuery: PageQuery<Person>,
  perPage: number,
  { text, type, letter, page }: DirectorySearch,
  toShown: (person: Person) => Shown,
) {
  const words = wordParameters(text) ?? {};
  const hasText = "firstWord" in words;
  const byLetter = countByLetter(type, hasText, words);
  const total = byLetter.reduce(
    (sum, counted) => sum + (letter === undefined || counted.letter === letter ? counted.total : 0),
    0,
  );
  const pages = Math.max(1, Math.ceil(total / perPage));
  const currentPage = Math.min(page, pages);
  const range = { limit: perPage, offset: (currentPage - 1) * perPage, ...(letter && boundsOf(letter)) };
  const people = total === 0 ? [] : pageQuery(type, hasText, rangeOf(letter)).all({ ...words, ...range });
  return { people: people.map(toShown), total, byLetter, pages, page: currentPage };
}

function withLocation<Person extends { currentCity: string | null; currentState: string | null }>(person: Person) {
  const { currentCity, currentState, ...others } = person;
  return { ...others, location: [currentCity, currentState].filter(Boolean).join(", ") };
}

/** One page of matching members by last name, the last for one past the end, with the total. `byLetter` counts every letter. */
export const searchDirectory = (search: DirectorySearch, viewer: Viewer) =>
  searchPeople(cards, profilesPerPage, search, (person) => withLocation(visibleTo(viewer, person)));
export type DirectoryPerson = ReturnType<typeof searchDirectory>["people"][number];

/** One page of the printable class list, with the email address or what stands in its place. */
export const searchClassList = (search: DirectorySearch, viewer: Viewer) =>
  searchPeople(classList, classListRows, search, (person) => {
    const { firstName, lastName, maidenName, email, location, isInMemoriam, isMissing, sortName } = withLocation(
      visibleTo(viewer, person),
    );
    const reach = isInMemoriam ? "In Memoriam" : isMissing ? "Missing" : (email ?? "");
    return { letter: letterOf(sortName), firstName, lastName, maidenName, reach, location };
  });

/** The letters of the directory as ranges of `sortName`, which an index has in order. */

/** Where a letter's names begin in `sortName`, and where those of the next one do. */
const boundsOf = (letter: Letter) => {
  const from = letter.toLowerCase();
  return { from, to: String.fromCharCode(from.charCodeAt(0) + 1) };
};
/** JSON of the bounds of all letters, and of what is before and after them. */
const letterRanges = JSON.stringify({
  "": "a",
  ...Object.fromEntries(letters.filter((letter) => letter !== "#").map((letter) => Object.values(boundsOf(letter)))),
  "{": "\u{10ffff}",
});

/** The names to show: of all letters, of one, or those under '#'. */
type NameRange = "all" | "one" | "other";
const nameRanges: Record<NameRange, SQL | undefined> = {
  all: undefined,
  one: sql`${users.sortName} >= ${given("from")} and ${users.sortName} < ${given("to")}`,
  // The plus keeps SQLite from reading two ranges, which it would have to sort.
  other: sql`(+${users.sortName} < 'a' or +${users.sortName} >= '{')`,
};
/** The names that a search for this letter shows. */
const rangeOf = (letter: Letter | undefined): NameRange => (letter === undefined ? "all" : letter === "#" ? "other" : "one");
