import { createHmac, randomBytes } from "node:crypto";
import { and, asc, count, eq, gt, inArray, isNull, max } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { linkTokens, users } from "#db/schema.ts";
import { checkbox } from "./fields.ts";
import { addLink } from "./invitations.server.ts";
import { namesPerPage } from "./joining-letters.ts";
import { operation } from "./operation.server.ts";
import { fullName } from "./people.ts";
import { canCareForMembers } from "./permissions.ts";
import { userId } from "./profiles.ts";
import { Refusal, refuseUnless } from "./refusal.ts";
import { secretHash } from "./sessions.server.ts";

const hasNotJoined = and(eq(users.isActive, true), eq(users.memberState, "invited"));

/**
 * A batch's links are made from its key and the members' ids, so that the page with
 * the letters needs only the key in its address: the tables keep hashes, here too.
 */
const tokenIn = (batch: string, userId: number) =>
  createHmac("sha256", batch).update(`join ${userId}`).digest("base64url").slice(0, 32);

/** Whose letters: those ticked, or everyone who has not joined. */
export const chosenForLetters = z.object({
  userIds: z.array(userId, { error: "Please tick at least one name" }).max(10_000, "Please tick fewer names").default([]),
  everyone: checkbox,
});

/**
 * Makes a joining link for 7 days for everyone who is chosen and has not joined;
 * their earlier unused links become void. Refuses 403, 400 when nobody is chosen,
 * and 409 when all of them have joined meanwhile.
 */
export const makeLetters = operation({
  log: { action: "auth.create-letters", resource: "auth", attempt: "make joining letters" },
  limit: "administration",
  input: chosenForLetters,
  run(tx, me, { userIds, everyone }, { note }) {
    refuseUnless(canCareForMembers(me), "Only administrators can make joining letters");
    if (!everyone && userIds.length === 0) throw new Refusal(400, "Please tick at least one name");
    const chosen = everyone ? hasNotJoined : and(hasNotJoined, inArray(users.id, userIds));
    const people = tx.select({ id: users.id }).from(users).where(chosen).all();
    if (people.length === 0) throw new Refusal(409, "Everybody you chose has joined in the meantime");
    const batch = randomBytes(24).toString("base64url");
    for (const { id } of people) addLink(tx, { userId: id, purpose: "join", createdBy: me.id, token: tokenIn(batch, id) });
    note({
      description: `${fullName(me)} made ${people.length === 1 ? "a joining letter" : `${people.length} joining letters`}`,
      details: { userIds: people.map(({ id }) => id) },
    });
    return { batch, letters: people.length };
  },
});

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

/** One page of those who have not joined, by last name, each with the end of a link that still works; and how many there are. */
export function listNotJoined(page: number) {
  const total = db().select({ total: count() }).from(users).where(hasNotJoined).get()?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / namesPerPage));
  const shown = Math.min(page, pages);
  const isAlive = and(eq(linkTokens.userId, users.id), isNull(linkTokens.usedAt), gt(linkTokens.expiresAt, new Date()));
  const { id, firstName, lastName, email } = users;
  const people = db()
    .select({ id, firstName, lastName, email, linkUntil: max(linkTokens.expiresAt) })
    .from(users)
    .leftJoin(linkTokens, isAlive)
    .where(hasNotJoined)
    .groupBy(users.id)
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(namesPerPage)
    .offset((shown - 1) * namesPerPage)
    .all();
  return { people, total, pages, page: shown };
}
export type NotJoined = ReturnType<typeof listNotJoined>["people"][number];
