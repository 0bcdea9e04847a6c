import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { choosePassword } from "#app/domain/account/joining.server.ts";
import type { Actor } from "#app/domain/core/member.ts";
import { findOpenAccount, findPerson } from "#app/domain/core/member-rows.server.ts";
import { codeInput, codeProblem, readCode } from "#app/domain/sign-in/codes.ts";
import { newPassword } from "#app/domain/sign-in/credentials.ts";
import { administratorActor, ensureFirstAdministrator } from "#app/domain/sign-in/first-administrator.server.ts";
import { verifyPassword } from "#app/domain/sign-in/passwords.server.ts";
import { findSessionMember, secretHash, startSession } from "#app/domain/sign-in/sessions.server.ts";
import {
  checkCode,
  codeFrom,
  createSignInLink,
  findOpenedLink,
  findSignInLink,
  linkHash,
  newCode,
} from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { linkTokens, users } from "#db/schema.ts";
import { actorOf, lastEntry, temporaryDatabase } from "#tests/support/database.ts";
import { addInvited, addLinkWithoutCode, addMember } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";

temporaryDatabase();
beforeAll(() => ensureFirstAdministrator({ email: null, password: null }));
afterEach(() => void vi.useRealTimers());

const day = 24 * 3_600_000;
const visitor = actorOf(null);
const linkFor = (userId: number) => createSignInLink.perform(administratorActor(), { userId });
const choose = (token: string, email?: string, password = "blue paper boats") =>
  choosePassword.perform(visitor, { token, email, password, passwordAgain: password });
const expiredLink = { status: 404, message: expect.stringContaining("ask an administrator for a new one") };

test("a member without a password gets a joining link for 90 days, others a recovery link for 24 hours", async () => {
  const { id } = addInvited();
  const join = await linkFor(id);
  expect([join.purpose, Math.round((join.expiresAt.getTime() - Date.now()) / day)]).toEqual(["join", 90]);
  await choose(join.token);
  const recovery = await linkFor(id);
  expect([recovery.purpose, Math.round((recovery.expiresAt.getTime() - Date.now()) / 60_000)]).toEqual(["recovery", 24 * 60]);
});

test("the database doesn't store tokens, so a downloaded backup doesn't reveal them", async () => {
  const { token } = await linkFor(addInvited().id);
  expect(token).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/);
  const rows = JSON.stringify(db().select().from(linkTokens).all());
  for (const secret of [token, token.replaceAll("-", "")]) expect(rows).not.toContain(secret);
});

test("choosing a password makes the member joined, ends their sessions, and returns the member", async () => {
  const member = addInvited();
  startSession("old", { userId: member.id, remember: true, ipAddress: null, userAgent: null });
  const { token } = await linkFor(member.id);
  expect(findSignInLink(token)).toMatchObject({ email: member.email, purpose: "join" });
  const chosen = await choose(token);
  expect(chosen).toEqual({ ...findOpenAccount(member.id), isNewcomer: true, challenge: null, hasEnteredCode: false });
  expect(chosen.id).toBe(member.id);
  const stored = findPerson(member.id);
  expect(stored?.memberState).toBe("joined");
  expect(await verifyPassword("blue paper boats", stored?.password ?? null)).toBe(true);
  expect(findSessionMember("old")).toBeNull();
});

