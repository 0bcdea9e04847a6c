import { expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { canSeeLetter } from "#app/domain/core/permissions.ts";
import { searchInbox } from "#app/domain/messages/inbox.server.ts";
import { passOnLetter } from "#app/domain/roster/joining-letters.server.ts";
import { saveLetterSettings } from "#app/domain/roster/letter-settings.server.ts";
import { findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { actorOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember, addMissing } from "#tests/support/people.ts";

/** docs/behavior.md, "Missing classmates". */

temporaryDatabase();
const chief = addAdministrator();
const reader = addMember("Ben Abbott");
const ida = addMissing("Ida Moon");

const passOn = (me: Member) => passOnLetter.perform(actorOf(me), { userId: ida.id });

test("members make joining letters for missing people only after an administrator allowed it", async () => {
  await expect(passOn(reader)).rejects.toMatchObject({ status: 403 });
  await saveLetterSettings.perform(actorOf(chief), saveLetterSettings.input.parse({ envelope: "#10", membersMayPassOn: "on" }));
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
