import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { canSeeLetter } from "#app/domain/core/permissions.ts";
import { searchInbox } from "#app/domain/messages/inbox.server.ts";
import { passOnLetter } from "#app/domain/roster/joining-letters.server.ts";
import { letterSettings, membersMayPassOnLetters, saveLetterSettings } from "#app/domain/roster/letter-settings.server.ts";
import { letterSettingsInput } from "#app/domain/roster/roster-forms.ts";
import { findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs } from "#db/schema.ts";
import { actorOf, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember, addMissing } from "#tests/support/people.ts";

/** What administrators set on the joining letters. */

temporaryDatabase();
const chief = addAdministrator();
const save = (input: object, by = chief) => saveLetterSettings.perform(actorOf(by), letterSettingsInput.parse(input));

test("before anybody sets them, the envelope is a #10, nothing else is set, and members may not pass on letters", () => {
  expect(letterSettings()).toMatchObject({ envelope: "#10", signerName: null, paragraph: null });
  expect(membersMayPassOnLetters()).toBe(false);
});

test("settings are saved together with a log entry of what changed; emptied fields lose their text", async () => {
  await save({ signerName: "Maria Santiago", contact: "555 0100\r\nmaria@mail.example", envelope: "DL", membersMayPassOn: "on" });
  expect(letterSettings()).toMatchObject({
    signerName: "Maria Santiago",
    contact: "555 0100\nmaria@mail.example",
    envelope: "DL",
  });
  expect(membersMayPassOnLetters()).toBe(true);
  const entry = db().select().from(activityLogs).where(eq(activityLogs.action, "auth.letter-settings")).get();
  expect(JSON.parse(entry?.details ?? "")).toMatchObject({ envelope: { from: "#10", to: "DL" } });
  await save({ signerName: "", envelope: "DL" });
  expect(letterSettings()).toMatchObject({ signerName: null, contact: null });
  expect(membersMayPassOnLetters()).toBe(false);
});

test("members can't change them", async () => {
  await expect(save({ signerName: "Me" }, addMember())).rejects.toMatchObject({ status: 403 });
});

test.each([
  ["contact", "1\n2\n3\n4\n5", "The contact lines can have at most 4 lines"],
  ["returnAddress", "1\n2\n3\n4\n5", "The return address can have at most 4 lines"],
  ["paragraph", "x".repeat(601), "The paragraph can have at most 600 characters"],
  ["envelope", "C4", "Please choose an envelope"],
])("%s: what would not fit on the letter is refused", (field, value, sentence) => {
  expect(letterSettingsInput.safeParse({ [field]: value }).error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

describe("passing on a letter to somebody missing (docs/behavior.md, 'Missing classmates')", () => {
  const reader = addMember("Ben Abbott");
  const ida = addMissing("Ida Moon");

  const passOn = (me: Member) => passOnLetter.perform(actorOf(me), { userId: ida.id });

  test("members make joining letters for missing people only after an administrator allowed it", async () => {
    await expect(passOn(reader)).rejects.toMatchObject({ status: 403 });
    await perform(saveLetterSettings, chief, { envelope: "#10", membersMayPassOn: "on" });
    const link = findSignInLink((await passOn(reader)).token);
    expect(link).toMatchObject({ firstName: "Ida", purpose: "join", createdBy: reader.id });
    expect([chief, reader, addMember()].map((me) => canSeeLetter(me, link))).toEqual([true, true, false]);
  });

  test("members get no joining letter of a missing administrator, whose account it would open", async () => {
    const missing = addAdministrator({ memberState: "missing", password: null });
    const letterFor = (me: Member) => passOnLetter.perform(actorOf(me), { userId: missing.id });
    await expect(letterFor(reader)).rejects.toMatchObject({ status: 403 });
    expect((await letterFor(chief)).purpose).toBe("join");
  });

  test("the person then counts as found, and administrators read who is in touch", async () => {
    expect(findPerson(ida.id)?.memberState).toBe("invited");
    const [message] = searchInbox(chief, { text: "", filter: "all", before: null }).messages;
    expect(message).toMatchObject({ kind: "tip", name: "Ben Abbott", subject: "About Ida Moon" });
    await expect(passOn(reader)).rejects.toMatchObject({ status: 409 });
  });
});
