import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import type { Actor } from "#app/domain/core/actor.ts";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName } from "#app/domain/core/member.ts";
import { accountColumns, findPerson, isOpenAccount, searchColumns } from "#app/domain/core/member-rows.server.ts";
import { hasOpenAccount, refuseClosedAccount } from "#app/domain/core/member-states.ts";
import { operation, publicDefinition, publicOperation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { prepared, type Tx } from "#db/client.server.ts";
import type { LinkPurpose } from "#db/column-values.ts";
import { emailChanges, linkTokens, users } from "#db/schema.ts";
import { openChallenge } from "./code-challenges.server.ts";
import { newPassword } from "./credentials.ts";
import { linkHash, newCode } from "./link-codes.server.ts";
import { codeInput } from "./link-codes.ts";
import { openLink, spendLink } from "./opened-links.server.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.server.ts";
import { hasSecondFactor } from "./second-factor.server.ts";
import { endSessionsOf } from "./sessions.server.ts";
import type { SignInResult } from "./sign-in.server.ts";
import { defaultJoiningDays, expiredLink, type JoiningDays, linkLifetime, unknownCode, usedLink } from "./sign-in-links.ts";

/** A new link. Only this object has its code: the table stores a hash. */
export interface SignInLink {
  /** Like 'ABCD-EFGH-JKMN'. */
  token: string;
  purpose: LinkPurpose;
  expiresAt: Date;
}

/**
 * Makes a one-time link for a member: 'join', for 90 days, if the member has no password yet; otherwise 'recovery', for 24
 * hours. The member's earlier links stop working. Throws Refusal 403, 404, and 409 for a member who may not sign in.
 */
export const createSignInLink = operation({
  log: { action: "auth.create-link", resource: "auth", attempt: "make a sign-in link" },
  limit: "administration",
  input: oneMember,
  run(tx, me, { userId }, { note }): SignInLink {
    refuseUnless(canManageMembers(me), "Only administrators can make sign-in links");
    const person = requireFound(findPerson(tx, userId), "Member not found");
    refuseClosedAccount(person);
    const link = insertSignInLink(tx, { userId, purpose: person.password === null ? "join" : "recovery", createdBy: me.id });
    note({
      description: `${fullName(me)} made a sign-in link for ${fullName(person)}`,
      resourceId: userId,
      details: { purpose: link.purpose, expiresAt: link.expiresAt },
    });
    return link;
  },
});

/** Stores a new link in the caller's transaction, a joining link for so many days, and deletes the member's earlier unused links. */
export function insertSignInLink(
  tx: Tx,
  {
    userId,
    purpose,
    createdBy,
    days = defaultJoiningDays,
    token,
  }: { userId: number; purpose: LinkPurpose; createdBy: number | null; days?: JoiningDays; token?: string },
): SignInLink {
  revokeLinks(tx, userId);
  const lifetime = purpose === "join" ? linkLifetime.join(days) : linkLifetime.recovery;
  return addSignInLink(tx, { userId, purpose, createdBy, lifetime, token });
}

/** The same for so many milliseconds, beside the member's earlier links. */
export function addSignInLink(
  tx: Tx,
  {
    userId,
    purpose,
    createdBy,
    lifetime,
    token = newCode(),
  }: { userId: number; purpose: LinkPurpose; createdBy: number | null; lifetime: number; token?: string | undefined },
): SignInLink {
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + lifetime);
  tx.insert(linkTokens)
    .values({ tokenHash: linkHash(token), userId, purpose, createdBy, createdAt, expiresAt })
    .run();
  return { token, purpose, expiresAt };
}

/** Deletes one unused link. */
export function revokeLink(tx: Tx, token: string): void {
  tx.delete(linkTokens)
    .where(and(eq(linkTokens.tokenHash, linkHash(token)), isNull(linkTokens.usedAt)))
    .run();
}

/** Deletes a member's unused links. */
export function revokeLinks(tx: Tx, userId: number): void {
  tx.delete(linkTokens)
    .where(and(eq(linkTokens.userId, userId), isNull(linkTokens.usedAt)))
    .run();
}

const isUsable = and(
  eq(linkTokens.tokenHash, sql.placeholder("tokenHash")),
  isNull(linkTokens.usedAt),
  gt(linkTokens.expiresAt, sql.placeholder("now")),
);
const usableLink = prepared((db) =>
  db
    .select({
      userId: linkTokens.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      postalAddress: users.postalAddress,
      role: users.role,
      purpose: linkTokens.purpose,
      createdBy: linkTokens.createdBy,
      createdAt: linkTokens.createdAt,
      expiresAt: linkTokens.expiresAt,
    })
    .from(linkTokens)
    .innerJoin(users, eq(users.id, linkTokens.userId))
    .where(and(isUsable, isOpenAccount))
    .prepare(),
);
const linkUse = prepared((db) =>
  db
    .update(linkTokens)
    .set({ usedAt: sql`${sql.placeholder("now")}` })
    .where(isUsable)
    .returning()
    .prepare(),
);

/** The owner of a link, for the pages of administrators; null if the link is unknown, used, or expired, or its owner may not sign in. */
export function findSignInLink(token: string) {
  return usableLink().get({ tokenHash: linkHash(token), now: Date.now() }) ?? null;
}

const linkWithHash = prepared((db) =>
  db
    .select({ usedAt: linkTokens.usedAt })
    .from(linkTokens)
    .where(eq(linkTokens.tokenHash, sql.placeholder("tokenHash")))
    .prepare(),
);

/** Whether the site itself made the link, for its first administrator, who is asked for their own name and email address. */
export const isForFirstAdministrator = ({ role, purpose, createdBy }: LinkOrigin): boolean =>
  purpose === "join" && createdBy === null && role === "administrator";