test("a link works once, even for two posts at the same time", async () => {
  const { token } = await linkFor(addInvited().id);
  const both = await Promise.allSettled([choose(token), choose(token, undefined, "red paper kites")]);
  expect(both.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(findSignInLink(token)).toBeNull();
  await expect(choose(token)).rejects.toMatchObject(expiredLink);
});

test("a new link replaces the earlier one", async () => {
  const { id } = addInvited();
  const [first, second] = [await linkFor(id), await linkFor(id)];
  await expect(choose(first.token)).rejects.toMatchObject(expiredLink);
  expect(findSignInLink(second.token)).not.toBeNull();
});

test("a link doesn't work after it expires or its owner is deactivated", async () => {
  const { id } = addInvited();
  const { token, expiresAt } = await linkFor(id);
  vi.useFakeTimers({ toFake: ["Date"], now: expiresAt });
  expect(findSignInLink(token)).toBeNull();
  await expect(choose(token)).rejects.toMatchObject(expiredLink);
  vi.useRealTimers();
  changeRow(users, id, { isActive: false });
  expect(findSignInLink(token)).toBeNull();
  await expect(choose(token)).rejects.toMatchObject(expiredLink);
  await expect(linkFor(id)).rejects.toMatchObject({ status: 409 });
});

test("a password that is easy to guess is refused, and the link still works", async () => {
  const { token } = await linkFor(addInvited().id);
  await expect(choose(token, undefined, "password1234")).rejects.toMatchObject({ status: 400, field: "password" });
  expect(findSignInLink(token)).not.toBeNull();
});

test.each([
  ["shorter than 10 characters", "too short", "too short", "password"],
  ["longer than 128 characters", "long ".repeat(26), "long ".repeat(26), "password"],
  ["typed differently the second time", "blue paper boats", "blue paper boots", "passwordAgain"],
])("a password %s is refused", (_why, password, passwordAgain, field) => {
  const { error } = newPassword.safeParse({ token: "x", password, passwordAgain });
  expect(error?.issues.map((issue) => issue.path.join())).toEqual([field]);
});

test("only administrators make links", async () => {
  const member = addMember();
  await expect(createSignInLink.perform(actorOf(member), { userId: 1 })).rejects.toMatchObject({ status: 403 });
});

test("tokens can't be guessed without limit: after 30 wrong tokens from an address the next gets 429", async () => {
  const guesser = { ...visitor, ipAddress: "198.51.100.9" };
  const guess = () =>
    choosePassword.perform(guesser, { token: "guess", password: "blue paper boats", passwordAgain: "blue paper boats" });
  for (let n = 0; n < 30; n += 1) await expect(guess()).rejects.toMatchObject({ status: 404 });
  await expect(guess()).rejects.toMatchObject({ status: 429 });
});

describe("codes of one-time links", () => {
  const code = "ABCD-EFGH-JKMN";

  test("a code has three groups of four, of all 32 letters and digits that don't look alike", () => {
    const codes = Array.from({ length: 500 }, newCode);
    for (const one of codes) expect(one).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/);
    expect(new Set(codes.join("").replaceAll("-", "")).size).toBe(32);
  });

  test("each letter of a code comes from a byte of its own, and all letters are equally likely", () => {
    const bytes = Buffer.from(Array.from({ length: 12 }, (_, index) => index));
    expect(codeFrom(bytes)).toBe("2345-6789-ABCD");
    const letters = Array.from({ length: 256 }, (_, byte) => codeFrom(Buffer.alloc(12, byte))[0]);
    expect([...Map.groupBy(letters, (letter) => letter).values()].map(({ length }) => length)).toEqual(Array(32).fill(8));
  });

  test.each([
    ["in small letters", "abcd-efgh-jkmn"],
    ["with spaces", " ABCD  EFGH JKMN "],
    ["without hyphens", "abcdefghjkmn"],
    ["with a long dash, as phones make them", "ABCD–EFGH—JKMN"],
    ["with dots", "ABCD.EFGH.JKMN"],
    ["with the address before it", "https://class.example/join/abcd-efgh-jkmn?done=x"],
  ])("a code typed %s is read, and has the same hash", (_, typed) => {
    expect(readCode(typed)).toBe(code);
    expect(codeInput.parse({ code: typed })).toEqual({ code });
    expect(linkHash(typed)).toBe(linkHash(code));
  });

  describe("a code that can't be one gets a sentence:", () => {
    test.each([
      ["ABCD-EFGH-JKM0", "A code never has a zero."],
      ["ABCD-EFGH-JKM1", "A code never has a one."],
      ["abcd-efgh-jkmo", "A code never has the letter O."],
      ["abcd-efgh-jkmi", "A code never has the letter I."],
      ["ABCD-EFGH-JKM", "A code has 12 letters and digits, and this one has 11."],
      ["ABCD-EFGH-JKMN-P", "A code has 12 letters and digits, and this one has 13."],
      ["ABCD-EFGH-JKM!", "A code has only letters and digits."],
    ])("%s", (typed, sentence) => {
      expect(codeProblem(typed)).toContain(sentence);
      expect(readCode(typed)).toBeNull();
      expect(codeInput.safeParse({ code: typed }).error?.issues.map(({ message }) => message)).toEqual([codeProblem(typed)]);
    });
  });

  test("the hash of a code is slow to try out, and the hash of an earlier link's token is still its SHA-256", () => {
    expect(linkHash(code)).not.toBe(secretHash(code));
    const earlier = "q3v_ZkW0x1LJ7nYtB8aRm2CwE5uHs9Pd";
    expect(linkHash(earlier)).toBe(secretHash(earlier));
  });
});

