import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { isMailOn, queueEmail } from "#app/domain/mail/outbox.server.ts";
import { invitedMember } from "#app/domain/people/members.server.ts";
import { recordOutcome, requirePendingRequest } from "#app/domain/people/missing.server.ts";
import { insertSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { joiningEmail } from "./emailed-links.server.ts";
import { approval, oneRequest } from "./roster-forms.ts";

/** Approves and declines requests from the 'Request Alumni Access' form. */

/**
 * Approves a request: adds the member, with a joining link for 90 days. Throws Refusal 403, 404, 409 (handled, address taken).
 */
export const approveAccess = operation({
  log: { action: "access.approve", resource: "users", attempt: "approve an access request" },
  limit: "administration",
  input: approval,
  run(me, { messageId, ...person }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can approve access requests");
    const request = requirePendingRequest("access", messageId);
    const member = db().insert(users).values(invitedMember(person)).onConflictDoNothing().returning({ id: users.id }).get();
    if (!member) throw new Refusal(409, "Someone with this email address is already a member", { field: "email" });
    const link = insertSignInLink({ userId: member.id, purpose: "join", createdBy: me.id });
    if (isMailOn()) queueEmail({ ...joiningEmail({ ...person, id: member.id }), createdBy: me.id });
    recordOutcome(request.id, "approved", me);
    note({
      description: `${fullName(me)} approved the access request of ${request.name}`,
      resourceId: member.id,
      details: { requestId: request.id, email: person.email, profileType: person.profileType },
    });
    return { userId: member.id, token: link.token, emailedTo: isMailOn() ? person.email : null };
  },
});

/** Marks a request as declined, without notifying anybody. Throws the same Refusals as approveAccess, except for the email address. */
export const declineAccess = operation({
  log: { action: "access.decline", resource: "users", attempt: "decline an access request" },
  limit: "administration",
  input: oneRequest,
  run(me, { messageId }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can decline access requests");
    const request = requirePendingRequest("access", messageId);
    recordOutcome(request.id, "declined", me);
    note({
      description: `${fullName(me)} declined the access request of ${request.name}`,
      details: { requestId: request.id },
    });
    return { id: messageId };
  },
});
