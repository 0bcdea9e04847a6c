import { eq, isNotNull, isNull } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { z } from "zod";
import { choosePassword } from "#app/domain/account/joining.server.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { siteSecret } from "#app/domain/core/site-files.server.ts";
import { listNotJoined, makeLetters, makeLettersInput } from "#app/domain/roster/joining-letters.server.ts";
import { findBatch, findLetters, listBatches, purgeBatches } from "#app/domain/roster/letter-batches.server.ts";
import { createSignInLink, findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, letterBatches, linkTokens, users } from "#db/schema.ts";
import { actorOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addInMemoriam, addInvited, addMember } from "#tests/support/people.ts";

/** Joining letters: each member gets a link of their own, for many members at once. */

temporaryDatabase();
let newcomers: Member[];
const chief = addAdministrator();
beforeEach(() => {
  db().update(users).set({ memberState: "joined" }).where(isNotNull(users.email)).run();
  db().delete(users).where(isNull(users.email)).run();
  const names = ["Abbott", "Baker", "Chen"];
  newcomers = names.map((lastName) => addInvited({ lastName }));
});
afterEach(() => void vi.useRealTimers());

const make = (input: z.input<typeof makeLettersInput>) => makeLetters.perform(actorOf(chief), makeLettersInput.parse(input));
const namesIn = (batch: string) => findLetters(batch).map(({ lastName }) => lastName);

test("letters for everyone go to those who have not joined, by last name, each with a working link", async () => {
  const { batch, letters } = await make({ everyone: true });
  expect(letters).toBe(3);
  expect(namesIn(batch)).toEqual(["Abbott", "Baker", "Chen"]);
  for (const { token, email } of findLetters(batch)) expect(findSignInLink(token)).toMatchObject({ email, purpose: "join" });
});

test("letters for selected members add one log entry with their number", async () => {
  const { batch } = await make({ userIds: newcomers.slice(1).map(({ id }) => id) });
  expect(namesIn(batch)).toEqual(["Baker", "Chen"]);
  const entry = db().select().from(activityLogs).where(eq(activityLogs.action, "auth.create-letters")).all().at(-1);
  expect(entry?.description).toMatch(/made 2 joining letters$/);
  expect(JSON.stringify(entry)).not.toContain(batch);
});

test("letters for everyone skip and count members whose link still works, unless they are replaced", async () => {
  const posted = await createSignInLink.perform(actorOf(chief), { userId: newcomers[0]?.id ?? 0 });
  const first = await make({ everyone: true });
  expect(first).toMatchObject({ letters: 2, replaced: 0, leftAlone: 1 });
  expect(namesIn(first.batch)).toEqual(["Baker", "Chen"]);
  expect(findSignInLink(posted.token)).not.toBeNull();
  await expect(make({ everyone: true })).rejects.toMatchObject({
    status: 409,
    message: "3 people already have a letter with a link that still works, and nobody else needs one. No letters were made.",
  });
  expect(namesIn(first.batch)).toEqual(["Baker", "Chen"]);
  const again = await make({ everyone: true, replace: true });
  expect(again).toMatchObject({ letters: 3, replaced: 3, leftAlone: 0 });
  expect([findSignInLink(posted.token), namesIn(first.batch)]).toEqual([null, []]);
});

test("members whose link has expired get a new letter", async () => {
  await make({ everyone: true });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 90 * 86_400_000 + 1000 });
  expect(await make({ everyone: true })).toMatchObject({ letters: 3, leftAlone: 0 });
});

test("selecting a member whose link still works asks first; then only links of selected members are replaced", async () => {
  const links = await Promise.all(newcomers.map(({ id: userId }) => createSignInLink.perform(actorOf(chief), { userId })));
  const areUsable = () => links.map(({ token }) => findSignInLink(token) !== null);
  const userIds = [newcomers[0]?.id ?? 0];
  await expect(make({ userIds })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Anna Abbott already has a letter with a link that still works\. .*'Also replace letters/),
  });
  expect(areUsable()).toEqual([true, true, true]);
  expect(await make({ userIds, replace: true })).toMatchObject({ letters: 1, replaced: 1 });
  expect(areUsable()).toEqual([false, true, true]);
});

test("the database stores no tokens, nor what they are derived from, so a downloaded backup doesn't reveal them", async () => {
  const { batch } = await make({ everyone: true });
  const storedRows = JSON.stringify([db().select().from(linkTokens).all(), db().select().from(letterBatches).all()]);
  for (const { token } of findLetters(batch)) expect(storedRows).not.toContain(token);
  // Another site with the same rows, such as one restored from the backup, prints none and says so.
  siteSecret().fill(7);
  expect([namesIn(batch), findBatch(batch)]).toEqual([[], expect.objectContaining({ open: 3, canPrint: false })]);
});

