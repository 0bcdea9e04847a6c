/** How answers and rows of this version differ from those of an earlier one, besides what differs on purpose. */

/** New fields of the API, each with its value in a class of an earlier version. */
const newFields: Record<string, unknown> = {
  // People can be missing, have a yearbook portrait, and dates of their lives.
  yearbookImageUrl: null,
  isMissing: false,
  birthYear: null,
  deathYear: null,
  obituaryUrl: null,
  // Photos say when they were taken, and may keep their original.
  takenOn: null,
  originalUrl: null,
  // Meet-ups can have limited room, a waiting list, and a last day to reply.
  replyBy: null,
  capacity: null,
  cost: null,
  waitingCount: 0,
  waitingBefore: null,
  // Messages of members about somebody missing name both.
  memberId: null,
  aboutId: null,
  // Emails to the class are one more kind.
  mailings: "now",
};

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

/** Values that differ on purpose. `before` and `now` are the objects that have the field. */
const isMeant = (field: string, before: Values, now: Values): boolean =>
  // Members aren't told the email addresses of those in memoriam.
  (field === "email" && before.isInMemoriam === true && now.email === null) ||
  // Nor what no page says of them.
  (["lastLoginAt", "viewCount", "karma", "createdAt"].includes(field) && before.isInMemoriam === true && now[field] === null) ||
  // No page says when somebody missing was added.
  (field === "createdAt" && before.isMissing === true && now.createdAt === null) ||
  // Meet-ups have answers besides coming.
  (field === "answer" && !("answer" in before) && now.answer === (before.isAttending ? "coming" : "none"));

/** Where an answer of this version differs from that of an earlier one, without what is meant. */
export function differences(place: string, before: unknown, now: unknown): string[] {
  if (Array.isArray(before) && Array.isArray(now)) {
    if (before.length !== now.length) return [`${place} had ${before.length} entries, and has ${now.length}`];
    return before.flatMap((entry, index) => differences(`${place}[${index}]`, entry, now[index]));
  }
  if (!isObject(before) || !isObject(now)) {
    return before === now ? [] : [`${place} was ${JSON.stringify(before)}, and is ${JSON.stringify(now)}`];
  }
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((field) => {
    if (isMeant(field, before, now)) return [];
    const expected = field in before ? before[field] : newFields[field];
    return differences(`${place}.${field}`, expected, now[field]);
  });
}

/** The rows of each table. */
export type Rows = Record<string, Values[]>;

/** Columns that the first start changes, by table. */
const changedColumns: Record<string, string[]> = {
  // Searches read these, and they are written anew for better searches.
  users: ["sort_name", "search_text"],
  photo_names: ["search_text"],
  // Emails that waited are on their way.
  outgoing_emails: ["body", "new_link", "state", "send_after", "claimed_until", "attempts", "problem", "finished_at"],
};

/** Tables that the first start adds rows to: what it did. */
const grownTables = ["__drizzle_migrations", "site_settings"];

/** What became of the rows of an earlier version besides what is meant: those that are gone or changed, and new ones. */
export function changedRows(before: Rows, now: Rows): string[] {
  return Object.entries(before).flatMap(([table, earlier]) => {
    const later = now[table] ?? [];
    const columns = Object.keys(earlier[0] ?? {}).filter((column) => !changedColumns[table]?.includes(column));
    const kept = (row: Values) => JSON.stringify(columns.map((column) => row[column]));
    const found = new Set(later.map(kept));
    const lost = earlier.filter((row) => !found.has(kept(row))).map((row) => `${table} has no longer ${kept(row)}`);
    const isLonger = later.length > earlier.length && !grownTables.includes(table);
    return isLonger ? [...lost, `${table} had ${earlier.length} rows, and has ${later.length}`] : lost;
  });
}
