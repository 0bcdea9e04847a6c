import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffOthersSecondFactor,
  turnOffSecondFactor,
} from "#app/domain/account/own-second-factor.server.ts";
import { clearActivity } from "#app/domain/activity/activity-log.server.ts";
import { hasSecondFactor } from "#app/domain/core/administrators-access.server.ts";
import type { Actor, Member } from "#app/domain/core/member.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { beginBackup } from "#app/domain/maintenance/backup.server.ts";
import { purge } from "#app/domain/maintenance/nightly.server.ts";
import { makeAdministrator, revokeAdministrator } from "#app/domain/people/administrators.server.ts";
import { requestEmailChange } from "#app/domain/people/email-changes.server.ts";
import { setPassword } from "#app/domain/people/members.server.ts";
import { editProfile } from "#app/domain/people/profiles.server.ts";
import { emailSignInLink } from "#app/domain/roster/emailed-links.server.ts";
import { typedCode } from "#app/domain/sign-in/codes.ts";
import { enterSentCode } from "#app/domain/sign-in/fresh-codes.server.ts";
import {
  findChallenge,
  findSecondFactor,
  findSetupKey,
  turnOffUnreadableFactors,
} from "#app/domain/sign-in/second-factor.server.ts";
import { endSessionsOf, findSessionMember, secretHash, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { enterSignInCode, signIn, signInWithCode } from "#app/domain/sign-in/sign-in.server.ts";
import { createSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import {
  activityLogs,
  codeChallenges,
  emailChanges,
  linkTokens,
  messages,
  outgoingEmails,
  recoveryCodes,
  secondFactors,
  users,
} from "#db/schema.ts";
import { codeOf } from "#tests/support/credentials.ts";
import { actorOf, noMailServer, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember, password } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";
import { beginSetup, turnOn } from "#tests/support/second-factor.ts";

/** Two-step sign-in of administrators. */

temporaryDatabase({ smtpUrl: noMailServer });
let me: Member;
let session: string;
beforeEach(() => {
  // Far from the end of a half minute, so that no code ends during a test.
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 12, 0, 5), toFake: ["Date"] });
  me = addAdministrator();
  session = secretHash(`session of ${me.id}`);
  startSession(session, { userId: me.id, remember: false, ipAddress: null, userAgent: null });
});
afterEach(() => vi.useRealTimers());

const actor = (): Actor => ({ ...actorOf(me), sessionHash: session });
const wait = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
/** The status of a refusal, and its field. */
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    ({ status, field }: { status: number; field?: string }) => (field ? `${status} ${field}` : status),
  );
const perform = (operation: Operation, input: object, by = actor()) => outcome(operation.perform(by, input));
const wrong = "000000";

/** Gives the password, and returns the actor of the browser that waits for the code. */
async function givePassword(): Promise<Actor> {
  const { challenge } = await signIn.perform(actorOf(null), { email: me.email, password, remember: true });
  return { ...actorOf(null), challengeHash: challenge && secretHash(challenge) };
}
const enter = async (browser: Actor, code: string) => perform(enterSignInCode, { code: typedCode.parse(code) }, browser);

test("setting up needs the password and a first code, ends other sessions, and gives ten recovery codes", async () => {
  const elsewhere = secretHash("elsewhere");
  startSession(elsewhere, { userId: me.id, remember: false, ipAddress: null, userAgent: null });
  expect(await perform(setUpSecondFactor, { currentPassword: "not it" })).toBe("400 currentPassword");
  const { key: first } = await setUpSecondFactor.perform(actor(), { currentPassword: password });
  const { key, address } = await setUpSecondFactor.perform(actor(), { currentPassword: password });
  expect(address).toContain(`secret=${key}`);
  expect(hasSecondFactor(me.id)).toBe(false);
  expect((await givePassword()).challengeHash).toBeNull();
  expect(await perform(confirmSecondFactor, { code: codeOf(first) })).toBe("400 code");
  const { recoveryCodes: codes } = await confirmSecondFactor.perform(actor(), { code: codeOf(key) });
  expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
  expect([findSessionMember(session)?.id, findSessionMember(elsewhere)]).toEqual([me.id, null]);
  expect(await perform(setUpSecondFactor, { currentPassword: password })).toBe(409);
  // The key and the codes are not readable in a backup.
  const stored = JSON.stringify([db().select().from(secondFactors).all(), db().select().from(recoveryCodes).all()]);
  for (const secret of [key, ...codes, ...codes.map((code) => code.replace("-", ""))]) expect(stored).not.toContain(secret);
});

test("a setup ends after half an hour, and only administrators begin one", async () => {
  const key = beginSetup(me);
  wait(31);
  expect(findSetupKey(me.id)).toBeNull();
  expect(await perform(confirmSecondFactor, { code: codeOf(key) })).toBe(409);
  expect(await perform(setUpSecondFactor, { currentPassword: password }, actorOf(addMember()))).toBe(403);
});

