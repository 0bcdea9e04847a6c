import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { listRecipients } from "#app/domain/messages/inbox.server.ts";
import { sendMessage } from "#app/domain/messages/messages.server.ts";
import { findProfile, listPeople, searchClassList, searchDirectory } from "#app/domain/people/directory.server.ts";
import { administratorFilters, type DirectoryFilter, memberFilters } from "#app/domain/people/directory.ts";
import { setInMemoriam } from "#app/domain/people/in-memoriam.server.ts";
import {
  deactivateMember,
  listAgain,
  markFound,
  markMissing,
  reactivateMember,
  takeOffList,
} from "#app/domain/people/members.server.ts";
import { setSpotlight } from "#app/domain/people/spotlight.server.ts";
import { signIn } from "#app/domain/sign-in/sign-in.server.ts";
import { createSignInLink, findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import type { MemberState } from "#db/column-values.ts";
import { activityLogs, users } from "#db/schema.ts";
import { actorOf, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addInvited, addMember, password } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";

/** docs/behavior.md, "Member states". */

temporaryDatabase();
let anna: Member;
const chief = addAdministrator();
const reader = addMember();
beforeEach(() => {
  anna = addInvited();
});

const stateOf = (id = anna.id) => findPerson(id)?.memberState;
const setState = (memberState: MemberState, isActive = true) => changeRow(users, anna.id, { memberState, isActive });
const act = (operation: typeof markMissing, userId = anna.id, me = chief) => operation.perform(actorOf(me), { userId });
const isFoundWith = (type: DirectoryFilter) =>
  searchDirectory({ text: anna.lastName, type, page: 1 }, chief).people.some(({ id }) => id === anna.id);

describe.each([
  ["invited", { isListed: true, canSignIn: true, filters: ["not-joined"] }],
  ["joined", { isListed: true, canSignIn: true, filters: [] }],
  ["missing", { isListed: true, canSignIn: false, filters: ["missing"] }],
  ["in_memoriam", { isListed: true, canSignIn: false, filters: ["in-memoriam"] }],
  ["unlisted", { isListed: false, canSignIn: false, filters: ["not-listed"] }],
  ["former", { isListed: false, canSignIn: false, filters: [] }],
] as const)("somebody who is %s", (memberState, { isListed, canSignIn, filters }) => {
  beforeEach(() => {
    anna = addMember({ memberState });
  });

  test("is in the directory, class list, search, API, and profile alike, or in none of them", () => {
    const search = { text: anna.lastName, type: "all", page: 1 } as const;
    const places = [
      isFoundWith("all"),
      isFoundWith("classmates"),
      searchClassList(search, reader).total === 1,
      listPeople(reader)
        .all()
        .some(({ id }) => id === anna.id),
      findProfile(anna.id, reader) !== undefined,
      findProfile(anna.id, chief) !== undefined,
    ];
    expect(new Set(places)).toEqual(new Set([isListed]));
    const stateFilters = [...memberFilters, ...administratorFilters].filter((type) => type !== "all" && type !== "classmates");
    expect(stateFilters.filter(isFoundWith)).toEqual(filters);
  });

  test("signs in, gets messages, and gets a link, or none of these", async () => {
    const attempts = [
      signIn.perform(actorOf(null), { email: anna.email, password, remember: false }),
      sendMessage.perform(actorOf(reader), { recipientId: anna.id, subject: "Hello", content: "How are you?" }),
      createSignInLink.perform(actorOf(chief), { userId: anna.id }),
    ];
    const refusals = await Promise.all(attempts.map(refusalOf));
    expect(refusals.map((error) => error === null)).toEqual([canSignIn, canSignIn, canSignIn]);
    expect(listRecipients(reader).classmates.some(({ id }) => id === anna.id)).toBe(canSignIn);
  });
});

test("marked as missing, somebody's joining link ends; found, they can be invited again", async () => {
  const { token } = await createSignInLink.perform(actorOf(chief), { userId: anna.id });
  await act(markMissing);
  expect([stateOf(), findSignInLink(token)]).toEqual(["missing", null]);
  await act(markFound);
  expect([stateOf(), findSignInLink(token)]).toEqual(["invited", null]);
  expect(await createSignInLink.perform(actorOf(chief), { userId: anna.id })).toMatchObject({ purpose: "join" });
  expect(db().select().from(activityLogs).where(eq(activityLogs.resourceId, anna.id)).all()).toContainEqual(
    expect.objectContaining({
      action: "member.missing",
      details: JSON.stringify({ memberState: { from: "invited", to: "missing" } }),
    }),
  );
});

test.each(["invited", "missing"] as const)(
  "taken off the list, somebody %s loses the link, and can be listed again",
  async (state) => {
    const { token } = await createSignInLink.perform(actorOf(chief), { userId: anna.id });
    setState(state);
    await act(takeOffList);
    expect([stateOf(), findSignInLink(token)]).toEqual(["unlisted", null]);
    expect(await refusalOf(setSpotlight.perform(actorOf(chief), { userId: anna.id }))).toMatchObject({ status: 404 });
    await act(listAgain);
    expect([stateOf(), findSignInLink(token)]).toEqual(["invited", null]);
  },
);

test("In Memoriam works for somebody missing, but not for somebody who does not want to be listed", async () => {
  setState("missing");
  await act(setInMemoriam);
  expect(stateOf()).toBe("in_memoriam");
  setState("unlisted");
  expect(await refusalOf(act(setInMemoriam))).toMatchObject({ status: 409 });
  setState("missing", false);
  expect(await refusalOf(act(setInMemoriam))).toMatchObject({ status: 409 });
});

test("a missing person who was deactivated is missing again after reactivation", async () => {
  setState("missing");
  await act(deactivateMember);
  await act(reactivateMember);
  expect(stateOf()).toBe("missing");
});

describe("what is refused", () => {
  const operations = { markMissing, markFound, takeOffList, listAgain };
  const allowed: Record<keyof typeof operations, readonly MemberState[]> = {
    markMissing: ["invited"],
    markFound: ["missing"],
    takeOffList: ["invited", "missing"],
    listAgain: ["unlisted"],
  };
  const names = Object.keys(operations) as (keyof typeof operations)[];

  test.each(names)("%s: in every other state, with a sentence, and nothing changes", async (name) => {
    for (const state of ["invited", "joined", "missing", "in_memoriam", "unlisted", "former"] as const) {
      if (allowed[name].includes(state)) continue;
      setState(state, state !== "former");
      expect(await refusalOf(act(operations[name]))).toMatchObject({
        status: 409,
        message: expect.stringContaining("Anna Ångström"),
      });
      expect(stateOf()).toBe(state);
    }
  });

  test.each(names)("%s: for a deactivated person, oneself, an unknown person, and by members", async (name) => {
    const operation = operations[name];
    setState(allowed[name][0] as MemberState, false);
    expect(await refusalOf(act(operation))).toMatchObject({ status: 409, message: expect.stringContaining("is deactivated") });
    expect(await refusalOf(act(operation, chief.id))).toMatchObject({ status: 409, message: expect.stringMatching(/^You /) });
    expect(await refusalOf(act(operation, 99_999))).toMatchObject({ status: 404 });
    setState(allowed[name][0] as MemberState);
    expect(await refusalOf(act(operation, anna.id, reader))).toMatchObject({ status: 403 });
    expect(stateOf()).toBe(allowed[name][0]);
  });
});
