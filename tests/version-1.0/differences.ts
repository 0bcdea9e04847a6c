/** How answers of this version differ from those of version 1.0, besides what differs on purpose. */

/** New fields of the API, each with its value in a class of version 1.0. */
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
};

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

/** Values that differ on purpose. `before` and `now` are the objects that have the field. */
const isMeant = (field: string, before: Values, now: Values): boolean =>
  // Members aren't told the email addresses of those in memoriam.
  (field === "email" && before.isInMemoriam === true && now.email === null) ||
  // Nor what no page says of them.
  (["lastLoginAt", "viewCount", "karma", "createdAt"].includes(field) && before.isInMemoriam === true && now[field] === null) ||
  // Meet-ups have answers besides coming.
  (field === "answer" && !("answer" in before) && now.answer === (before.isAttending ? "coming" : "none"));

/** Where an answer of this version differs from that of version 1.0, without what is meant. */
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
