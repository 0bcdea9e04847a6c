import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { chosenForLetters, findLetters, listNotJoined, makeLetters } from "#app/domain/roster/joining-letters.server.ts";
import { choosePassword, createSignInLink, findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, linkTokens, users } from "#db/schema.ts";
import { actorOf, addMember, temporaryDatabase } from "#tests/support/database.ts";

/** docs/behavior.md, "Joining letters": a link of their own for many people at once. */

temporaryDatabase();
let chief: Member;
let newcomers: Member[];
beforeAll(async () => {
  chief = await addMember({ role: "administrator" });
});
beforeEach(async () => {
  db().update(users).set({ memberState: "joined" }).run();
  const names = ["Abbott", "Baker", "Chen"];
  newcomers = await Promise.all(names.map((lastName) => addMember({ lastName, memberState: "invited", password: null })));
});
afterEach(() => void vi.useRealTimers());

const make = (chosen: { userIds?: number[]; everyone?: boolean; replace?: boolean }) =>
  makeLetters.perform(actorOf(chief), chosenForLetters.parse(chosen));
const namesIn = (batch: string) => findLetters(batch).map(({ lastName }) => lastName);

test("letters for everyone who has not joined, by last name, each with a link that works for 7 days", async () => {
  const { batch, letters } = await make({ everyone: true });
  expect(letters).toBe(3);
  expect(namesIn(batch)).toEqual(["Abbott", "Baker", "Chen"]);
  for (const { token, email } of findLetters(batch)) expect(findSignInLink(token)).toMatchObject({ email, purpose: "join" });
});

test("letters for those who are ticked, and one entry in the log that says how many", async () => {
  const { batch } = await make({ userIds: newcomers.slice(1).map(({ id }) => id) });
  expect(namesIn(batch)).toEqual(["Baker", "Chen"]);
  const entry = db().select().from(activityLogs).where(eq(activityLogs.action, "auth.create-letters")).all().at(-1);
  expect(entry?.description).toMatch(/made 2 joining letters$/);
  expect(JSON.stringify(entry)).not.toContain(batch);
});

test("letters for everyone leave those alone whose link still works, and say how many; replacing them is another choice", async () => {
  const posted = await createSignInLink.perform(actorOf(chief), { userId: newcomers[0]?.id ?? 0 });
  const first = await make({ everyone: true });
  expect(first).toMatchObject({ letters: 2, replaced: 0, leftAlone: 1 });
  expect(namesIn(first.batch)).toEqual(["Baker", "Chen"]);
  expect(findSignInLink(posted.token)).not.toBeNull();
  await expect(make({ everyone: true })).rejects.toMatchObject({
    status: 409,
    message: "3 people already have a letter with a link that still works, and nobody is without one. No letter was made",
  });
  expect(namesIn(first.batch)).toEqual(["Baker", "Chen"]);
  const again = await make({ everyone: true, replace: true });
  expect(again).toMatchObject({ letters: 3, replaced: 3, leftAlone: 0 });
  expect([findSignInLink(posted.token), namesIn(first.batch)]).toEqual([null, []]);
});

test("a link that has ended is no reason to leave anybody out", async () => {
  await make({ everyone: true });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * 86_400_000 + 1000 });
  expect(await make({ everyone: true })).toMatchObject({ letters: 3, leftAlone: 0 });
});

test("ticking somebody whose link still works asks first, and makes no letter; only links of the chosen are replaced", async () => {
  const links = await Promise.all(newcomers.map(({ id: userId }) => createSignInLink.perform(actorOf(chief), { userId })));
  const alive = () => links.map(({ token }) => findSignInLink(token) !== null);
  const userIds = [newcomers[0]?.id ?? 0];
  await expect(make({ userIds })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Anna Abbott already has a letter with a link that still works\. .*'Also replace letters/),
  });
  expect(alive()).toEqual([true, true, true]);
  expect(await make({ userIds, replace: true })).toMatchObject({ letters: 1, replaced: 1 });
  expect(alive()).toEqual([false, true, true]);
});

test("the database keeps neither the links nor the key of the batch, which a downloaded backup would give away", async () => {
  const { batch } = await make({ everyone: true });
  const kept = JSON.stringify(db().select().from(linkTokens).all());
  for (const secret of [batch, ...findLetters(batch).map(({ token }) => token)]) expect(kept).not.toContain(secret);
});

test("a batch shows the letters whose links still work: not of those who joined, and none after 7 days", async () => {
  const { batch } = await make({ everyone: true });
  const [first] = findLetters(batch);
  const again = "blue paper boats";
  await choosePassword.perform(actorOf(null), { token: first?.token ?? "", password: again, passwordAgain: again });
  expect(namesIn(batch)).toEqual(["Baker", "Chen"]);
  expect(namesIn("some-other-batch")).toEqual([]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * 86_400_000 + 1000 });
  expect(namesIn(batch)).toEqual([]);
});

test("no letter for members who have joined, are deactivated or in memoriam, whatever ids are sent", async () => {
  const others = [
    await addMember(),
    await addMember({ memberState: "invited", password: null, isActive: false }),
    await addMember({ memberState: "in_memoriam", password: null }),
  ];
  await expect(make({ userIds: others.map(({ id }) => id) })).rejects.toMatchObject({ status: 409 });
  await expect(make({})).rejects.toMatchObject({ status: 400 });
});

test("only administrators make letters", async () => {
  const member = await addMember();
  const making = makeLetters.perform(actorOf(member), { userIds: [], everyone: true, replace: false });
  await expect(making).rejects.toMatchObject({ status: 403 });
});

test("the list says who has a link that still works, and pages by a hundred", async () => {
  await make({ userIds: [newcomers[0]?.id ?? 0] });
  const { people, total, haveLetter, pages } = listNotJoined(1);
  expect(people.map(({ linkUntil }) => linkUntil instanceof Date)).toEqual([true, false, false]);
  expect([total, haveLetter, pages]).toEqual([3, 1, 1]);
  expect(listNotJoined(9).page).toBe(1);
});

test("three thousand letters can be made at once", async () => {
  const person = { firstName: "A", lastName: "B", sortName: "b, a", searchText: "a b", memberState: "invited" } as const;
  for (let n = 0; n < 3000; n += 500) {
    const some = Array.from({ length: 500 }, (_, i) => ({ ...person, email: `many${n + i}@example.com` }));
    db().insert(users).values(some).run();
  }
  const { batch, letters } = await make({ everyone: true });
  expect(letters).toBe(3003);
  expect(findLetters(batch)).toHaveLength(3003);
});
