import { beforeEach, describe, expect, test } from "vitest";
import { queueWeeklyLetters } from "#app/domain/account/weekly-letter.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { composeEmail } from "#app/domain/mail/compose-email.server.ts";
import { noMailServer, temporaryDatabase } from "#tests/support/database.ts";
import { addDeactivated, addMember, addUnlisted } from "#tests/support/people.ts";
import {
  addReader,
  album,
  comment,
  daysBefore,
  due,
  emptyClass,
  letterTo,
  meetUp,
  oldAlbum,
  photo,
  write,
} from "#tests/support/weekly-letters.ts";

/** What the weekly letter tells. */

temporaryDatabase({ smtpUrl: noMailServer });

let anna: Member;
beforeEach(() => {
  emptyClass();
  anna = addMember("Anna Núñez", { createdAt: daysBefore(400) });
});

test("the letter of a busy week", async () => {
  const reader = addReader(
    { messages: "weekly", meetUpChanges: "weekly" },
    { firstName: "Rita", lastName: "Cole", email: "rita@class.example" },
  );
  const joined = { memberState: "joined", joinedAt: daysBefore(1) } as const;
  const maria = addMember("María Alvarez", { maidenName: "López", ...joined });
  addMember("Bob Zimmer", { ...joined });
  addMember("Earlier", { memberState: "joined", joinedAt: daysBefore(9) });
  const own = oldAlbum(reader, "My sketches");
  const kiln = album(anna, "Kiln\nand clay");
  for (let number = 0; number < 3; number += 1) photo(kiln, anna);
  photo(own, maria);
  photo(own, reader);
  comment(own, anna);
  comment(own, maria);
  comment(photo(own, reader, { createdAt: daysBefore(30), title: "Lobby" }), anna);
  comment(own, reader);
  write(anna, reader);
  write(maria, reader);
  write(maria, reader, { isRead: true });
  meetUp(anna, "Picnic", { createdAt: daysBefore(3) });
  meetUp(anna, "Lunch", { updatedAt: daysBefore(1), eventDate: new Date("2026-12-05T23:30:00Z") });
  meetUp(anna, "Old plan", { status: "cancelled", updatedAt: daysBefore(1), eventDate: null, location: null });
  await queueWeeklyLetters(due);
  const letter = letterTo(reader);
  expect(letter?.subject).toBe(
    "News from the class: 2 unread messages, 3 comments, 1 new meet-up, 2 changed meet-ups, 2 new members, and 4 photos",
  );
  const parts = {
    ...letter,
    subject: letter?.subject ?? "",
    body: letter?.body ?? "",
    link: null,
    person: reader,
    address: reader.email,
  };
  const { text } = composeEmail({ id: 1, kind: "weekly_letter", createdAt: due, ...parts }, { from: { name: "", address: "" } });
  expect(text.split("\n-- \n")[0]?.replace(/=\d+/g, "=1")).toMatchInlineSnapshot(`
    "Hello Rita,

    This is what is new on the site since Sunday, November 15.


    YOUR MESSAGES

    You have 2 unread messages from María Alvarez and Anna Núñez.
    http://class.example/messages


    COMMENTS ON YOUR PHOTOS

    1 comment on “Lobby” by Anna Núñez
    http://class.example/yearbook?album=1&photo=1

    2 comments on “My sketches” by María Alvarez and Anna Núñez
    http://class.example/yearbook?album=1


    MEET-UPS TO COME

    Changed: Lunch
    Saturday, December 5, 6:30 PM, Prospect Park
    http://class.example/reunions?details=1

    New: Picnic
    Saturday, June 5, 2027, 6:30 PM, Prospect Park
    http://class.example/reunions?details=1

    Cancelled: Old plan
    http://class.example/reunions?details=1


    WHO JOINED

    - María Alvarez (née López)
    - Bob Zimmer

    http://class.example/alumni


    ALBUMS AND PHOTOS

    “My sketches”: 1 new photo by María Alvarez
    http://class.example/yearbook?album=1

    “Kiln and clay”: a new album by Anna Núñez, 3 photos
    http://class.example/yearbook?album=1
    "
  `);
  expect(text).not.toContain("secret");
});

