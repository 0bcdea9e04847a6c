import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { changePrivacy } from "#app/domain/account/own-account.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { searchInbox } from "#app/domain/messages/inbox.server.ts";
import { listMessages } from "#app/domain/messages/message-rows.server.ts";
import { sendMessage } from "#app/domain/messages/messages.server.ts";
import { findProfile, listPeople, searchClassList, searchDirectory } from "#app/domain/people/directory.server.ts";
import { editOwnProfile, editProfile } from "#app/domain/people/profiles.server.ts";
import { findSpotlight, setSpotlight, spotlightForHome } from "#app/domain/people/spotlight.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, users } from "#db/schema.ts";
import { actorOf, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember, type PersonFields, password } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";

/** docs/behavior.md, "Privacy". */

temporaryDatabase();
let anna: Member;
const chief = addAdministrator();
const reader = addMember();
beforeEach(() => {
  anna = addMember({ currentCity: "Beaconsfield", currentState: "Zealand" });
});

type Audience = "members" | "administrators";
const setPrivacy = (emailAudience: Audience, placeAudience: Audience) =>
  changePrivacy.perform(actorOf(anna), { emailAudience, placeAudience });

/** All that a member can read of Anna. */
const seenBy = (viewer: Member) => {
  const search = { text: anna.lastName, type: "all", page: 1 } as const;
  return JSON.stringify([
    searchDirectory(search, viewer).people.filter(({ id }) => id === anna.id),
    searchClassList(search, viewer).people,
    findProfile(anna.id, viewer),
    listPeople(viewer)
      .all()
      .filter(({ id }) => id === anna.id),
    listMessages(viewer).all(),
  ]);
};
const isFoundBy = (text: string) => searchDirectory({ text: `${anna.lastName} ${text}`, type: "all", page: 1 }, reader).total > 0;

describe("what a member shows only to administrators", () => {
  beforeEach(async () => {
    for (const { id } of [reader, chief]) {
      await sendMessage.perform(actorOf(anna), { recipientId: id, subject: "Hello", content: "How are you?" });
    }
  });

  test("email address: other members neither see it nor find it; the member and administrators see it", async () => {
    expect(seenBy(reader)).toContain(anna.email);
    await setPrivacy("administrators", "members");
    expect(seenBy(reader)).not.toContain(anna.email);
    expect(seenBy(reader)).toMatch(/Beaconsfield/);
    expect(isFoundBy(anna.email)).toBe(false);
    for (const viewer of [anna, chief]) expect(seenBy(viewer)).toContain(anna.email);
    await setPrivacy("members", "members");
    expect(isFoundBy(anna.email)).toBe(true);
  });

  test("place: other members neither see it nor find it, also not in the spotlight; the member and administrators see it", async () => {
    await setSpotlight.perform(actorOf(chief), { userId: anna.id });
    expect(JSON.stringify([findSpotlight(), spotlightForHome()])).toContain("Beaconsfield");
    await setPrivacy("members", "administrators");
    expect(seenBy(reader)).not.toMatch(/Beaconsfield|Zealand/);
    expect(JSON.stringify([findSpotlight(), spotlightForHome()])).not.toMatch(/Beaconsfield|Zealand/);
    expect(isFoundBy("beaconsfield")).toBe(false);
    for (const viewer of [anna, chief]) expect(seenBy(viewer)).toMatch(/Beaconsfield/);
  });

  test("the inbox doesn't find a message by a hidden address, except for administrators", async () => {
    const found = (viewer: Member) => searchInbox(viewer, { text: anna.email, filter: "all", before: null }).messages.length;
    expect([found(reader), found(chief)]).toEqual([1, 1]);
    await setPrivacy("administrators", "members");
    expect([found(reader), found(chief)]).toEqual([0, 1]);
  });

  test("it stays hidden after the profile is edited", async () => {
    await setPrivacy("administrators", "administrators");
    const email = `moved-${anna.email}`;
    await editOwnProfile.perform(actorOf(anna), {
      userId: anna.id,
      email,
      currentCity: "Hiddenville",
      currentPassword: password,
    });
    await editProfile.perform(actorOf(chief), { userId: anna.id, profession: "Weaver" });
    expect([isFoundBy(email), isFoundBy("hiddenville"), seenBy(reader).includes("Hiddenville")]).toEqual([false, false, false]);
  });
});

test("the choice is in the activity log, but not when nothing changed", async () => {
  await setPrivacy("administrators", "members");
  await setPrivacy("administrators", "members");
  const entries = db().select().from(activityLogs).where(eq(activityLogs.userId, anna.id)).all();
  expect(entries.map(({ details }) => details)).toEqual([
    JSON.stringify({ emailAudience: { from: "members", to: "administrators" } }),
  ]);
});

test.each(["missing", "in_memoriam"] as const)(
  "members don't get the email address of somebody %s, administrators do",
  async (memberState) => {
    changeRow(users, anna.id, { memberState });
    expect(seenBy(reader)).not.toContain(anna.email);
    expect(findProfile(anna.id, chief)?.email).toBe(anna.email);
  },
);

test("postal address, phone, and notes reach nobody with the profile, and only the person may change the first two", async () => {
  const contact = { postalAddress: "12 Secret Lane\r\nTroy", phone: "555 0199" };
  const edit = editProfile.input.parse({ userId: anna.id, ...contact, adminNotes: "Secret note" });
  await editProfile.perform(actorOf(chief), edit);
  const ownEdit = editOwnProfile.input.parse({ userId: anna.id, adminNotes: "Mine", phone: "555 0123" });
  const answer = await editOwnProfile.perform(actorOf(anna), ownEdit);
  expect(findPerson(anna.id)).toMatchObject({
    postalAddress: "12 Secret Lane\nTroy",
    phone: "555 0123",
    adminNotes: "Secret note",
  });
  expect(JSON.stringify([answer, ...[anna, chief, reader].map(seenBy)])).not.toMatch(/Secret|555 01/);
  expect([isFoundBy("secret"), isFoundBy("555")]).toEqual([false, false]);
});

describe("what no page says of somebody", () => {
  const noted = {
    viewCount: 7,
    karma: 5,
    lastLoginAt: new Date("2026-01-02T03:04:05Z"),
    createdAt: new Date("2025-01-02T03:04:05Z"),
  };
  const { viewCount, karma } = noted;
  const nothing = { viewCount: null, karma: null, lastLoginAt: null, createdAt: null };
  test.each<[who: string, fields: PersonFields, shown: Record<keyof typeof nothing, unknown>]>([
    ["who has joined", {}, noted],
    ["in memoriam", { memberState: "in_memoriam" }, nothing],
    ["who is missing", { memberState: "missing" }, { viewCount, karma, lastLoginAt: null, createdAt: null }],
  ])("is null in every list and profile, for members and administrators: %s", async (_who, fields, shown) => {
    const person = addMember({ ...noted, ...fields });
    const search = { text: person.lastName, type: "all", page: 1 } as const;
    for (const viewer of [reader, chief]) {
      expect(findProfile(person.id, viewer)).toMatchObject(shown);
      expect(
        listPeople(viewer)
          .all()
          .find(({ id }) => id === person.id),
      ).toMatchObject(shown);
      const { viewCount, karma } = shown;
      expect(searchDirectory(search, viewer).people.find(({ id }) => id === person.id)).toMatchObject({ viewCount, karma });
    }
    const edited = await perform(editProfile, chief, { userId: person.id, bio: "Weaves" });
    expect(edited).toMatchObject(shown);
  });
});
