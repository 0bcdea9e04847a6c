import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { prepared } from "#db/client.server.ts";
import { emailChanges, linkTokens, outgoingEmails, recoveryCodes, secondFactors, sessions, users } from "#db/schema.ts";
import type { Actor } from "./actor.ts";
import type { Member } from "./member.ts";
import { isAdministrator } from "./permissions.ts";
import { Refusal } from "./refusal.ts";

/**
 * An administrator with two-step sign-in enters a code again before a change that leads to an administrator's account: their own,
 * or another's. What it leads to is read from the database after the change, so it holds for every operation, whatever its author
 * thought of.
 */

/** How long a session needs no other code, in milliseconds. */
const freshTime = 10 * 60_000;

const isOn = and(eq(secondFactors.userId, sql.placeholder("userId")), isNotNull(secondFactors.confirmedAt));
const factorThatIsOn = prepared((db) => db.select({ userId: secondFactors.userId }).from(secondFactors).where(isOn).prepare());
const codeEntry = prepared((db) =>
  db
    .select({ at: sessions.codeEnteredAt })
    .from(sessions)
    .where(eq(sessions.idHash, sql.placeholder("idHash")))
    .prepare(),
);

/** Whether a member needs a code after the password. */
export const hasSecondFactor = (userId: number): boolean => factorThatIsOn().get({ userId }) !== undefined;

/** Whether this session's next guarded change needs a code: its member has a second factor, and gave no code here for 10 minutes. */
export function needsCode(me: Pick<Member, "id">, { sessionHash, isTerminal }: Actor, now = Date.now()): boolean {
  if (isTerminal || !hasSecondFactor(me.id)) return false;
  const at = sessionHash === null ? null : codeEntry().get({ idHash: sessionHash })?.at;
  return !at || now - at.getTime() >= freshTime;
}

/** For screens that offer a change of somebody's account: whether it needs a code. */
export const needsCodeFor = (me: Member, person: Pick<Member, "id" | "role"> | null | undefined, actor: Actor): boolean =>
  isAdministrator(person ?? null) && needsCode(me, actor);

/**
 * Runs a change in the caller's transaction. Throws Refusal 403 at the field `code` if the session needs a code and the change
 * leads to an administrator's account, or `always` says that it needs one anyway.
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

const { id, role, email, password, isActive, memberState } = users;
const isOfAdministrator = eq(role, "administrator");
const administrators = prepared((db) =>
  db.select({ id, email, password, isActive, memberState }).from(users).where(isOfAdministrator).orderBy(asc(id)).prepare(),
);
const factors = prepared((db) => {
  const { userId, encryptedKey, confirmedAt } = secondFactors;
  return db.select({ userId, encryptedKey }).from(secondFactors).where(isNotNull(confirmedAt)).orderBy(asc(userId)).prepare();
});
const codesOnPaper = prepared((db) => {
  const { userId, codeHash } = recoveryCodes;
  return db.select({ userId, codeHash }).from(recoveryCodes).orderBy(asc(userId), asc(codeHash)).prepare();
});
const openLinks = prepared((db) =>
  db
    .select({ way: linkTokens.tokenHash })
    .from(linkTokens)
    .innerJoin(users, eq(id, linkTokens.userId))
    .where(and(isOfAdministrator, isNull(linkTokens.usedAt)))
    .prepare(),
);
const addressesToConfirm = prepared((db) =>
  db
    .select({ way: sql<string>`${emailChanges.userId} || ' ' || ${emailChanges.email}` })
    .from(emailChanges)
    .innerJoin(users, eq(id, emailChanges.userId))
    .where(isOfAdministrator)
    .prepare(),
);
const emailsWithLink = prepared((db) =>
  db
    .select({ way: sql<string>`'email ' || ${outgoingEmails.id}` })
    .from(outgoingEmails)
    .innerJoin(users, eq(id, outgoingEmails.userId))
    .where(and(isOfAdministrator, isNotNull(outgoingEmails.newLink), eq(outgoingEmails.state, "waiting")))
    .prepare(),
);

const readAccess = (): Access => ({
  accounts: JSON.stringify([administrators().all(), factors().all(), codesOnPaper().all()]),
  ways: new Set([...openLinks().all(), ...addressesToConfirm().all(), ...emailsWithLink().all()].map(({ way }) => way)),
});