type LinkOrigin = Pick<NonNullable<ReturnType<typeof findSignInLink>>, "role" | "purpose" | "createdBy">;

/** Why a link doesn't work: somebody who sends the form twice has used it. */
export const whyLinkFails = (token: string): string =>
  linkWithHash().get({ tokenHash: linkHash(token) })?.usedAt ? usedLink : expiredLink;

/**
 * The owner of a link for a visitor who opens it; null as for findSignInLink. Counts links that don't work, because their codes
 * may be guesses. Throws Refusal 429 after too many of them from one address.
 */
export const findOpenedLink = (token: string, actor: Actor) => openLink(actor, () => findSignInLink(token));

/** Checks a code that somebody typed. Throws Refusal 404 if no working link has it, and 429 as findOpenedLink. */
export const checkCode = publicOperation({
  log: { action: "auth.check-code", resource: "auth", attempt: "open a link by its code" },
  limit: "by-address",
  input: codeInput,
  async prepare(_me, { code }, actor) {
    if (!(await findOpenedLink(code, actor))) throw new Refusal(404, unknownCode, { field: "code" });
  },
  run(_tx, _me, { code }, { note }) {
    note(null);
    return { code };
  },
});

/**
 * Sets a password with a link, which then stops working. Ends all sessions of its owner and counts as a sign-in; the caller starts
 * the new session, or keeps the challenge if the owner has a second factor. An owner without an email address must give one, and the
 * first administrator also a name. Throws Refusal 404 (link doesn't work), 400 (password easy to guess, no name or email address), 409 (email address taken),
 * and 429 (too many links from one address that don't work). app/domain/account/joining.server.ts makes an operation of it.
 */
export const passwordChoice = publicDefinition({
  log: { action: "auth.choose-password", resource: "auth", attempt: "choose a password with a link" },
  limit: "by-address",
  input: newPassword,
  async prepare(_me, { token, password, ...introduction }, actor) {
    const invitation = await spendLink(actor, () => requireFound(findSignInLink(token), whyLinkFails(token)));
    await refuseCommonPassword(password, introduced(invitation, isForFirstAdministrator(invitation), introduction));
    return hashPassword(password);
  },
  run(tx, _me, { token, ...introduction }, { note, prepared: passwordHash, actor }): NewAccount {
    const now = new Date();
    // Of two posts at the same time, the second finds the link used.
    const link = linkUse().get({ tokenHash: linkHash(token), now: now.getTime() });
    const person = link && findPerson(tx, link.userId);
    if (!person || !hasOpenAccount(person)) throw new Refusal(404, whyLinkFails(token));
    const isJoining = link.purpose === "join";
    const isFirst = isForFirstAdministrator({ ...link, role: person.role });
    const joined = { ...introduced(person, isFirst, introduction), memberState: "joined" as const };
    if (joined.email !== person.email) refuseTakenEmail(tx, joined);
    endSessionsOf(tx, person.id);
    revokeLinks(tx, person.id);
    // Somebody else may have entered a new email address in an open browser.
    tx.delete(emailChanges).where(eq(emailChanges.userId, person.id)).run();
    const added = person.email === null ? " and gave an email address" : "";
    note({
      description: `${fullName(joined)} chose a password with a ${isJoining ? "joining" : "sign-in"} link${added}`,
      resourceId: person.id,
      userId: person.id,
      details: changes<Partial<typeof person>>(person, joined),
    });
    // Somebody else may have got the link: the code is needed as after a password.
    const challenge = hasSecondFactor(person.id) ? openChallenge(tx, person.id, false) : null;
    const member = tx
      .update(users)
      .set({
        password: passwordHash,
        memberState: "joined",
        firstName: joined.firstName,
        lastName: joined.lastName,
        email: joined.email,
        ...searchColumns(joined),
        ...(challenge ? {} : { lastLoginAt: now, lastLoginIp: actor.ipAddress, previousLoginAt: person.lastLoginAt }),
        ...(isJoining ? { joinedAt: now } : {}),
      })
      .where(eq(users.id, person.id))
      .returning(accountColumns)
      .get();
    return { ...member, challenge, hasEnteredCode: false, isNewcomer: isJoining && !isFirst };
  },
});

/** Who has chosen a password. A newcomer has joined a class that was there before; the first administrator begins one. */
type NewAccount = SignInResult & { isNewcomer: boolean };

/**
 * The owner of a link with what they said of themselves: the first administrator a name and an email address, others an email
 * address if none was known. Throws Refusal 400 at the field that is missing.
 */
function introduced<Owner extends { firstName: string; lastName: string; email: string | null }>(
  owner: Owner,
  isFirst: boolean,
  { firstName, lastName, email }: Introduction,
): Owner & { email: string } {
  if (!isFirst && owner.email !== null) return { ...owner, email: owner.email };
  if (isFirst && !firstName) throw new Refusal(400, "First name is required", { field: "firstName" });
  if (isFirst && !lastName) throw new Refusal(400, "Last name is required", { field: "lastName" });
  if (!email) throw new Refusal(400, "Please enter a valid email address", { field: "email" });
  return { ...owner, ...(isFirst ? { firstName, lastName } : {}), email };
}
type Introduction = Partial<Pick<z.output<typeof newPassword>, "firstName" | "lastName" | "email">>;

/** Throws Refusal 409 if another member has the email address. */
function refuseTakenEmail(tx: Tx, { id, email }: { id: number; email: string }): void {
  const other = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, id)))
    .get();
  if (other) throw new Refusal(409, "Another member already uses this email address", { field: "email" });
}
