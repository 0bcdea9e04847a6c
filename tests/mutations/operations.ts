import type { Mutation } from "./mutation.ts";

/** Transactions, limits, activity entries, and refusals of operations. */

const operation = "app/domain/core/operation.server.ts";
const limits = "app/domain/core/rate-limits.server.ts";

export const operations: Mutation[] = [
  {
    breaks: "An operation that is refused keeps what it wrote before",
    file: operation,
    find: 'retryWhileBusy(() => db().transaction(write, { behavior: "immediate" }))',
    replace: "retryWhileBusy(() => write(db() as never))",
  },
  {
    breaks: "A member who is deactivated during an upload still adds the photo",
    file: operation,
    find: "if (!current) throw refusal();",
    replace: "if (!current) return me;",
  },
  {
    breaks: "An administrator who loses the role during an operation still completes it",
    file: operation,
    find: "      return current;",
    replace: "      return me;",
  },
  {
    breaks: "A refused attempt adds no activity entry",
    file: operation,
    find: "if (error instanceof Refusal && error.status !== 429) {",
    replace: "if (error instanceof Refusal && error.status === 429) {",
  },
  {
    breaks: "Attempts over the limit fill the activity log",
    file: operation,
    find: "if (error instanceof Refusal && error.status !== 429) {",
    replace: "if (error instanceof Refusal) {",
    tests: ["domain/core/rate-limits"],
  },
  {
    breaks: "Refused attempts count against no limit",
    file: operation,
    find: 'if (member) countAgainstLimit(member.id, "refused");',
    replace: "",
    tests: ["domain/core/rate-limits"],
  },
  {
    breaks: "A member can continue after too many refused attempts",
    file: operation,
    find: 'refuseOverLimit(writer.id, limit, "refused");',
    replace: "refuseOverLimit(writer.id, limit);",
    tests: ["domain/core/rate-limits"],
  },
  {
    breaks: "Members' writes have no limit",
    file: operation,
    find: "if (writer) countAgainstLimit(writer.id, limit);",
    replace: "",
    tests: ["domain/core/rate-limits"],
  },
  {
    breaks: "An operation may forget its activity entry",
    file: operation,
    find: "if (activityNote === undefined) throw",
    replace: 'if (activityNote === undefined && log.action === "") throw',
  },
  {
    breaks: "A completed operation is not in the activity log",
    file: operation,
    find: "if (activityNote) recordActivity(actor, log, { ...activityNote, success: true });",
    replace: "",
  },
  {
    breaks: "The activity entry of a refused attempt contains texts and passwords",
    file: operation,
    find: '/Id$/.test(field[0]) && typeof field[1] === "number"',
    replace: "field[0] !== ''",
    tests: ["domain/account/own-account"],
  },
  {
    breaks: "A used-up limit never resets",
    file: "app/domain/core/rate-limits.server.ts",
    find: "inArray(rateLimits.key, keys), gt(rateLimits.expire, Date.now())",
    replace: "inArray(rateLimits.key, keys)",
    tests: ["domain/core/rate-limits"],
  },
  {
    breaks: "One member uses up everybody's limit",
    file: limits,
    find: "memberId: number): Allowance[] {",
    replace: "memberId: number): Allowance[] {\n  memberId = 0;",
    tests: ["domain/core/rate-limits"],
  },
  {
    breaks: "Visitors write to the administrators without a limit",
    file: "app/domain/messages/contacts.server.ts",
    find: "consumeAttempt(contactLimit, clientRateLimitKey(actor));",
    replace: "Promise.resolve(clientRateLimitKey(actor));",
  },
  {
    breaks: "A contact message with the robot trap filled in is stored",
    file: "app/domain/messages/contacts.server.ts",
    find: 'if (isHoneypotFilled) return pretendToStore(note);\n    const id = store(actor, { kind: "contact"',
    replace: 'const id = store(actor, { kind: "contact"',
  },
  {
    breaks: "A repeated like counts again",
    file: "app/domain/albums/albums.server.ts",
    find: "const isFirst = changes > 0;",
    replace: "const isFirst = changes >= 0;",
    tests: ["domain/albums/comments-and-likes"],
  },
  {
    breaks: "A deleted comment can be edited",
    file: "app/domain/albums/comments.server.ts",
    find: ".where(and(eq(comments.id, commentId), eq(comments.isDeleted, false)))",
    replace: ".where(eq(comments.id, commentId))",
    tests: ["domain/albums/comments-and-likes"],
  },
  {
    breaks: "A photo is added to an album that was deleted during the upload",
    file: "app/domain/albums/album-queries.server.ts",
    find: "and(isAlbum, eq(photoCollections.id, albumId))",
    replace: "and(eq(photoCollections.isCollection, true), eq(photoCollections.id, albumId))",
  },
  {
    breaks: "A photo is restored to a deleted album",
    file: "app/domain/albums/deleted-albums.server.ts",
    find: "row.collectionId !== null && isDeleted(row.collectionId)",
    replace: "row.collectionId === null && isDeleted(row.id)",
  },
  {
    breaks: "Deleted albums are removed a day too early",
    file: "app/domain/albums/deleted-albums.server.ts",
    find: "const cutoff = new Date(now.getTime() - restoreDays * day);",
    replace: "const cutoff = new Date(now.getTime() - (restoreDays - 1) * day);",
  },
  {
    breaks: "Members join a cancelled or closed meet-up",
    file: "app/domain/reunions/attendance.server.ts",
    find: 'if (status !== "active") throw',
    replace: "if (status === undefined) throw",
    tests: ["domain/reunions/attendance"],
  },
  {
    breaks: "A deactivated member stays on the list of a meet-up",
    file: "app/domain/reunions/reunion-queries.server.ts",
    find: "eq(users.isActive, true), not(isSetAside)",
    replace: "not(isSetAside)",
    tests: ["domain/reunions/attendance"],
  },
  {
    breaks: "Calendars do not see that a meet-up has changed",
    file: "app/domain/reunions/reunion-queries.server.ts",
    find: "sequence: before.sequence + 1,",
    replace: "sequence: before.sequence,",
    tests: ["domain/reunions/reunions", "domain/reunions/calendar-file"],
  },
];
