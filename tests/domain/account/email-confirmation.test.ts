import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  cancelEmailChange,
  confirmEmail,
  findOpenedConfirmation,
  sendConfirmationAgain,
} from "#app/domain/account/email-confirmation.server.ts";
import { choosePassword } from "#app/domain/account/joining.server.ts";
import { leaveClass } from "#app/domain/account/leaving.server.ts";
import { changePassword } from "#app/domain/account/own-account.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { claimEmail, recordDelivery } from "#app/domain/mail/email-queue.server.ts";
import { findUnconfirmedEmail } from "#app/domain/people/email-changes.server.ts";
import { editOwnProfile, editProfile } from "#app/domain/people/profiles.server.ts";
import { findSessionMember, secretHash, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { createSignInLink, findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, emailChanges, outgoingEmails, rateLimits, sessions, users } from "#db/schema.ts";
import { actorOf, noMailServer, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember, type PersonFields, password } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";

/** On a site that sends email, a member's new email address counts once its owner has confirmed it. */

temporaryDatabase({ smtpUrl: noMailServer });
const visitor = actorOf(null);
beforeEach(() => {
  for (const table of [outgoingEmails, rateLimits, activityLogs]) db().delete(table).run();
});
afterEach(() => void vi.useRealTimers());

const day = 24 * 3_600_000;
const at = (now: number) => void vi.useFakeTimers({ toFake: ["Date"], now });
const change = (me: Member, email: string, currentPassword = password) =>
  editOwnProfile.perform(actorOf(me), { userId: me.id, email, bio: "Weaver", currentPassword });
const emailOf = ({ id }: Member) => findPerson(id)?.email;
const waiting = () => db().select().from(outgoingEmails).where(eq(outgoingEmails.state, "waiting")).all();
/** Sends the next email, and returns it with the link in it. */
async function send() {
  const email = await claimEmail();
  if (!email) throw new Error("no email waits");
  await recordDelivery(email, { outcome: "accepted" });
  return { ...email, token: email.link?.token ?? "" };
}
const confirm = (token: string) => confirmEmail.perform(visitor, { token });
const gone = { status: 404, message: expect.stringContaining("the link has ended") };
let count = 0;
function newAddress() {
  count += 1;
  return `new${count}@class.example`;
}

test("the address stays until the link is confirmed, other changes count at once, and the earlier address is told", async () => {
  const me = addMember("Rosa");
  const email = newAddress();
  expect(await change(me, email)).toMatchObject({ email: me.email, bio: "Weaver", unconfirmedEmail: email });
  expect([emailOf(me), findUnconfirmedEmail(me.id)]).toEqual([me.email, email]);
  const sent = await send();
  expect([sent.address, sent.row.kind]).toEqual([email, "email_confirmation"]);
  expect(JSON.stringify(db().select().from(emailChanges).all())).not.toContain(sent.token);
  for (let n = 0; n < 3; n += 1) expect(await findOpenedConfirmation(sent.token, visitor)).toMatchObject({ email });
  expect(emailOf(me)).toBe(me.email);

  const chief = addAdministrator();
  const link = await createSignInLink.perform(actorOf(chief), { userId: me.id });
  await confirm(sent.token);
  expect([emailOf(me), findUnconfirmedEmail(me.id)]).toEqual([email, null]);
  expect(findSignInLink(link.token)).toBeNull();
  expect(waiting()).toMatchObject([{ kind: "email_changed", userId: me.id, address: me.email }]);
  expect(waiting()[0]?.body).not.toContain(email);
  await expect(confirm(sent.token)).rejects.toMatchObject(gone);
});

test("an earlier address is told of a change by an administrator, unless its mail came back or its owner has not joined", async () => {
  const chief = addAdministrator();
  const changed = async (fields: PersonFields) => {
    const person = addMember(fields);
    await editProfile.perform(actorOf(chief), { userId: person.id, email: newAddress() });
    return waiting().filter(({ userId }) => userId === person.id);
  };
  const [told, ...more] = await changed({ role: "administrator", email: "earlier@class.example" });
  expect([told, more]).toMatchObject([{ kind: "email_changed", address: "earlier@class.example" }, []]);
  expect(told?.body).toContain("An administrator has changed your email address");
  expect((await send()).address).toBe("earlier@class.example");
  expect(await changed({ emailReturnedAt: new Date() })).toEqual([]);
  expect(await changed({ memberState: "invited", password: null })).toEqual([]);
});

test("a new address needs the password only an hour after signing in, a password, or a code in this session", async () => {
  const me = addMember();
  const sessionHash = secretHash(`session of ${me.id}`);
  const actor = { ...actorOf(me), sessionHash };
  const start = Date.now();
  at(start);
  startSession(sessionHash, { userId: me.id, remember: true, ipAddress: null, userAgent: null });
  const attempt = (input: object = {}) =>
    refusalOf(editOwnProfile.perform(actor, { userId: me.id, email: newAddress(), ...input }));
  const minute = 60_000;
  expect(await attempt()).toBeNull();
  expect(await attempt({ currentPassword: "not it" }), "a wrong one is never accepted").toMatchObject({ status: 400 });
  at(start + 60 * minute);
  // Using the session is no proof.
  expect(findSessionMember(sessionHash)?.id).toBe(me.id);
  expect(await attempt()).toMatchObject({ status: 400, field: "currentPassword" });
  expect(await attempt({ currentPassword: password })).toBeNull();
  at(start + 119 * minute);
  expect(await attempt()).toBeNull();
  at(start + 120 * minute);
  expect(await attempt()).toMatchObject({ status: 400, field: "currentPassword" });
  db().update(sessions).set({ codeEnteredAt: new Date() }).where(eq(sessions.idHash, sessionHash)).run();
  expect(await attempt()).toBeNull();
});

test("a profile saved with the same address leaves a change that waits alone", async () => {
  const me = addMember();
  const email = newAddress();
  await change(me, email);
  expect(await change(me, me.email)).not.toHaveProperty("unconfirmedEmail");
  expect(findUnconfirmedEmail(me.id)).toBe(email);
});

test("a link ends after a day, when it is sent again, when the change is canceled, and when another address is entered", async () => {
  const me = addMember();
  const start = Date.now();
  at(start);
  await change(me, newAddress());
  const first = await send();
  await sendConfirmationAgain.perform(actorOf(me), {});
  await expect(confirm(first.token)).rejects.toMatchObject(gone);
  const second = await send();
  await change(me, newAddress());
  await expect(confirm(second.token)).rejects.toMatchObject(gone);
  const third = await send();
  await cancelEmailChange.perform(actorOf(me), {});
  await cancelEmailChange.perform(actorOf(me), {});
  await expect(confirm(third.token)).rejects.toMatchObject(gone);
  await expect(sendConfirmationAgain.perform(actorOf(me), {})).rejects.toMatchObject({ status: 404 });
  await change(me, newAddress());
  const { token } = await send();
  at(start + day);
  await expect(confirm(token)).rejects.toMatchObject(gone);
  expect(findUnconfirmedEmail(me.id)).toBeNull();
  at(start + day - 1000);
  await confirm(token);
});

test("an email that waits for the mail server never brings a link for another address", async () => {
  const me = addMember();
  await change(me, "typo@class.example");
  const beingSent = await claimEmail();
  await change(me, newAddress());
  await expect(confirm(beingSent?.link?.token ?? "")).rejects.toMatchObject(gone);
  expect(waiting().map(({ address }) => address)).not.toContain("typo@class.example");
  if (beingSent) await recordDelivery(beingSent, { outcome: "postponed", problem: "busy", isOutage: false });
  expect(waiting().map(({ address }) => address)).not.toContain("typo@class.example");
});

test("an address that another member has is refused, also when that member got it in the meantime", async () => {
  const [me, other] = [addMember(), addMember()];
  await expect(change(me, other.email)).rejects.toMatchObject({ status: 409, field: "email" });
  const email = newAddress();
  await change(me, email);
  const { token } = await send();
  changeRow(users, other.id, { email });
  const taken = { status: 409, message: "Another member already uses this email address" };
  await expect(confirm(token)).rejects.toMatchObject(taken);
  await expect(sendConfirmationAgain.perform(actorOf(me), {})).rejects.toMatchObject(taken);
});

test("an administrator changes a member's address at once, and what the member had entered is void", async () => {
  const [me, chief] = [addMember(), addAdministrator()];
  await change(me, newAddress());
  const { token } = await send();
  const email = newAddress();
  expect(await editProfile.perform(actorOf(chief), { userId: me.id, email })).toMatchObject({ email });
  await expect(confirm(token)).rejects.toMatchObject(gone);
  expect(emailOf(me)).toBe(email);
});

test("a new password ends a change that waits, which somebody else may have begun", async () => {
  const [me, chief] = [addMember(), addAdministrator()];
  await change(me, newAddress());
  const first = await send();
  const passwords = { password: "blue paper boats", passwordAgain: "blue paper boats" };
  await changePassword.perform(actorOf(me), { currentPassword: password, ...passwords });
  await expect(confirm(first.token)).rejects.toMatchObject(gone);
  await change(me, newAddress(), passwords.password);
  const second = await send();
  const { token } = await createSignInLink.perform(actorOf(chief), { userId: me.id });
  await choosePassword.perform(visitor, { token, ...passwords });
  await expect(confirm(second.token)).rejects.toMatchObject(gone);
});

test("a closed account's link doesn't work, and leaving removes the new address everywhere", async () => {
  const me = addMember();
  const email = newAddress();
  await change(me, email);
  const { token } = await send();
  changeRow(users, me.id, { isActive: false });
  await expect(confirm(token)).rejects.toMatchObject(gone);
  changeRow(users, me.id, { isActive: true });
  await leaveClass.perform(actorOf(me), { currentPassword: password, works: "keep", names: "remove" });
  for (const table of [emailChanges, outgoingEmails, activityLogs]) {
    expect(JSON.stringify(db().select().from(table).all())).not.toContain(email);
  }
});

test("a member can have five emails an hour sent to new addresses", async () => {
  const me = addMember();
  for (let n = 0; n < 5; n += 1) await change(me, newAddress());
  await expect(change(me, newAddress())).rejects.toMatchObject({ status: 429 });
  await expect(sendConfirmationAgain.perform(actorOf(me), {})).rejects.toMatchObject({ status: 429 });
});

test("guesses of links are counted, opened or posted", async () => {
  const there = { ...visitor, ipAddress: "203.0.113.77" };
  for (let n = 0; n < 15; n += 1) {
    expect(await findOpenedConfirmation("AAAA-AAAA-AAAA", there)).toBeNull();
    await expect(confirmEmail.perform(there, { token: "AAAA-AAAA-AAAA" })).rejects.toMatchObject({ status: 404 });
  }
  await expect(findOpenedConfirmation("AAAA-AAAA-AAAA", there)).rejects.toMatchObject({ status: 429 });
  await expect(confirmEmail.perform(there, { token: "AAAA-AAAA-AAAA" })).rejects.toMatchObject({ status: 429 });
});