test("a sign-in is complete only with a code of the last, this, or the next half minute, which works once", async () => {
  const { key } = turnOn(me);
  wait(10);
  const browser = await givePassword();
  for (const halfMinutes of [-2, 2]) expect(await enter(browser, codeOf(key, halfMinutes))).toBe("401 code");
  expect(await enter(actorOf(null), codeOf(key))).toBe(404);
  expect(await enter(browser, codeOf(key))).toBe("done");
  expect(await enter(browser, codeOf(key, 1))).toBe(404);
  const again = await givePassword();
  expect(await enter(again, codeOf(key)), "the same code").toBe("401 code");
  expect(await enter(again, codeOf(key, -1)), "an earlier code").toBe("401 code");
  expect(await enter(again, codeOf(key, 1))).toBe("done");
  const entries = db().select().from(activityLogs).where(eq(activityLogs.userId, me.id)).all();
  expect(entries.filter(({ description }) => description.endsWith("signed in"))).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain(codeOf(key));
});

test("a recovery code works once, however it is typed, and only for its member", async () => {
  const { recoveryCodes: codes } = turnOn(me);
  const other = turnOn(addAdministrator());
  const [code = ""] = codes;
  const browser = await givePassword();
  expect(await enter(browser, other.recoveryCodes[0] ?? "")).toBe("401 code");
  expect(await enter(browser, ` ${code.toLowerCase().replace("-", " ")} `)).toBe("done");
  expect(await enter(await givePassword(), code)).toBe("401 code");
  expect(findSecondFactor(me.id)?.recoveryCodesLeft).toBe(9);
});

test("a challenge ends after five wrong codes, after ten minutes, and with a new password", async () => {
  const { key } = turnOn(me);
  const used = await givePassword();
  for (let n = 0; n < 4; n += 1) expect(await enter(used, wrong)).toBe("401 code");
  expect(await enter(used, wrong)).toBe(404);
  expect(await enter(used, codeOf(key))).toBe(404);
  const [slow, earlier] = [await givePassword(), await givePassword()];
  endSessionsOf(me.id);
  expect(await enter(earlier, codeOf(key))).toBe(404);
  wait(11);
  expect(await enter(slow, codeOf(key))).toBe(404);
  await givePassword();
  wait(11);
  await purge();
  expect(findChallenge(slow.challengeHash)).toBeNull();
});

test("too many wrong codes are refused, even with the right password each time", async () => {
  const { key } = turnOn(me);
  for (let n = 0; n < 2; n += 1) {
    const browser = await givePassword();
    for (let m = 0; m < 5; m += 1) await enter(browser, wrong);
  }
  expect(await enter(await givePassword(), codeOf(key))).toBe(429);
});

test("the API signs in with password and code at once", async () => {
  const { key } = turnOn(me);
  const credentials = { email: me.email, password, remember: false };
  const call = (input: object) => perform(signInWithCode, { ...credentials, ...input }, actorOf(null));
  expect(await call({})).toBe("401 code");
  expect(await call({ code: wrong })).toBe("401 code");
  expect(await call({ password: "not it", code: codeOf(key) })).toBe(401);
  expect(await call({ code: codeOf(key) })).toBe("done");
  expect(await call({ code: codeOf(key) })).toBe("401 code");
});

test("a code is asked for again before a backup, a new administrator, and clearing the log, unless one was just entered", async () => {
  const person = addMember();
  const { key } = turnOn(me);
  expect(await perform(beginBackup, {})).toBe("403 code");
  expect(await perform(clearActivity, {})).toBe("403 code");
  expect(await perform(makeAdministrator, { userId: person.id })).toBe("403 code");
  expect(await outcome(enterSentCode(actor(), wrong))).toBe("400 code");
  expect(await outcome(enterSentCode(actor(), "12"))).toBe("400 code");
  await enterSentCode(actor(), codeOf(key));
  expect(await perform(makeAdministrator, { userId: person.id })).toBe("done");
  expect(await perform(beginBackup, {})).toBe("done");
  // A code that isn't needed is not used up.
  await enterSentCode(actor(), wrong);
  wait(10);
  expect(await perform(beginBackup, {})).toBe("403 code");
  expect(await perform(beginBackup, {}, { ...actor(), isTerminal: true })).toBe("done");
  // Members are refused before they are asked for anything.
  expect(await perform(clearActivity, {}, actorOf(addMember()))).toBe(403);
});

