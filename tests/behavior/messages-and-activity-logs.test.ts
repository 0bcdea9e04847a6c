import { beforeAll, describe, expect, test } from "vitest";
import { fullName } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, messages, publicContacts } from "#db/schema.ts";
import { dialogOf, linksOf, partOf, textOf, textsOf } from "../support/html.ts";
import { type Reader, signedInSite } from "./signed-in-site.ts";

/** docs/behavior.md, "Messages" and "Activity logs", as they are served without scripts. */

const site = signedInSite();
const at = { received: 0, empty: 0, sent: 0, contact: 0, bare: 0 };
const sentAt = new Date("2025-01-05T20:30:00Z");
const mainOf = async (reader: Reader, path: string) => partOf(await site.html(reader, path), "main");
const dialog = async (reader: Reader, path: string) => dialogOf(await site.html(reader, path));
const inbox = async (reader: Reader, path = "/messages") =>
  partOf(await mainOf(reader, path), "section", 'aria-labelledby="inbox"');
const rows = async (reader: Reader) => [...(await inbox(reader)).matchAll(/<li[\s\S]*?<\/li>/g)].map(([row]) => row);
const row = async (reader: Reader, text: string) => (await rows(reader)).find((html) => html.includes(text)) ?? "";
const detail = async (reader: Reader, id: number) => partOf(await mainOf(reader, `/messages?message=${id}`), "article");
const logs = (more = "") => mainOf("administrator", `/admin/activity-logs${more}`);

beforeAll(() => {
  const { member, other } = site.people;
  const addMessage = (values: Partial<typeof messages.$inferInsert>) =>
    db()
      .insert(messages)
      .values({
        senderId: other.id,
        recipientId: member.id,
        content: "Ink on my sleeves",
        createdAt: sentAt,
        updatedAt: sentAt,
        ...values,
      })
      .returning()
      .get().id;
  at.received = addMessage({ subject: "The press", isRead: true });
  at.empty = addMessage({ subject: "" });
  at.sent = addMessage({ senderId: member.id, recipientId: other.id, subject: "Answer", content: "Mine too" });
  const contact = {
    name: "Ellen Park",
    email: "ellen@mail.example",
    subject: "Looking",
    message: "For Soo-Jin",
    ipAddress: "203.0.113.9",
  };
  const add = (more: object) =>
    -db()
      .insert(publicContacts)
      .values({ ...contact, ...more })
      .returning()
      .get().id;
  at.contact = add({
    location: "40.7, -73.9",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
  });
  at.bare = add({ subject: "Bare" });
  const entry = { userId: member.id, action: "x", resource: "reunions" as const, ipAddress: "198.51.100.4" };
  db().delete(activityLogs).run();
  db()
    .insert(activityLogs)
    .values([
      { ...entry, description: "Planned the picnic", details: '{"title":"Picnic"}' },
      { ...entry, description: "Tried to clear", success: false, errorMessage: "Only administrators can" },
    ])
    .run();
});

