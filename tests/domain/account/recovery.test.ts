import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { choosePassword } from "#app/domain/account/joining.server.ts";
import { requestRecovery, requestSignInLink } from "#app/domain/account/recovery.server.ts";
import type { Actor } from "#app/domain/core/member.ts";
import { claimEmail } from "#app/domain/mail/email-queue.server.ts";
import { makeAdministrator } from "#app/domain/people/administrators.server.ts";
import { signIn, signInWithLink } from "#app/domain/sign-in/sign-in.server.ts";
import { createSignInLink, findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { activityLogs, outgoingEmails, rateLimits, users } from "#db/schema.ts";
import { actorOf, loggedEntries, noMailServer, storedEmails, temporaryDatabase } from "#tests/support/database.ts";
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
import { changeRow } from "#tests/support/rows.ts";
import { turnOn } from "#tests/support/second-factor.ts";

/** Links that people ask for by email, to choose a password or to sign in. Nobody learns from the answer who is a member. */

const dataDir = temporaryDatabase({ smtpUrl: noMailServer });
const minute = 60_000;
const hour = 60 * minute;

/** The links that people ask for by email. Before each test, nobody has asked. */
function requestedLinks(request: typeof requestRecovery | typeof requestSignInLink) {
  beforeEach(() => {
    for (const table of [outgoingEmails, rateLimits, activityLogs]) db().delete(table).run();
  });
  afterEach(() => void vi.useRealTimers());
  let network = 0;
  return {
    /** Asks from another network each time, unless told otherwise. */
    ask(email: string, ipAddress?: string) {
      network += 1;
      const visitor: Actor = { ...actorOf(null), ipAddress: ipAddress ?? `198.51.100.${network}` };
      return request.perform(visitor, requestRecovery.input.parse({ email }));
    },
    queued: storedEmails,
    /** The link in the next email, as its sender makes it. */
    nextLink: async () => (await claimEmail())?.link?.token ?? "",
    /** Sets the clock. */
    at: (now: number) => void vi.useFakeTimers({ toFake: ["Date"], now }),
  };
}

const storedUser = (id: number) => db().select().from(users).where(eq(users.id, id)).get();

describe("somebody who forgot their password", () => {
  const { ask, queued, nextLink, at } = requestedLinks(requestRecovery);
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
    expect(loggedEntries().length).toBe(3);
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
    expect(loggedEntries()).toMatchObject([
      { userId: id, description: "Somebody asked for an email to choose a password as Ida Pell", success: true },
      { userId: gone.id, description: "Somebody asked for an email to choose a password as Otto Pell, who may not get one" },
    ]);
    for (let n = 0; n < 40; n += 1) await ask(`nobody${n}@class.example`);
    expect(loggedEntries().length).toBe(2 + 20);
    expect(JSON.stringify(loggedEntries())).not.toContain("nobody0");
  });
});

describe("somebody who remembers no password", () => {
  const { ask, queued, nextLink, at } = requestedLinks(requestSignInLink);
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
    const before = storedUser(id);
    expect(await enter(token)).toMatchObject({ id, challenge: null });
    await expect(enter(token)).rejects.toMatchObject(ended);
    const after = storedUser(id);
    expect(after).toEqual({ ...before, lastLoginAt: new Date(), lastLoginIp: visitor.ipAddress });
    expect(loggedEntries().filter(({ action, success }) => action === "auth.sign-in" && success)).toMatchObject([
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
    expect(loggedEntries().at(-1)?.description).toBe(
      "Somebody asked for a link to sign in with an email address that nobody has here",
    );
    const invited = addInvited();
    expect(await ask(invited.email)).toEqual(result);
    expect(queued()).toMatchObject([{ kind: "joining", userId: invited.id, newLink: "join" }]);
  });

  test("a link doesn't let in somebody whose account was closed after it was sent", async () => {
    const { id, email } = addMember();
    await ask(email);
    const token = await nextLink();
    changeRow(users, id, { isActive: false });
    await expect(enter(token)).rejects.toMatchObject(ended);
    expect(loggedEntries().at(-1)).toMatchObject({ success: false });
    changeRow(users, id, { isActive: true });
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
    expect(loggedEntries().at(-1)?.description).toBe("Ida Pell used a link by email to sign in and was asked for a code");
    expect(storedUser(chief.id)?.lastLoginAt).toBeNull();
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
});
