import { and, asc, eq } from "drizzle-orm";
import { recordActivity } from "#app/domain/core/activity-entries.server.ts";
import type { Actor } from "#app/domain/core/actor.ts";
import { email as emailField } from "#app/domain/core/fields.ts";
import type { Member } from "#app/domain/core/member.ts";
import { isOpenAccount, memberColumns, searchColumns } from "#app/domain/core/member-rows.server.ts";
import { Refusal, requireFound } from "#app/domain/core/refusal.ts";
import { BadSetting } from "#app/environment.server.ts";
import { db, type Tx } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { passwordField } from "./credentials.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.server.ts";
import { insertSignInLink } from "./sign-in-links.server.ts";

/** Somebody must be there to let the others in: user 1, before anybody could sign in. */

const defaultEmail = "administrator@class1985.example";

/** The site itself, before anybody is there. */
const nobody: Actor = { member: null, ipAddress: null, userAgent: null, sessionHash: null };

/**
 * On a site without an active administrator, makes one (user 1 on an empty site),
 * from ADMIN_EMAIL and ADMIN_PASSWORD where they are given. Answers null when
 * there was one; else the address, and the token of a joining link unless a
 * password was given. Throws BadSetting for a password that members could not
 * choose either. Several processes may call it at the same time.
 */
export async function ensureFirstAdministrator({
  email,
  password,
}: {
  email: string | null;
  password: string | null;
}): Promise<{ email: string; token: string | null } | null> {
  if (firstAdministrator(db())) return null;
  const person = {
    firstName: "Site",
    lastName: "Administrator",
    email: emailField("ADMIN_EMAIL must be an e-mail address").parse(email ?? defaultEmail),
  };
  const passwordHash = password === null ? null : await hashFirstPassword(password, person);
  return db().transaction(
    (tx) => {
      if (firstAdministrator(tx)) return null;
      const { id } = makeAdministrator(tx, person, passwordHash);
      const log = { action: "member.first-administrator", resource: "users" } as const;
      const description = `The site made ${person.email} its first administrator`;
      recordActivity(tx, nobody, log, { description, resourceId: id, userId: id, success: true });
      const token = passwordHash ? null : insertSignInLink(tx, { userId: id, purpose: "join", createdBy: null }).token;
      return { email: person.email, token };
    },
    { behavior: "immediate" },
  );
}

/** Whoever works in the terminal acts as the first administrator who is active. Refuses 404 when there is none. */
export function administratorActor(): Actor {
  const member = requireFound(firstAdministrator(db()), "This site has no administrator yet");
  return { member, ipAddress: null, userAgent: "command line", sessionHash: null, isTerminal: true };
}

/** Whom 'Contact' in the footer writes to: member 1, or the first administrator when nobody can write to member 1. */
export function contactRecipient(): number {
  const first = db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, 1), isOpenAccount))
    .get();
  return first?.id ?? firstAdministrator(db())?.id ?? 1;
}

function firstAdministrator(tx: Tx): Member | undefined {
  return tx
    .select(memberColumns)
    .from(users)
    .where(and(eq(users.role, "administrator"), isOpenAccount))
    .orderBy(asc(users.id))
    .limit(1)
    .get();
}

/** Makes the person a member, or the member who has that address an administrator. */
function makeAdministrator(
  tx: Tx,
  person: { firstName: string; lastName: string; email: string },
  passwordHash: string | null,
): { id: number } {
  const rights = { role: "administrator", isActive: true } as const;
  const account = passwordHash ? ({ password: passwordHash, memberState: "joined" } as const) : {};
  const promoted = tx
    .update(users)
    .set({ ...rights, ...account })
    .where(eq(users.email, person.email))
    .returning({ id: users.id })
    .get();
  if (promoted) return promoted;
  return tx
    .insert(users)
    .values({ ...person, ...searchColumns(person), ...rights, ...account })
    .returning({ id: users.id })
    .get();
}

async function hashFirstPassword(password: string, person: { firstName: string; lastName: string; email: string }) {
  const chosen = passwordField.safeParse(password);
  if (!chosen.success) throw new BadSetting(`ADMIN_PASSWORD: ${chosen.error.issues[0]?.message}.`);
  try {
    await refuseCommonPassword(password, person);
  } catch (error) {
    if (error instanceof Refusal) throw new BadSetting(`ADMIN_PASSWORD: ${error.message}`);
    throw error;
  }
  return hashPassword(password);
}
