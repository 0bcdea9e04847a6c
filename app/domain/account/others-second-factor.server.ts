import { hasSecondFactor } from "#app/domain/core/administrators-access.server.ts";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers, canTurnOffSecondFactorOf } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { addAutomaticMessage } from "#app/domain/messages/automatic-messages.server.ts";
import { endSecondFactor } from "#app/domain/sign-in/second-factor.server.ts";
import { classSettings } from "#class-settings";

/**
 * Turns off the two-step sign-in of another administrator, who has lost the phone and the recovery codes; the terminal can do
 * this for the first administrator, too. The person is told by a message and by email. Throws Refusal 403, 404, and 409 for oneself and if it is off.
 */
export const turnOffOthersSecondFactor = operation({
  log: { action: "auth.turn-off-others-second-factor", resource: "auth", attempt: "turn off somebody's two-step sign-in" },
  limit: "administration",
  input: oneMember,
  run(me, { userId }, { note, actor }) {
    refuseUnless(canManageMembers(me), "Only administrators can turn off two-step sign-in");
    const person = requireFound(findPerson(userId), "Member not found");
    if (!actor.isTerminal && !canTurnOffSecondFactorOf(me, person))
      throw new Refusal(409, "Please turn off your own two-step sign-in in 'Your account'.");
    if (!hasSecondFactor(userId)) throw new Refusal(409, `${fullName(person)} does not use two-step sign-in`);
    endSecondFactor(userId);
    tell(me, person);
    note({ description: `${fullName(me)} turned off the two-step sign-in of ${fullName(person)}`, resourceId: userId });
    return { id: userId, firstName: person.firstName, lastName: person.lastName };
  },
});

/** Tells the person, even if they turned such notices off: somebody else may have asked for it in their name. */
function tell(me: Member, person: { id: number }): void {
  const subject = "Your two-step sign-in is off";
  const what = `${fullName(me)} has turned off your two-step sign-in: your password alone signs you in now.`;
  const next =
    "If you did not ask for this, please tell the other administrators at once. You can turn it on again in 'Your account'.";
  if (person.id !== me.id) addAutomaticMessage({ from: me.id, to: person.id, subject, content: `${what}\n\n${next}` });
  queueEmail({
    kind: "second_factor_off",
    userId: person.id,
    subject: `${classSettings.siteName}: your two-step sign-in is off`,
    text: `${what}\n\n${next}`,
  });
}