test("batches stay in a list with what became of their letters, and printing again changes no link", async () => {
  db().delete(linkTokens).run();
  db().delete(letterBatches).run();
  const { batch } = await make({ everyone: true });
  const first = findLetters(batch);
  expect(findLetters(batch)).toEqual(first);
  const newPassword = "blue paper boats";
  const token = first[0]?.token ?? "";
  await choosePassword.perform(actorOf(null), { token, password: newPassword, passwordAgain: newPassword });
  await make({ userIds: [newcomers[1]?.id ?? 0], replace: true });
  const { batches, total } = listBatches(1);
  expect([total, batches[0]]).toEqual([2, expect.objectContaining({ letters: 1, joined: 0, open: 1, canPrint: true })]);
  expect(listBatches(2).batches[1]).toMatchObject({ id: batch, letters: 3, joined: 1, open: 1, by: fullName(chief) });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 90 * 86_400_000 + 1000 });
  expect(listBatches(2)).toEqual({ batches: [], total: 0 });
  purgeBatches(new Date());
  expect(db().select().from(letterBatches).all()).toEqual([]);
});

test("who has no postal address is known before letters are made: of those without a letter, and of everyone", async () => {
  await make({ userIds: [newcomers[0]?.id ?? 0] });
  db().update(users).set({ postalAddress: "1 Road\nTown" }).where(eq(users.lastName, "Baker")).run();
  expect(listNotJoined(1).withoutAddress).toEqual({
    first: { total: 1, names: ["Anna Chen"] },
    all: { total: 2, names: ["Anna Abbott", "Anna Chen"] },
  });
});

test("a batch shows only letters whose links still work: not of members who joined, and none after 90 days", async () => {
  const { batch } = await make({ everyone: true });
  const [first] = findLetters(batch);
  const newPassword = "blue paper boats";
  await choosePassword.perform(actorOf(null), { token: first?.token ?? "", password: newPassword, passwordAgain: newPassword });
  expect(namesIn(batch)).toEqual(["Baker", "Chen"]);
  expect(namesIn("some-other-batch")).toEqual([]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 90 * 86_400_000 + 1000 });
  expect(namesIn(batch)).toEqual([]);
});

test("members who have joined, are deactivated, or in memoriam get no letter, even if selected", async () => {
  const others = [addMember(), addInvited({ isActive: false }), addInMemoriam({ password: null })];
  await expect(make({ userIds: others.map(({ id }) => id) })).rejects.toMatchObject({ status: 409 });
  await expect(make({})).rejects.toMatchObject({ status: 400 });
});

test("people without an email address get letters; missing and unlisted people do not", async () => {
  addInvited({ lastName: "Dale", email: null });
  for (const memberState of ["missing", "unlisted"] as const)
    addMember({ lastName: "Eng", memberState, password: null, email: null });
  const { batch } = await make({ everyone: true });
  expect(findLetters(batch).map(({ lastName, email }) => [lastName, email !== null])).toEqual([
    ["Abbott", true],
    ["Baker", true],
    ["Chen", true],
    ["Dale", false],
  ]);
});

test.each([7, 30, 90] as const)("links work for as many days as an administrator chooses: %s", async (days) => {
  const { batch } = await make({ everyone: true, days });
  const [letter] = findLetters(batch);
  expect(Math.round(((letter?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(days);
});

test("links can't work for another number of days, and from a form the number is text", () => {
  expect(makeLettersInput.parse({ days: "7" }).days).toBe(7);
  expect(makeLettersInput.safeParse({ days: "365" }).success).toBe(false);
});

test("the list and 'Make all' can be limited to people with a postal address, or without one", async () => {
  db().update(users).set({ postalAddress: "1 Road\nTown" }).where(eq(users.lastName, "Baker")).run();
  const listed = (address: "all" | "yes" | "no") => listNotJoined(1, address).people.map(({ lastName }) => lastName);
  expect([listed("all"), listed("yes"), listed("no")]).toEqual([["Abbott", "Baker", "Chen"], ["Baker"], ["Abbott", "Chen"]]);
  const { batch } = await make({ everyone: true, address: "yes" });
  expect(findLetters(batch).map(({ postalAddress }) => postalAddress)).toEqual(["1 Road\nTown"]);
  expect(listNotJoined(1, "no").haveLetter).toBe(0);
});

test("only administrators can make letters", async () => {
  const member = addMember();
  const attempt = makeLetters.perform(actorOf(member), makeLettersInput.parse({ everyone: true }));
  await expect(attempt).rejects.toMatchObject({ status: 403 });
});

test("the list shows who has a link that still works, and a page past the end becomes the last one", async () => {
  await make({ userIds: [newcomers[0]?.id ?? 0] });
  const { people, total, haveLetter, pages } = listNotJoined(1);
  expect(people.map(({ linkUntil }) => linkUntil instanceof Date)).toEqual([true, false, false]);
  expect([total, haveLetter, pages]).toEqual([3, 1, 1]);
  expect(listNotJoined(9).page).toBe(1);
});

test("three thousand letters can be made at once", async () => {
  const person = { firstName: "A", lastName: "B", sortName: "b, a", searchText: "a b", memberState: "invited" } as const;
  for (let n = 0; n < 3000; n += 500) {
    const rows = Array.from({ length: 500 }, (_, i) => ({ ...person, email: `many${n + i}@example.com` }));
    db().insert(users).values(rows).run();
  }
  const { batch, letters } = await make({ everyone: true });
  expect(letters).toBe(3003);
  expect(findLetters(batch)).toHaveLength(3003);
});
