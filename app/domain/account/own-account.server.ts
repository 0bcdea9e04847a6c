import { and, desc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { type Actor, fullName, type Member } from "#app/domain/core/member.ts";
import { findPerson, searchColumns } from "#app/domain/core/member-rows.server.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { dropEmailChange } from "#app/domain/people/email-changes.server.ts";
import { hashPassword, refuseGuessablePassword, requirePassword } from "#app/domain/sign-in/passwords.server.ts";
import { browserName, endSessionsOf } from "#app/domain/sign-in/sessions.server.ts";
import { revokeLinks } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { endSessionInput, passwordChange, privacyInput } from "./account-forms.ts";

/** Changes one's own password and ends one's other sessions. Throws Refusal 400 (wrong password, or the new one is easy to guess) and 429. */
export const changePassword = operation({
  log: { action: "auth.change-password", resource: "auth", attempt: "change their password" },
  limit: "account",
  input: passwordChange,
  async prepare(me, { currentPassword, password }, actor) {
    await requirePassword(me, currentPassword, actor);
    await refuseGuessablePassword(password, findPerson(me.id) ?? me);
    return hashPassword(password);
  },
  run(me, _input, { note, prepared: passwordHash, actor }) {
    db().update(users).set({ password: passwordHash }).where(eq(users.id, me.id)).run();
    endSessionsOf(me.id, actor.sessionHash);
    revokeLinks(me.id);
    // Somebody else may have entered a new email address in an open browser.
    dropEmailChange(me.id);
    note({ description: `${fullName(me)} changed their password`, resourceId: me.id });
    return { id: me.id };
  },
});

/** A member's open sessions, last used first. `session` identifies one in order to end it. */
export function listSessions(me: Member, { sessionHash }: Actor) {
  const { idHash, ipAddress, userAgent, createdAt, lastSeenAt } = sessions;
  return db()
    .select({ session: idHash, ipAddress, userAgent, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, me.id), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(lastSeenAt))
    .all()
    .map(({ userAgent, ...row }) => ({
      ...row,
      browser: userAgent ? browserName(userAgent) : null,
      isThis: row.session === sessionHash,
    }));
}
export type OwnSession = ReturnType<typeof listSessions>[number];

/** Ends one of one's own sessions. Throws Refusal 404. */
export const endOwnSession = operation({
  log: { action: "auth.end-session", resource: "auth", attempt: "end a session" },
  limit: "account",
  input: endSessionInput,
  run(me, { session }, { note }) {
    const isOwnSession = and(eq(sessions.idHash, session), eq(sessions.userId, me.id));
    const { changes } = db().delete(sessions).where(isOwnSession).run();
    requireFound(changes > 0 ? changes : null, "Session not found");
    note({ description: `${fullName(me)} ended one of their sessions`, resourceId: me.id });
    return { session };
  },
});

/** Ends all of one's own sessions except the current one. */
export const endOtherSessions = operation({
  log: { action: "auth.end-sessions", resource: "auth", attempt: "end their other sessions" },
  limit: "account",
  input: z.object({}),
  run(me, _input, { note, actor }) {
    endSessionsOf(me.id, actor.sessionHash);
    note({ description: `${fullName(me)} ended all their other sessions`, resourceId: me.id });
    return {};
  },
});

/** Who sees one's email address and place: docs/behavior.md, "Privacy". */

/** Who sees a member's email address and place now. Throws Refusal 404. */
export function findPrivacy(userId: number) {
  const { id, emailAudience, placeAudience } = users;
  const found = db().select({ emailAudience, placeAudience }).from(users).where(eq(id, userId)).get();
  return requireFound(found, "Member not found");
}
export type Privacy = ReturnType<typeof findPrivacy>;

/** Sets who sees one's own email address and place. Other members' search stops or starts finding them, too. */
export const changePrivacy = operation({
  log: { action: "profile.privacy", resource: "users", attempt: "change who sees their profile" },
  limit: "account",
  input: privacyInput,
  run(me, audiences, { note }) {
    const person = requireFound(findPerson(me.id), "Member not found");
    const changed = changes<Partial<typeof person>>(person, audiences);
    note(
      Object.keys(changed).length === 0
        ? null
        : { description: `${fullName(me)} changed who sees their email address or place`, resourceId: me.id, details: changed },
    );
    db()
      .update(users)
      .set({ ...audiences, ...searchColumns({ ...person, ...audiences }) })
      .where(eq(users.id, me.id))
      .run();
    return audiences;
  },
});