test("own additions, and what the pages don't show, are left out", async () => {
  const reader = addReader({ messages: "weekly", meetUpChanges: "weekly" }, { joinedAt: daysBefore(1) });
  const own = album(reader, "Mine");
  photo(own, reader);
  const gone = album(anna, "Gone", { deletedAt: daysBefore(1) });
  comment(photo(gone, reader), anna);
  photo(gone, anna);
  const kiln = oldAlbum(anna, "Kiln");
  photo(kiln, anna, { deletedAt: daysBefore(0.5) });
  comment(photo(kiln, reader, { deletedAt: daysBefore(0.5) }), anna);
  comment(own, anna, { isDeleted: true });
  addUnlisted({ joinedAt: daysBefore(1) });
  addDeactivated({ joinedAt: daysBefore(1) });
  meetUp(reader, "Own picnic", { createdAt: daysBefore(1) });
  meetUp(anna, "Past", { createdAt: daysBefore(3), eventDate: daysBefore(1) });
  meetUp(anna, "Cancelled before anybody was told", { createdAt: daysBefore(3), status: "cancelled" });
  write(anna, reader, { recipientDeletedAt: daysBefore(0.5) });
  write(anna, reader, { isRead: true });
  await queueWeeklyLetters(due);
  expect(letterTo(reader)?.body).toBeUndefined();
});

describe("settings", () => {
  const busyWeek = (reader: Member) => {
    comment(oldAlbum(reader, "Mine"), anna);
    meetUp(anna, "New one", { createdAt: daysBefore(1) });
    meetUp(anna, "Moved one", { updatedAt: daysBefore(1) });
    write(anna, reader);
  };

  test("what members are told at once is left out, but for the number of unread messages", async () => {
    const now = { messages: "now", comments: "now", newMeetUps: "now", meetUpChanges: "now" } as const;
    const [silent, reader] = [addReader(now), addReader({ ...now, comments: "weekly" })];
    busyWeek(silent);
    busyWeek(reader);
    await queueWeeklyLetters(due);
    expect(letterTo(silent)).toBeUndefined();
    const { subject, body } = letterTo(reader) ?? {};
    expect(subject).toBe("News from the class: 1 comment");
    expect(body).toContain("You have 1 unread message.\n");
    expect(body).not.toContain("New one");
    expect(body).not.toContain("Changed:");
  });

  test("what members never want to be told of is left out", async () => {
    const never = { messages: "never", comments: "never", newMeetUps: "never", meetUpChanges: "never" } as const;
    const reader = addReader(never);
    busyWeek(reader);
    photo(oldAlbum(anna, "Kiln"), anna);
    await queueWeeklyLetters(due);
    const { subject, body } = letterTo(reader) ?? {};
    expect(subject).toBe("News from the class: 1 photo");
    expect(body).not.toMatch(/MESSAGES|COMMENTS|MEET-UPS/);
  });
});

test("long lists end with a number, so that the letter stays short", async () => {
  const reader = addReader({ meetUpChanges: "weekly" });
  for (let number = 0; number < 24; number += 1) {
    addMember({ memberState: "joined", joinedAt: daysBefore(1), lastName: `${"long ".repeat(40)}${number}` });
    photo(album(anna, `${"Very long titles ".repeat(20)}${number}`), anna);
    meetUp(anna, `Picnic ${number}`, number === 23 ? { updatedAt: daysBefore(1) } : {});
  }
  await queueWeeklyLetters(due);
  const { body = "" } = letterTo(reader) ?? {};
  expect(body).toContain("\nand 12 more\n");
  expect(body).toContain("\nand 18 more albums");
  expect(body).toContain("\nand 18 more meet-ups");
  expect(body).toContain("Changed: Picnic 23");
  expect(body?.length).toBeLessThan(5000);
});
