import { createHmac, randomBytes } from "node:crypto";
import { and, asc, count, eq, exists, gt, inArray, isNull, max, sql } from "drizzle-orm";
import { z } from "zod";
import { checkbox, userId } from "#app/domain/core/fields.ts";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { secretHash } from "#app/domain/sign-in/sessions.server.ts";
import { insertSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db, type Tx } from "#db/client.server.ts";
import { linkTokens, users } from "#db/schema.ts";
import { lettersStillValid, namesPerPage, replaceLabel } from "./joining-letters.ts";

const hasNotJoined = and(eq(users.isActive, true), eq(users.memberState, "invited"));

/**
 * A batch's links are made from its key and the members' ids, so that the page with
 * the letters needs only the key in its address: the tables keep hashes, here too.
 */
const tokenIn = (batch: string, userId: number) =>
  createHmac("sha256", batch).update(`join ${userId}`).digest("base64url").slice(0, 32);

/** Whose letters: those ticked, or everyone who has not joined; and whether letters that still work are replaced. */
export const chosenForLetters = z.object({
  userIds: z.array(userId, { error: "Please tick at least one name" }).max(10_000, "Please tick fewer names").default([]),
  everyone: checkbox,
  replace: checkbox,
});

/** A link with which its owner can still join. */
const isWorking = () => and(eq(linkTokens.userId, users.id), isNull(linkTokens.usedAt), gt(linkTokens.expiresAt, new Date()));
const hasWorkingLink = (tx: Tx) => exists(tx.select({ one: sql`1` }).from(linkTokens).where(isWorking()));

/**
 * Makes a joining link for 7 days for everyone who is chosen and has not joined. A letter whose link still works is
 * replaced, and its link made void, only when `replace` says so: among everyone it is left alone and counted, among those
 * ticked it is asked about first. Refuses 403, 400 when nobody is chosen, and 409 when there is nobody to make one for, or
 * somebody ticked has a link that works.
 */
export const makeLetters = operation({
  log: { action: "auth.create-letters", resource: "auth", attempt: "make joining letters" },
  limit: "administration",
  input: chosenForLetters,
  run(tx, me, { userIds, everyone, replace }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can make joining letters");
    if (!everyone && userIds.length === 0) throw new Refusal(400, "Please tick at least one name");
    const { id, firstName, lastName } = users;
    const people = tx
      .select({ id, firstName, lastName, hasLetter: hasWorkingLink(tx).mapWith(Boolean) })
      .from(users)
      .where(everyone ? hasNotJoined : and(hasNotJoined, inArray(users.id, userIds)))
      .orderBy(asc(users.sortName), asc(users.id))
      .all();
    if (people.length === 0) throw new Refusal(409, "Everybody you chose has joined in the meantime");
    const withLetter = people.filter(({ hasLetter }) => hasLetter);
    if (!everyone && !replace && withLetter.length > 0) throw new Refusal(409, alreadyHave(withLetter));
    const chosen = replace ? people : people.filter(({ hasLetter }) => !hasLetter);
    if (chosen.length === 0)
      throw new Refusal(409, `${lettersStillValid(withLetter.length)}, and nobody is without one. No letter was made`);
    const batch = randomBytes(24).toString("base64url");
    for (const { id } of chosen)
      insertSignInLink(tx, { userId: id, purpose: "join", createdBy: me.id, token: tokenIn(batch, id) });
    const [replaced, leftAlone] = replace ? [withLetter.length, 0] : [0, withLetter.length];
    note({
      description: `${fullName(me)} made ${chosen.length === 1 ? "a joining letter" : `${chosen.length} joining letters`}`,
      details: { userIds: chosen.map(({ id }) => id), replaced, leftAlone },
    });
    return { batch, letters: chosen.length, replaced, leftAlone };
  },
});

/** What is said, and asked, of those who were ticked although their letter still works. */
function alreadyHave(people: { firstName: string; lastName: string }[]): string {
  const them = people.length === 1 ? fullName(people[0] as (typeof people)[number]) : null;
  const who = them ? `${them} already has a letter with a link that still works` : lettersStillValid(people.length);
  return `${who}. Please leave ${them ? "that name" : "them"} out, or tick '${replaceLabel}': then ${them ? "that link stops" : "those links stop"} working.`;
}

/** The letters of a batch whose links still work, by last name: who has joined since is not among them. */
export function findLetters(batch: string) {
  const unused = and(eq(linkTokens.purpose, "join"), isNull(linkTokens.usedAt), gt(linkTokens.expiresAt, new Date()));
  const { id, firstName, lastName, email } = users;
  return db()
    .select({ id, firstName, lastName, email, tokenHash: linkTokens.tokenHash, expiresAt: linkTokens.expiresAt })
    .from(linkTokens)
    .innerJoin(users, eq(users.id, linkTokens.userId))
    .where(and(unused, hasNotJoined))
    .orderBy(asc(users.sortName), asc(users.id))
    .all()
    .map(({ tokenHash, ...person }) => ({ ...person, tokenHash, token: tokenIn(batch, person.id) }))
    .filter(({ token, tokenHash }) => secretHash(token) === tokenHash)
    .map(({ tokenHash: _, ...letter }) => letter);
}

/** One page of those who have not joined, by last name, each with the end of a link that still works; how many there are, and how many have such a link. */
export function listNotJoined(page: number) {
  const total = db().select({ total: count() }).from(users).where(hasNotJoined).get()?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / namesPerPage));
  const shown = Math.min(page, pages);
  const withLetter = and(hasNotJoined, hasWorkingLink(db()));
  const { id, firstName, lastName, email } = users;
  const people = db()
    .select({ id, firstName, lastName, email, linkUntil: max(linkTokens.expiresAt) })
    .from(users)
    .leftJoin(linkTokens, isWorking())
    .where(hasNotJoined)
    .groupBy(users.id)
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(namesPerPage)
    .offset((shown - 1) * namesPerPage)
    .all();
  const haveLetter = db().select({ total: count() }).from(users).where(withLetter).get()?.total ?? 0;
  return { people, total, haveLetter, pages, page: shown };
}
export type NotJoined = ReturnType<typeof listNotJoined>["people"][number];
