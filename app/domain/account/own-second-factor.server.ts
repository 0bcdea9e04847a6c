import { eq } from "drizzle-orm";
import { hasSecondFactor } from "#app/domain/core/administrators-access.server.ts";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canHaveSecondFactor, canManageMembers, canTurnOffSecondFactorOf } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { addAutomaticMessage } from "#app/domain/messages/messages.server.ts";
import { dropEmailChange } from "#app/domain/people/email-changes.server.ts";
import { codeForm } from "#app/domain/sign-in/codes.ts";
import { enterCode, wrongCode } from "#app/domain/sign-in/fresh-codes.server.ts";
import { requirePassword } from "#app/domain/sign-in/passwords.server.ts";
import {
  appAddress,
  confirmSetup,
  endSecondFactor,
  findSecondFactor,
  findSetupKey,
  isRightFirstCode,
  replaceRecoveryCodes,
  storeSetupKey,
} from "#app/domain/sign-in/second-factor.server.ts";
import { endSessionsOf } from "#app/domain/sign-in/sessions.server.ts";
import { revokeLinks } from "#app/domain/sign-in/sign-in-links.server.ts";
import { classSettings } from "#class-settings";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema.ts";
import { setUpInput, turnOffInput } from "./account-forms.ts";

/** An administrator's own two-step sign-in: turning it on and off, and new recovery codes. */

const onlyAdministratorsHaveIt = "Only administrators can use two-step sign-in";
const alreadyOn =
  "Two-step sign-in is already on. If you have not seen your recovery codes, make new ones on the page of two-step sign-in.";
const isOff = "Two-step sign-in is off";
const noSetup = "This setup has ended. Please begin again with your password.";

/** Whether one's two-step sign-in is on, and since when. Throws Refusal 403. */
export function secondFactorState(me: Parameters<typeof canHaveSecondFactor>[0] & { id: number }) {
  refuseUnless(canHaveSecondFactor(me), onlyAdministratorsHaveIt);
  const factor = findSecondFactor(me.id);
  return { isOn: factor !== null, since: factor?.since ?? null, recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0 };
}

/** The key that waits for its first code, as text and as the address for apps; null if there is none. */
export function findSetup(me: { id: number; email: string }) {
  const key = findSetupKey(me.id);
  return key === null ? null : { key, address: appAddress(key, me.email) };
}

/** Makes a new key, which counts once `confirmSecondFactor` has a code from it. Throws Refusal 400 (password), 403, 409, 429. */
export const setUpSecondFactor = operation({
  log: { action: "auth.set-up-second-factor", resource: "auth", attempt: "set up two-step sign-in" },
  limit: "account",
  input: setUpInput,
  async prepare(me, { currentPassword }, actor) {
    refuseUnless(canHaveSecondFactor(me), onlyAdministratorsHaveIt);
    await requirePassword(me, currentPassword, actor);
  },
  run(me, _input, { note }) {
    refuseUnless(canHaveSecondFactor(me), onlyAdministratorsHaveIt);
    if (hasSecondFactor(me.id)) throw new Refusal(409, alreadyOn);
    const key = storeSetupKey(me.id);
    note({ description: `${fullName(me)} began to set up two-step sign-in`, resourceId: me.id });
    return { key, address: appAddress(key, me.email) };
  },
});

/** Turns it on with the first code, ends other sessions, and returns the recovery codes. Throws Refusal 400, 403, 409, 429. */
export const confirmSecondFactor = operation({
  log: { action: "auth.confirm-second-factor", resource: "auth", attempt: "turn on two-step sign-in" },
  limit: "account",
  input: codeForm,
  async prepare(me, { code }, actor) {
    refuseUnless(canHaveSecondFactor(me), onlyAdministratorsHaveIt);
    if (hasSecondFactor(me.id)) throw new Refusal(409, alreadyOn);
    if (findSetupKey(me.id) === null) throw new Refusal(409, noSetup);
    if (!(await isRightFirstCode(me.id, code, actor))) throw new Refusal(400, wrongCode, { field: "code" });
  },
  run(me, { code }, { note, actor: { sessionHash } }) {
    refuseUnless(canHaveSecondFactor(me), onlyAdministratorsHaveIt);
    if (hasSecondFactor(me.id)) throw new Refusal(409, alreadyOn);
    if (!confirmSetup(me.id, code)) throw new Refusal(400, wrongCode, { field: "code" });
    endSessionsOf(me.id, sessionHash);
    // Somebody else may have had a link made, or entered a new email address, in an open browser.
    revokeLinks(me.id);
    dropEmailChange(me.id);
    if (sessionHash) db().update(sessions).set({ codeEnteredAt: new Date() }).where(eq(sessions.idHash, sessionHash)).run();
    note({ description: `${fullName(me)} turned on two-step sign-in`, resourceId: me.id });
    return { recoveryCodes: replaceRecoveryCodes(me.id) };
  },
});

/** Replaces one's recovery codes. Only the result has them. Throws Refusal 400 (wrong code), 403, 409 (it is off), and 429. */
export const renewRecoveryCodes = operation({
  log: { action: "auth.renew-recovery-codes", resource: "auth", attempt: "make new recovery codes" },
  limit: "account",
  input: codeForm,
  async prepare(me, { code }, actor) {
    refuseUnless(canHaveSecondFactor(me), onlyAdministratorsHaveIt);
    if (!hasSecondFactor(me.id)) throw new Refusal(409, isOff);
    await enterCode(me, code, actor);
  },
  run(me, _input, { note }) {
    if (!hasSecondFactor(me.id)) throw new Refusal(409, isOff);
    note({ description: `${fullName(me)} made new recovery codes`, resourceId: me.id });
    return { recoveryCodes: replaceRecoveryCodes(me.id) };
  },
});

/** Turns one's two-step sign-in off. Throws Refusal 400 (wrong password or code), 403, 409 (it is off), and 429. */
export const turnOffSecondFactor = operation({
  log: { action: "auth.turn-off-second-factor", resource: "auth", attempt: "turn off two-step sign-in" },
  limit: "account",
  input: turnOffInput,
  async prepare(me, { currentPassword, code }, actor) {
    refuseUnless(canHaveSecondFactor(me), onlyAdministratorsHaveIt);
    if (!hasSecondFactor(me.id)) throw new Refusal(409, isOff);
    await requirePassword(me, currentPassword, actor);
    await enterCode(me, code, actor);
  },
  run(me, _input, { note }) {
    endSecondFactor(me.id);
    note({ description: `${fullName(me)} turned off two-step sign-in`, resourceId: me.id });
    return { isOn: false };
  },
});

/** Turns off another administrator's, who lost the phone; they are told. Throws Refusal 403, 404, 409 (oneself, or it is off). */
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
