import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { choosePassword } from "#app/domain/account/joining.server.ts";
import { requestRecovery, requestSignInLink } from "#app/domain/account/recovery.server.ts";
import { claimEmail } from "#app/domain/mail/email-queue.server.ts";
import { makeAdministrator } from "#app/domain/people/administrators.server.ts";
import { signInWithLink } from "#app/domain/sign-in/link-sign-in.server.ts";
import { findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { outgoingEmails, users } from "#db/schema.ts";
import { actorOf, noMailServer, temporaryDatabase } from "#tests/support/database.ts";
import {
  addAdministrator,
  addDeactivated,
  addFormer,
  addInMemoriam,
  addInvited,
  addMember,
  addMissing,
  addUnlisted,
} from "#tests/support/people.ts";
import { requestedLinks } from "#tests/support/requested-links.ts";
import { turnOn } from "#tests/support/second-factor.ts";

/** Somebody who remembers no password gets a link by email that signs in, and nobody learns from the answer who is a member. */

temporaryDatabase({ smtpUrl: noMailServer });
const minute = 60_000;
const { ask, queued, entries, nextLink, at } = requestedLinks(requestSignInLink);
const visitor = { ...actorOf(null), ipAddress: "203.0.113.7" };
const enter = (token: string) => signInWithLink.perform(visitor, { token, remember: false });
const ended = { status: 404, message: expect.stringContaining("its 30 minutes are over") };

test("a member signs in with the link once, within half an hour, keeps the password, and it is logged as a sign-in", async () => {
  const { id, email } = addMember("Rosa Pell");
  const start = Date.now();
  at(start);
  await ask(` ${email.toUpperCase()} `);
  expect(queued()).toMatchObject([{ kind: "sign_in_request", userId: id, newLink: "sign_in", linkLifetime: 30 * minute }]);
  expect(queued()[0]?.expiresAt.getTime()).toBe(start + 30 * minute);
  const token = await nextLink();
  for (let n = 0; n < 3; n += 1) expect(findSignInLink(token)).toMatchObject({ email, purpose: "sign_in" });
  const chosen = "blue paper boats";
  const choose = choosePassword.perform(visitor, { token, password: chosen, passwordAgain: chosen });
  await expect(choose, "a link to sign in is none to change the password").rejects.toMatchObject(ended);
  at(start + 31 * minute);
  await expect(enter(token)).rejects.toMatchObject(ended);
  at(start + 29 * minute);
  const before = db()
    .select()
    .from(users)
    .all()
    .find((user) => user.id === id);
  expect(await enter(token)).toMatchObject({ id, challenge: null });
  await expect(enter(token)).rejects.toMatchObject(ended);
  const after = db()
    .select()
    .from(users)
    .all()
    .find((user) => user.id === id);
  expect(after).toEqual({ ...before, lastLoginAt: new Date(), lastLoginIp: visitor.ipAddress });
  expect(entries().filter(({ action, success }) => action === "auth.sign-in" && success)).toMatchObject([
    { userId: id, description: "Rosa Pell signed in with a link by email" },
  ]);
});

test("signing in with one link ends the others like it, and a link to choose a password stays and signs nobody in", async () => {
  const { email } = addMember();
  await ask(email);
  const first = await nextLink();
  await ask(email);
  const second = await nextLink();
  await requestRecovery.perform(visitor, { email });
  const recovery = await nextLink();
  await expect(enter(recovery)).rejects.toMatchObject({ status: 404 });
  await enter(second);
  await expect(enter(first)).rejects.toMatchObject(ended);
  expect(findSignInLink(recovery)).not.toBeNull();
});

test("nobody else gets one, with the same result: somebody who has not joined gets a link to join", async () => {
  const result = await ask(addMember().email);
  db().delete(outgoingEmails).run();
  const others = [addDeactivated(), addInMemoriam(), addMissing(), addUnlisted(), addFormer({ isActive: false })];
  for (const { email } of [...others, { email: "nobody@class.example" }]) expect(await ask(email)).toEqual(result);
  expect(queued()).toEqual([]);
  expect(entries().at(-1)?.description).toBe("Somebody asked for a link to sign in with an email address that nobody has here");
  const invited = addInvited();
  expect(await ask(invited.email)).toEqual(result);
  expect(queued()).toMatchObject([{ kind: "joining", userId: invited.id, newLink: "join" }]);
});

test("a link doesn't let in somebody whose account was closed after it was sent", async () => {
  const { id, email } = addMember();
  await ask(email);
  const token = await nextLink();
  db().update(users).set({ isActive: false }).where(eq(users.id, id)).run();
  await expect(enter(token)).rejects.toMatchObject(ended);
  expect(entries().at(-1)).toMatchObject({ success: false });
  db().update(users).set({ isActive: true }).where(eq(users.id, id)).run();
  expect(await enter(token)).toMatchObject({ id });
});

test("an email address gets three an hour, an address may ask three times, and both can still ask for a new password", async () => {
  const { email } = addMember();
  for (let n = 0; n < 5; n += 1) await ask(email);
  expect(queued().length).toBe(3);
  for (let n = 0; n < 3; n += 1) await ask("nobody@class.example", "203.0.113.9");
  await expect(ask(email, "203.0.113.9")).rejects.toMatchObject({ status: 429 });
  await requestRecovery.perform({ ...actorOf(null), ipAddress: "203.0.113.9" }, { email });
  expect(queued().at(-1)).toMatchObject({ kind: "recovery" });
});

test("with two-step sign-in, the link leads to the code, and nobody is signed in before", async () => {
  const chief = addAdministrator("Ida Pell");
  turnOn(chief);
  await ask(chief.email);
  const { challenge, hasEnteredCode } = await enter(await nextLink());
  expect([challenge, hasEnteredCode]).toEqual([expect.any(String), false]);
  expect(entries().at(-1)?.description).toBe("Ida Pell used a link by email to sign in and was asked for a code");
  expect(
    db()
      .select()
      .from(users)
      .all()
      .find(({ id }) => id === chief.id)?.lastLoginAt,
  ).toBeNull();
});

test("becoming an administrator ends a link and an email that waits", async () => {
  const chief = addAdministrator();
  const { id, email } = addMember();
  await ask(email);
  const token = await nextLink();
  await ask(email);
  await makeAdministrator.perform(actorOf(chief), { userId: id });
  expect([findSignInLink(token), await claimEmail()]).toEqual([null, null]);
});
