import { expect, test } from "vitest";
import { choosePassword } from "#app/domain/account/joining.server.ts";
import { requestRecovery } from "#app/domain/account/recovery.server.ts";
import { signIn } from "#app/domain/sign-in/sign-in.server.ts";
import { createSignInLink, findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { outgoingEmails } from "#db/schema.ts";
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
  password,
} from "#tests/support/people.ts";
import { requestedLinks } from "#tests/support/requested-links.ts";

/** Somebody who forgot their password gets a link by email, and nobody learns from the answer who is a member. */

const dataDir = temporaryDatabase({ smtpUrl: noMailServer });
const minute = 60_000;
const hour = 60 * minute;
const { ask, queued, entries, nextLink, at } = requestedLinks(requestRecovery);
const from = (ipAddress: string) => ({ ...actorOf(null), ipAddress });
const choose = (token: string, chosen = "blue paper boats") =>
  choosePassword.perform(actorOf(null), { token, password: chosen, passwordAgain: chosen });

test("a member gets a link that works once, within an hour, and that looking at it doesn't use up", async () => {
  const { id, email } = addMember("Rosa");
  const start = Date.now();
  at(start);
  await ask(` ${email.toUpperCase()} `);
  expect(queued()).toMatchObject([{ kind: "recovery", userId: id, newLink: "recovery", address: null }]);
  expect(queued()[0]?.expiresAt.getTime()).toBe(start + hour);
  const token = await nextLink();
  expect(JSON.stringify(queued())).not.toContain(token);
  for (let n = 0; n < 3; n += 1) expect(findSignInLink(token)).toMatchObject({ email, purpose: "recovery" });
  at(start + hour);
  await expect(choose(token)).rejects.toMatchObject({ status: 404 });
  at(start + hour - 1000);
  await choose(token);
  await expect(choose(token)).rejects.toMatchObject({ status: 404 });
  expect(await signIn.perform(actorOf(null), { email, password: "blue paper boats", remember: false })).toMatchObject({ id });
});

test("somebody who has not joined gets a joining link, and the letter on paper keeps working", async () => {
  const chief = addAdministrator();
  const { id, email } = addInvited();
  const letter = await createSignInLink.perform(actorOf(chief), { userId: id });
  await ask(email);
  expect(queued()).toMatchObject([{ kind: "joining", userId: id }]);
  const token = await nextLink();
  expect(findSignInLink(token)).toMatchObject({ email, purpose: "join" });
  expect(findSignInLink(letter.token)).not.toBeNull();
  expect(await choose(letter.token)).toMatchObject({ id, isNewcomer: true });
  expect(findSignInLink(token)).toBeNull();
});

test("a member's link from an administrator keeps working", async () => {
  const chief = addAdministrator();
  const { id, email } = addMember();
  const { token } = await createSignInLink.perform(actorOf(chief), { userId: id });
  await ask(email);
  expect(findSignInLink(token)).not.toBeNull();
});

test("nobody else gets anything, and the result is the same", async () => {
  const known = addMember();
  const result = await ask(known.email);
  db().delete(outgoingEmails).run();
  const others = [addDeactivated(), addInMemoriam(), addMissing(), addUnlisted(), addFormer({ isActive: false })];
  for (const { email } of [...others, { email: "nobody@class.example" }]) expect(await ask(email)).toEqual(result);
  expect(queued()).toEqual([]);
});

test("an email address gets three emails an hour, also after a restart, and more requests have the same result", async () => {
  const { email } = addMember();
  const start = Date.now();
  at(start);
  const result = await ask(email);
  await ask(email);
  closeDatabase();
  openDatabase(dataDir);
  for (let n = 0; n < 5; n += 1) expect(await ask(email)).toEqual(result);
  expect(queued().length).toBe(3);
  expect(entries().length).toBe(3);
  at(start + hour + 1000);
  await ask(email);
  expect(queued().length).toBe(4);
});

test("an address may ask three times an hour, for whomever, and a member whose requests are used up can still sign in", async () => {
  const [one, two] = [addMember(), addMember()];
  for (const email of [one.email, "nobody@class.example", two.email]) await ask(email, "203.0.113.9");
  await expect(ask(one.email, "203.0.113.9")).rejects.toMatchObject({
    status: 429,
    message: "Too many attempts. Please wait 60 minutes and try again.",
  });
  expect(queued().length).toBe(2);
  const there = from("203.0.113.9");
  expect(await signIn.perform(there, { email: one.email, password, remember: false })).toMatchObject({ id: one.id });
});

test("the activity log names members, never addresses of others, and many requests don't fill it", async () => {
  const { id } = addMember("Ida Pell", { email: "ida@class.example" });
  const gone = addDeactivated("Otto Pell");
  await ask("ida@class.example");
  await ask(gone.email);
  expect(entries()).toMatchObject([
    { userId: id, description: "Somebody asked for an email to choose a password as Ida Pell", success: true },
    { userId: gone.id, description: "Somebody asked for an email to choose a password as Otto Pell, who may not get one" },
  ]);
  for (let n = 0; n < 40; n += 1) await ask(`nobody${n}@class.example`);
  expect(entries().length).toBe(2 + 20);
  expect(JSON.stringify(entries())).not.toContain("nobody0");
});
