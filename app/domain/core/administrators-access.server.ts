import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { emailChanges, linkTokens, outgoingEmails, recoveryCodes, secondFactors, sessions, users } from "#db/schema.ts";
import type { Actor, Member } from "./member.ts";
import { isAdministrator } from "./permissions.ts";
import { Refusal } from "./refusal.ts";

/**
 * An administrator with two-step sign-in enters a code again before a change that leads to an administrator's account. What it
 * leads to is read from the database after the change, so the rule holds for every operation.
 */

/** How long a session needs no other code, in milliseconds. */
const freshTime = 10 * 60_000;

/** Whether a member needs a code after the password. */
export function hasSecondFactor(userId: number): boolean {
  const isOn = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  return db().select({ userId: secondFactors.userId }).from(secondFactors).where(isOn).get() !== undefined;
}

/** Whether this session's next guarded change needs a code: its member has a second factor, and gave no code here for 10 minutes. */
export function needsCode(me: Pick<Member, "id">, { sessionHash, isTerminal }: Actor, now = Date.now()): boolean {
  if (isTerminal || !hasSecondFactor(me.id)) return false;
  const at = sessionHash === null ? null : codeEnteredAt(sessionHash);
  return !at || now - at.getTime() >= freshTime;
}

const codeEnteredAt = (idHash: string) =>
  db().select({ at: sessions.codeEnteredAt }).from(sessions).where(eq(sessions.idHash, idHash)).get()?.at;

/** For screens that offer a change of somebody's account: whether it needs a code. */
export const needsCodeFor = (me: Member, person: Pick<Member, "id" | "role"> | null | undefined, actor: Actor): boolean =>
  isAdministrator(person ?? null) && needsCode(me, actor);

/**
 * Runs a change in the caller's transaction. Throws Refusal 403 at `code` if it leads to an administrator's account, or
 * `always`.
 */
export function guardAdministrators<Result>(me: Member, actor: Actor, always: boolean, change: () => Result): Result {
  if (!needsCode(me, actor)) return change();
  if (always) throw codeNeeded();
  const before = readAccess();
  const result = change();
  if (leadsToAdministrator(before, readAccess())) throw codeNeeded();
  return result;
}

const codeNeeded = () => new Refusal(403, "Please enter a code from your app first", { field: "code" });

interface Access {
  /** Who the administrators are, and with what they sign in. */
  accounts: string;
  /** The ways to another password or email address: open links, addresses to confirm, and emails that will bring a link. */
  ways: ReadonlySet<string>;
}

/** Removing a way leads to nobody's account. */
const leadsToAdministrator = (before: Access, after: Access): boolean =>
  after.accounts !== before.accounts || [...after.ways].some((way) => !before.ways.has(way));

const isOfAdministrator = eq(users.role, "administrator");

const readAccess = (): Access => ({
  accounts: JSON.stringify([administrators(), factors(), codesOnPaper()]),
  ways: new Set([...openLinks(), ...addressesToConfirm(), ...emailsWithLink()].map(({ way }) => way)),
});

function administrators() {
  const { id, email, password, isActive, memberState } = users;
  return db().select({ id, email, password, isActive, memberState }).from(users).where(isOfAdministrator).orderBy(asc(id)).all();
}

function factors() {
  const { userId, encryptedKey, confirmedAt } = secondFactors;
  return db().select({ userId, encryptedKey }).from(secondFactors).where(isNotNull(confirmedAt)).orderBy(asc(userId)).all();
}

function codesOnPaper() {
  const { userId, codeHash } = recoveryCodes;
  return db().select({ userId, codeHash }).from(recoveryCodes).orderBy(asc(userId), asc(codeHash)).all();
}

const openLinks = () =>
  db()
    .select({ way: linkTokens.tokenHash })
    .from(linkTokens)
    .innerJoin(users, eq(users.id, linkTokens.userId))
    .where(and(isOfAdministrator, isNull(linkTokens.usedAt)))
    .all();

const addressesToConfirm = () =>
  db()
    .select({ way: sql<string>`${emailChanges.userId} || ' ' || ${emailChanges.email}` })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(isOfAdministrator)
    .all();

const emailsWithLink = () =>
  db()
    .select({ way: sql<string>`'email ' || ${outgoingEmails.id}` })
    .from(outgoingEmails)
    .innerJoin(users, eq(users.id, outgoingEmails.userId))
    .where(and(isOfAdministrator, isNotNull(outgoingEmails.newLink), eq(outgoingEmails.state, "waiting")))
    .all();
