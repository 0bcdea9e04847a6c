import { and, asc, eq, isNotNull } from "drizzle-orm";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { email as emailField } from "#app/domain/core/fields.ts";
import type { Actor } from "#app/domain/core/member.ts";
import { accountColumns, isOpenAccount, searchColumns } from "#app/domain/core/member-rows.server.ts";
import { recordActivity } from "#app/domain/core/operation.server.ts";
import { Refusal, requireFound } from "#app/domain/core/refusal.ts";
import { BadSetting } from "#app/settings/environment.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { passwordField } from "./credentials.ts";
import { hashPassword, refuseGuessablePassword } from "./passwords.server.ts";
import { addSignInLink, insertSignInLink } from "./sign-in-links.server.ts";
import { defaultJoiningDays, linkLifetime } from "./sign-in-links.ts";

/** The first administrator: on a new site, nobody else could add members yet. */

/** The first administrator's email address until somebody gives a real one. */
export const placeholderEmail = `administrator@${exampleDomain}`;

/** The site itself, which creates the first member. */
const siteActor: Actor = { member: null, ipAddress: null, userAgent: null, sessionHash: null };

const firstAdministrator = () =>
  db()
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.role, "administrator"), isOpenAccount))
    .orderBy(asc(users.id))
    .limit(1)
    .get();

/**
 * Creates an administrator if the site has no active one, else returns null. Returns the address and, unless ADMIN_PASSWORD is
 * set, a link's token. Throws BadSetting for an unusable password. Safe in several processes.
 */
export async function ensureFirstAdministrator({
  email,
  password,
}: {
  email: string | null;
  password: string | null;
}): Promise<{ email: string; token: string | null } | null> {
  if (firstAdministrator()) return null;
  const person = {
    firstName: "Site",
    lastName: "Administrator",
    email: emailField("ADMIN_EMAIL must be an email address").parse(email ?? placeholderEmail),
  };
  const passwordHash = password === null ? null : await hashFirstPassword(password, person);
  return db().transaction(
    () => {
      if (firstAdministrator()) return null;
      const { id } = makeAdministrator(person, passwordHash);
      const log = { action: "member.first-administrator", resource: "users" } as const;
      const description = `The site made ${person.email} its first administrator`;
      recordActivity(siteActor, log, { description, resourceId: id, userId: id, success: true });
      const token = passwordHash ? null : insertSignInLink({ userId: id, purpose: "join", createdBy: null }).token;
      return { email: person.email, token };
    },
    { behavior: "immediate" },
  );
}

/** One more joining link for the first administrator, until one has a password (then null): an earlier one may be lost. */
export function linkForFirstAdministrator(): { email: string; token: string } | null {
  const person = firstAdministrator();
  if (!person?.email || hasAdministratorWithPassword()) return null;
  const lifetime = linkLifetime.join(defaultJoiningDays);
  const link = db().transaction(() => addSignInLink({ userId: person.id, purpose: "join", createdBy: null, lifetime }));
  return { email: person.email, token: link.token };
}

function hasAdministratorWithPassword(): boolean {
  const isOne = and(eq(users.role, "administrator"), isOpenAccount, isNotNull(users.password));
  return db().select({ id: users.id }).from(users).where(isOne).limit(1).get() !== undefined;
}

/** The actor for commands in a terminal: the first active administrator. Throws Refusal 404 if there is none. */
export function administratorActor(): Actor {
  const member = requireFound(firstAdministrator(), "This site has no administrator yet");
  return { member, ipAddress: null, userAgent: "command line", sessionHash: null, isTerminal: true };
}

/** Who gets a message to member 1, as 'Contact' in the footer writes it: the first administrator if member 1 can't sign in. */
export function contactRecipient(): number {
  const isFirstMember = and(eq(users.id, 1), isOpenAccount);
  const firstMember = db().select({ id: users.id }).from(users).where(isFirstMember).get();
  return firstMember?.id ?? firstAdministrator()?.id ?? 1;
}

/** Adds the person as an administrator, or makes the member with that email address one. */
function makeAdministrator(
  person: { firstName: string; lastName: string; email: string },
  passwordHash: string | null,
): { id: number } {
  const administratorFields = { role: "administrator", isActive: true } as const;
  const passwordFields = passwordHash ? ({ password: passwordHash, memberState: "joined" } as const) : {};
  const promoted = db()
    .update(users)
    .set({ ...administratorFields, ...passwordFields })
    .where(eq(users.email, person.email))
    .returning({ id: users.id })
    .get();
  if (promoted) return promoted;
  return db()
    .insert(users)
    .values({ ...person, ...searchColumns(person), ...administratorFields, ...passwordFields })
    .returning({ id: users.id })
    .get();
}

async function hashFirstPassword(password: string, person: { firstName: string; lastName: string; email: string }) {
  const parsed = passwordField.safeParse(password);
  if (!parsed.success) throw new BadSetting(`ADMIN_PASSWORD: ${parsed.error.issues[0]?.message}.`);
  try {
    await refuseGuessablePassword(password, person);
  } catch (error) {
    if (error instanceof Refusal) throw new BadSetting(`ADMIN_PASSWORD: ${error.message}`);
    throw error;
  }
  return hashPassword(password);
}
