import { desc } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { choosePassword } from "#app/domain/account/joining.server.ts";
import type { Actor } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { administratorActor, ensureFirstAdministrator } from "#app/domain/sign-in/first-administrator.server.ts";
import { checkCode, createSignInLink, findOpenedLink, findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs } from "#db/schema.ts";
import { actorOf, temporaryDatabase } from "#tests/support/database.ts";
import { addInvited, addLinkWithoutCode, addMember } from "#tests/support/people.ts";

/** Opening a one-time link by its code, and joining without an email address that is known. */

temporaryDatabase();
beforeAll(() => ensureFirstAdministrator({ email: null, password: null }));

const visitor = actorOf(null);
const from = (ipAddress: string): Actor => ({ ...visitor, ipAddress });
const linkFor = async (userId: number) => (await createSignInLink.perform(administratorActor(), { userId })).token;
const password = "blue paper boats";
const choose = (token: string, email?: string, actor = visitor) =>
  choosePassword.perform(actor, { token, password, passwordAgain: password, email });
const stored = findPerson;
const lastEntry = () => db().select().from(activityLogs).orderBy(desc(activityLogs.id)).limit(1).get();

describe("somebody without an email address", () => {
  test("joins with the one they give, which is stored, found by search, and in the log entry", async () => {
    const { id } = addInvited({ email: null, lastName: "Quill" });
    await choose(await linkFor(id), "quill@mail.example");
    expect(stored(id)).toMatchObject({ email: "quill@mail.example", memberState: "joined" });
    expect(stored(id)?.searchText).toContain("quill@mail example");
    expect(lastEntry()?.description).toBe("Anna Quill chose a password with a joining link and gave an email address");
    expect(JSON.parse(lastEntry()?.details ?? "")).toMatchObject({ email: { from: null, to: "quill@mail.example" } });
  });

  test("must give one, and not another member's, before the link is used", async () => {
    const { email: taken } = addMember();
    const { id } = addInvited({ email: null });
    const token = await linkFor(id);
    await expect(choose(token)).rejects.toMatchObject({ status: 400, field: "email" });
    await expect(choose(token, taken)).rejects.toMatchObject({ status: 409, field: "email" });
    expect(stored(id)).toMatchObject({ email: null, memberState: "invited", password: null });
    expect(findSignInLink(token)).not.toBeNull();
  });
});

test("somebody whose email address is known can't replace it with the form of the link", async () => {
  const { id, email } = addInvited();
  await choose(await linkFor(id), "other@mail.example");
  expect(stored(id)?.email).toBe(email);
});

test("the form sent twice says that the link has been used and leads to sign-in", async () => {
  const token = await linkFor(addInvited().id);
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
  expect(stored(invited.id)?.memberState).toBe("joined");
});

test("a typed code opens its link; an unknown one is an error at the field", async () => {
  const token = await linkFor(addInvited().id);
  expect(await checkCode.perform(visitor, { code: token })).toEqual({ code: token });
  await expect(checkCode.perform(visitor, { code: "ABCD-EFGH-JKMN" })).rejects.toMatchObject({ status: 404, field: "code" });
});

test("codes can't be guessed by opening addresses: after 30 dead ones from an address, even a link that works is refused", async () => {
  const guesser = from("198.51.100.20");
  const token = await linkFor(addInvited().id);
  for (let n = 0; n < 30; n += 1) expect(await findOpenedLink("ABCD-EFGH-JKMN", guesser)).toBeNull();
  await expect(findOpenedLink(token, guesser)).rejects.toMatchObject({ status: 429 });
  await expect(checkCode.perform(guesser, { code: token })).rejects.toMatchObject({ status: 429 });
  expect(await findOpenedLink(token, from("198.51.100.21"))).not.toBeNull();
});

test("opening a link that works doesn't count against the limit", async () => {
  const reader = from("198.51.100.22");
  const token = await linkFor(addInvited().id);
  for (let n = 0; n < 40; n += 1) expect(await findOpenedLink(token, reader)).not.toBeNull();
});