describe("Messages", () => {
  test("?recipient= and ?compose= open a message to that member, with ?subject= filled in", async () => {
    const { id } = site.people.other;
    for (const parameter of ["recipient", "compose"]) {
      const open = await dialog("member", `/messages?${parameter}=${id}&subject=Hello+there`);
      expect(open).toContain(`<option value="${id}" selected="">`);
      expect(open).toContain('value="Hello there"');
    }
  });
  test("title and subtitle", async () =>
    expect(textOf(await mainOf("member", "/messages"))).toMatch(/^Messages Internal messaging system for Class of 1985 alumni /));
  test("'Compose Message' asks for recipient, subject, and message", async () => {
    const open = await dialog("member", linksOf(await mainOf("member", "/messages"))["Compose Message"] ?? "");
    expect(textsOf(open, "h2")).toEqual(["Compose Message"]);
    expect(textsOf(open, "label")).toEqual(["Find a name", "To", "Subject", "Message"]);
    expect(textsOf(open, "option")[0]).toBe("Select recipient");
    expect([textsOf(open, "button"), linksOf(open)]).toEqual([["Send Message"], { Close: "/messages", Cancel: "/messages" }]);
  });
  test("the inbox counts unread messages", async () =>
    expect(textsOf(await inbox("member"), "h2")).toEqual(["Inbox (1 unread)"]));
  test("the inbox has a search and a filter", async () => {
    expect(await inbox("member")).toMatch(/<input[^>]*type="search"[^>]*placeholder="Search messages..."/);
    expect(textsOf(await inbox("member"), "option")).toEqual(["All", "Unread", "Sent"]);
  });
  test("an empty list says 'No messages found'", async () =>
    expect(textOf(await inbox("member", "/messages?q=nothing"))).toContain("No messages found"));
  test("a row shows sender, subject, beginning, time, and Delete", async () =>
    expect(textOf(await row("member", "The press"))).toBe(
      `${fullName(site.people.other)} The press Ink on my sleeves Jan 5, 2025 at 3:30 PM Delete`,
    ));
  test("a row of a sent message shows the sender first, then 'to' and the recipient", async () =>
    expect(textOf(partOf(await inbox("member", "/messages?filter=sent"), "li"))).toMatch(
      new RegExp(`^${fullName(site.people.member)} to ${fullName(site.people.other)} `),
    ));
  test("the name of the icon that deletes is 'Delete'", async () =>
    expect(await row("member", "The press")).toMatch(
      /<svg[^>]*aria-hidden="true"[^>]*><path[^>]*><\/path><\/svg><span[^>]*>Delete<\/span>/,
    ));
  test("an unread row says 'New'; without a subject 'No Subject'", async () =>
    expect(textOf(await row("member", "No Subject"))).toMatch(new RegExp(`^${fullName(site.people.other)} New No Subject `)));
  test("visitors' messages say 'External', to administrators only", async () => {
    expect(textOf(await row("administrator", "Looking"))).toMatch(/^Ellen Park New External Looking For Soo-Jin /);
    expect((await rows("member")).join()).not.toContain("External");
  });
  test("Delete asks first", async () => {
    const open = await dialog("member", linksOf(await row("member", "The press")).Delete ?? "");
    expect(textOf(open)).toMatch(
      /^Delete Message Close Are you sure you want to delete this message\? This action cannot be undone\. Delete Cancel$/,
    );
  });
  test("an open message shows subject, parties, time, and text", async () =>
    expect(textOf(await detail("member", at.received))).toContain(
      `The press From ${fullName(site.people.other)} to ${fullName(site.people.member)} Jan 5, 2025 at 3:30 PM Ink on my sleeves`,
    ));
  test("a visitor's message shows where it came from", async () => {
    expect(textOf(await detail("administrator", at.contact))).toMatch(
      /Contact Information Email ellen@mail\.example IP address 203\.0\.113\.9 Location 40\.7, -73\.9 Browser Firefox/,
    );
    expect(textOf(await detail("administrator", at.bare))).toMatch(
      /Contact Information Email ellen@mail\.example IP address 203\.0\.113\.9 (?!Location|Browser)/,
    );
  });
  test("Reply for what was received, Edit for what was sent, Delete for all; visitors' messages have only Delete", async () => {
    const buttons = async (reader: Reader, id: number) => Object.keys(linksOf(await detail(reader, id)));
    expect(await buttons("member", at.received)).toEqual(["Back to the inbox", "Reply", "Delete"]);
    expect(await buttons("member", at.sent)).toEqual(["Back to the inbox", "Edit", "Delete"]);
    expect(await buttons("administrator", at.contact)).toEqual(["Back to the inbox", "ellen@mail.example", "Delete"]);
  });
  test("no message open: 'Select a message to view details'", async () =>
    expect(textOf(await mainOf("member", "/messages"))).toContain("Select a message to view details"));
  test("'Reply to Message' has a subject and a reply", async () => {
    const open = await dialog("member", `/messages?reply=${at.received}`);
    expect(textOf(open)).toMatch(/^Reply to Message /);
    expect([textsOf(open, "label"), textsOf(open, "button")]).toEqual([["Subject", "Reply"], ["Send Reply"]]);
  });
  test("'Edit Message' ends with 'Update Message'", async () => {
    const open = await dialog("member", `/messages?edit=${at.sent}`);
    expect([textsOf(open, "h2"), textsOf(open, "button")]).toEqual([["Edit Message"], ["Update Message"]]);
  });
});

describe("Activity logs", () => {
  test("title", async () => expect(textsOf(await logs(), "h1")).toEqual(["Administrator Activity Logs"]));
  test("'Clear Activity' asks first", async () => {
    const open = await dialog("administrator", linksOf(await logs())["Clear Activity"] ?? "");
    expect(textOf(open)).toBe(
      "Clear All Activity Logs Close This action will permanently delete all activity logs from the database. This cannot be undone. Are you sure you want to continue? Clear All Logs Cancel",
    );
  });
  test("three totals stand at the top", async () =>
    expect(textOf(await logs())).toMatch(/Successful Actions \d+ Failed Actions \d+ Total Events \d+ /));
  test("an entry says when, what, who, and from where, with details on request", async () => {
    const { id, email } = site.people.member;
    const text = textOf(await logs("?resource=reunions"));
    expect(text).toContain("Recent Activity");
    expect(text).toMatch(/ at \d+:\d\d [AP]M · just now Planned the picnic Meet-Ups View Details \{ "title": "Picnic" \} /);
    expect(text).toContain(`User ${id} · ${email} · IP 198.51.100.4`);
    expect(await logs("?resource=reunions")).toMatch(
      /<details><summary>View Details<\/summary><pre[^>]*>{\n {2}&quot;title&quot;: &quot;Picnic&quot;\n}<\/pre>/,
    );
  });
  test("a failed entry says why", async () =>
    expect(textOf(await logs("?result=failed"))).toContain("Tried to clear Meet-Ups Failed Error: Only administrators can"));
  test("an empty list says 'No activity logs found.'", async () =>
    expect(textOf(await logs("?member=nobody-at-all"))).toContain("No activity logs found."));
  test("members are told that administrator access may be required", async () =>
    expect(textOf(await mainOf("member", "/admin/activity-logs"))).toContain(
      "Failed to load activity logs. Administrator access may be required.",
    ));
});