/** Opening a one-time link by its code, and joining without an email address that is known. */

const from = (ipAddress: string): Actor => ({ ...visitor, ipAddress });
const tokenFor = async (userId: number) => (await linkFor(userId)).token;

describe("somebody without an email address", () => {
  test("joins with the one they give, which is stored, found by search, and in the log entry", async () => {
    const { id } = addInvited({ email: null, lastName: "Quill" });
    await choose(await tokenFor(id), "quill@mail.example");
    expect(findPerson(id)).toMatchObject({ email: "quill@mail.example", memberState: "joined" });
    expect(findPerson(id)?.searchText).toContain("quill@mail example");
    expect(lastEntry()?.description).toBe("Anna Quill chose a password with a joining link and gave an email address");
    expect(JSON.parse(lastEntry()?.details ?? "")).toMatchObject({ email: { from: null, to: "quill@mail.example" } });
  });

  test("must give one, and not another member's, before the link is used", async () => {
    const { email: taken } = addMember();
    const { id } = addInvited({ email: null });
    const token = await tokenFor(id);
    await expect(choose(token)).rejects.toMatchObject({ status: 400, field: "email" });
    await expect(choose(token, taken)).rejects.toMatchObject({ status: 409, field: "email" });
    expect(findPerson(id)).toMatchObject({ email: null, memberState: "invited", password: null });
    expect(findSignInLink(token)).not.toBeNull();
  });
});

test("somebody whose email address is known can't replace it with the form of the link", async () => {
  const { id, email } = addInvited();
  await choose(await tokenFor(id), "other@mail.example");
  expect(findPerson(id)?.email).toBe(email);
});

test("the form sent twice says that the link has been used and leads to sign-in", async () => {
  const token = await tokenFor(addInvited().id);
  await choose(token);
  await expect(choose(token)).rejects.toMatchObject({
    status: 404,
    message: expect.stringMatching(/already been used.*please sign in/),
  });
});

test("links from before there were codes work until they expire", async () => {
  const invited = addInvited();
  const token = addLinkWithoutCode(invited);
  expect(await findOpenedLink(token, visitor)).toMatchObject({ purpose: "join" });
  await choose(token);
  expect(findPerson(invited.id)?.memberState).toBe("joined");
});

test("a typed code opens its link; an unknown one is an error at the field", async () => {
  const token = await tokenFor(addInvited().id);
  expect(await checkCode.perform(visitor, { code: token })).toEqual({ code: token });
  await expect(checkCode.perform(visitor, { code: "ABCD-EFGH-JKMN" })).rejects.toMatchObject({ status: 404, field: "code" });
});

test("codes can't be guessed by opening addresses: after 30 dead ones from an address, even a link that works is refused", async () => {
  const guesser = from("198.51.100.20");
  const token = await tokenFor(addInvited().id);
  for (let n = 0; n < 30; n += 1) expect(await findOpenedLink("ABCD-EFGH-JKMN", guesser)).toBeNull();
  await expect(findOpenedLink(token, guesser)).rejects.toMatchObject({ status: 429 });
  await expect(checkCode.perform(guesser, { code: token })).rejects.toMatchObject({ status: 429 });
  expect(await findOpenedLink(token, from("198.51.100.21"))).not.toBeNull();
});

test("opening a link that works doesn't count against the limit", async () => {
  const reader = from("198.51.100.22");
  const token = await tokenFor(addInvited().id);
  for (let n = 0; n < 40; n += 1) expect(await findOpenedLink(token, reader)).not.toBeNull();
});