test("what leads to an administrator's account asks for a code, whoever is meant when the change is written", async () => {
  const person = addMember();
  turnOn(me);
  expect(await perform(createSignInLink, { userId: person.id })).toBe("done");
  const hashing = perform(setPassword, { userId: person.id, password: "mango velvet trumpet" });
  changeRow(users, person.id, { role: "administrator" });
  expect(await hashing, "somebody else made them an administrator while the password was hashed").toBe("403 code");
  expect(await perform(createSignInLink, { userId: person.id })).toBe("403 code");
  expect(await perform(createSignInLink, { userId: me.id }), "one's own account").toBe("403 code");
  expect(await perform(editProfile, { userId: person.id, email: "new@class.example" })).toBe("403 code");
  expect(await perform(editProfile, { userId: person.id, bio: "Potter" })).toBe("done");
  expect(await perform(createSignInLink, { userId: person.id }, { ...actor(), isTerminal: true })).toBe("done");
});

test("links and new addresses of an ordinary member end when they become an administrator", async () => {
  const person = addMember();
  await createSignInLink.perform(actor(), { userId: person.id });
  requestEmailChange(person.id, "new@class.example");
  await emailSignInLink.perform(actor(), { userId: person.id });
  await makeAdministrator.perform(actor(), { userId: person.id });
  const [links, changes] = [linkTokens, emailChanges].map((table) =>
    db().select().from(table).where(eq(table.userId, person.id)).all(),
  );
  expect([links, changes]).toEqual([[], []]);
  const emails = db().select().from(outgoingEmails).where(eq(outgoingEmails.userId, person.id)).all();
  expect(emails.map(({ state }) => state)).toEqual(["canceled", "canceled"]);
});

test("links and new addresses from before end when two-step sign-in is turned on", async () => {
  await createSignInLink.perform(actor(), { userId: me.id });
  requestEmailChange(me.id, "new@class.example");
  const { key } = await setUpSecondFactor.perform(actor(), { currentPassword: password });
  await confirmSecondFactor.perform(actor(), { code: codeOf(key) });
  const rows = [linkTokens, emailChanges].map((table) => db().select().from(table).where(eq(table.userId, me.id)).all());
  expect(rows).toEqual([[], []]);
});

test("new recovery codes and turning off need a code; turning off also the password", async () => {
  const { key, recoveryCodes: codes } = turnOn(me);
  expect(await perform(renewRecoveryCodes, { code: wrong })).toBe("400 code");
  const { recoveryCodes: renewed } = await renewRecoveryCodes.perform(actor(), { code: codeOf(key) });
  expect(await perform(turnOffSecondFactor, { currentPassword: password, code: typedCode.parse(codes[0]) })).toBe("400 code");
  const code = typedCode.parse(renewed[0]);
  expect(await perform(turnOffSecondFactor, { currentPassword: "not it", code })).toBe("400 currentPassword");
  expect(await perform(turnOffSecondFactor, { currentPassword: password, code })).toBe("done");
  expect([hasSecondFactor(me.id), (await givePassword()).challengeHash]).toEqual([false, null]);
});

test("another administrator turns it off, and the person is told by a message and an email", async () => {
  const other = addAdministrator();
  turnOn(other);
  expect(await perform(turnOffOthersSecondFactor, { userId: other.id }, actorOf(addMember()))).toBe(403);
  expect(await perform(turnOffOthersSecondFactor, { userId: me.id })).toBe(409);
  expect(await perform(turnOffOthersSecondFactor, { userId: other.id })).toBe("done");
  expect(hasSecondFactor(other.id)).toBe(false);
  expect(db().select().from(messages).where(eq(messages.recipientId, other.id)).all()).toHaveLength(1);
  expect(db().select().from(outgoingEmails).where(eq(outgoingEmails.userId, other.id)).all()).toMatchObject([
    { kind: "second_factor_off" },
  ]);
  expect(await perform(turnOffOthersSecondFactor, { userId: other.id })).toBe(409);
});

test("who loses the administrator's role loses the second factor, and sign-ins that wait for a code end", async () => {
  turnOn(me);
  await givePassword();
  expect(await perform(revokeAdministrator, { userId: me.id }, actorOf(addAdministrator()))).toBe("done");
  const rows = [codeChallenges, recoveryCodes, secondFactors].map((table) =>
    db().select().from(table).where(eq(table.userId, me.id)).all(),
  );
  expect(rows).toEqual([[], [], []]);
});

test("a site with another secret turns off what it can't read, and says so in the log", () => {
  const other = addAdministrator();
  turnOn(me);
  turnOn(other);
  // As a key of another site looks: it belongs to a secret, and to a member, that this site doesn't have.
  const [stored] = db().select().from(secondFactors).where(eq(secondFactors.userId, other.id)).all();
  db()
    .update(secondFactors)
    .set({ encryptedKey: stored?.encryptedKey ?? "" })
    .where(eq(secondFactors.userId, me.id))
    .run();
  expect(turnOffUnreadableFactors()).toEqual([`${me.firstName} ${me.lastName}`]);
  expect([hasSecondFactor(me.id), hasSecondFactor(other.id)]).toEqual([false, true]);
  expect(db().select().from(activityLogs).where(eq(activityLogs.action, "auth.second-factor-unreadable")).all()).toHaveLength(1);
});
