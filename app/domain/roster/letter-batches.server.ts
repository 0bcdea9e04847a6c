import { createHmac, randomBytes } from "node:crypto";
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { fullName } from "#app/domain/core/member.ts";
import { siteSecret } from "#app/domain/core/site-files.server.ts";
import { addSignInLink, codeFrom, linkHash, revokeLinks } from "#app/domain/sign-in/sign-in-links.server.ts";
import { type JoiningDays, linkLifetime } from "#app/domain/sign-in/sign-in-links.ts";
import { db } from "#db/client.server.ts";
import { letterBatches, linkTokens, users } from "#db/schema.ts";
import { cancelWaitingLetter, hasNotJoined } from "./letter-recipients.server.ts";

/** Joining letters that were made together, which can be printed again while their links work. */

/**
 * The codes of a batch. They are derived from the site's secret, so that letters can be printed again although the database, which
 * people download as a backup, stores only hashes of them.
 */
function codesOf(batch: string): (userId: number) => string {
  const key = createHmac("sha256", siteSecret()).update(`joining letters ${batch}`).digest();
  return (userId) => codeFrom(createHmac("sha256", key).update(`join ${userId}`).digest());
}

/** Stores a batch with a new link for each of these people, in the caller's transaction. Their earlier links stop working. */
export function insertBatch(people: readonly { id: number }[], { createdBy, days }: { createdBy: number; days: JoiningDays }) {
  const batch = randomBytes(12).toString("base64url");
  const createdAt = new Date();
  const lifetime = linkLifetime.join(days);
  const expiresAt = new Date(createdAt.getTime() + lifetime);
  db().insert(letterBatches).values({ id: batch, letters: people.length, createdBy, createdAt, expiresAt }).run();
  const codeOf = codesOf(batch);
  for (const { id } of people) {
    cancelWaitingLetter(id);
    revokeLinks(id);
    addSignInLink({ userId: id, purpose: "join", createdBy, lifetime, token: codeOf(id), batch });
  }
  return batch;
}

const works = () =>
  and(eq(linkTokens.purpose, "join"), isNull(linkTokens.usedAt), gt(linkTokens.expiresAt, new Date()), hasNotJoined);

const addressee = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  postalAddress: users.postalAddress,
  role: users.role,
  tokenHash: linkTokens.tokenHash,
  createdAt: linkTokens.createdAt,
  expiresAt: linkTokens.expiresAt,
};

const addresseesWhere = (condition: SQL | undefined) =>
  db()
    .select(addressee)
    .from(linkTokens)
    .innerJoin(users, eq(users.id, linkTokens.userId))
    .where(and(works(), condition))
    .orderBy(asc(users.sortName), asc(users.id))
    .all();

/** The names and postal addresses of everyone with a joining link that works, by last name. */
export const findAddressees = () => addresseesWhere(undefined);

/** The letters of a batch by last name, without those whose links were used, replaced, or have expired. */
export function findLetters(batch: string) {
  const codeOf = codesOf(batch);
  return addresseesWhere(eq(linkTokens.batchId, batch))
    .map(({ tokenHash, ...person }) => ({ ...person, tokenHash, token: codeOf(person.id) }))
    .filter(({ token, tokenHash }) => linkHash(token) === tokenHash)
    .map(({ tokenHash: _, ...letter }) => letter);
}

/** Whether this site can still print a batch: one that was restored from a backup has another secret. */
function canPrint(batch: string): boolean {
  const { tokenHash, userId } = linkTokens;
  const link = db().select({ tokenHash, userId }).from(linkTokens).where(eq(linkTokens.batchId, batch)).limit(1).get();
  return link !== undefined && linkHash(codesOf(batch)(link.userId)) === link.tokenHash;
}

function batchesWhere(condition: SQL | undefined, limit: number) {
  const rows = db()
    .select({
      id: letterBatches.id,
      letters: letterBatches.letters,
      createdAt: letterBatches.createdAt,
      expiresAt: letterBatches.expiresAt,
      maker: { firstName: makers.firstName, lastName: makers.lastName },
      /** How many people have joined with their letter, and how many letters can still be used. */
      joined: linksOfBatch(isNotNull(linkTokens.usedAt)),
      open: linksOfBatch(works()),
    })
    .from(letterBatches)
    .leftJoin(makers, eq(makers.id, letterBatches.createdBy))
    .where(condition)
    .orderBy(desc(letterBatches.createdAt), desc(letterBatches.id))
    .limit(limit)
    .all();
  return rows.map(({ maker, ...batch }) => ({
    ...batch,
    by: maker ? fullName(maker) : null,
    canPrint: batch.open > 0 && canPrint(batch.id),
  }));
}
export type ListedBatch = ReturnType<typeof batchesWhere>[number];

/** The newest batches whose links have not expired, and how many there are. */
export function listBatches(limit: number) {
  const isOpen = gt(letterBatches.expiresAt, new Date());
  const total = db().select({ batches: count() }).from(letterBatches).where(isOpen).get()?.batches ?? 0;
  return { batches: batchesWhere(isOpen, limit), total };
}

/** One batch, even if its links have expired; undefined if there is none. */
export const findBatch = (id: string) => batchesWhere(eq(letterBatches.id, id), 1)[0];

const makers = alias(users, "makers");

const linksOfBatch = (condition: SQL | undefined) =>
  sql<number>`(${db()
    .select({ links: count() })
    .from(linkTokens)
    .innerJoin(users, eq(users.id, linkTokens.userId))
    .where(and(eq(linkTokens.batchId, letterBatches.id), condition))})`;

/** Removes the batches whose links have expired and were removed. */
export const purgeBatches = (now: Date) => db().delete(letterBatches).where(lt(letterBatches.expiresAt, now)).run();
