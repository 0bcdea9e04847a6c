import { beforeAll, expect } from "vitest";
import { fullName } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, messages, publicContacts } from "#db/schema.ts";
import { dialogOf, linksOf, partOf, textOf, textsOf } from "../support/html.ts";
import { classSite, type Reader } from "./class-site.ts";
import { section } from "./sentences.ts";

/** Spec §2: Messages and Activity logs, as they are served without scripts. */

const site = classSite();
const at = { letter: 0, empty: 0, sent: 0, contact: 0, bare: 0 };
const sentAt = new Date("2025-01-05T20:30:00Z");
const mainOf = async (reader: Reader, path: string) => partOf(await site.html(reader, path), "main");
const dialog = async (reader: Reader, path: string) => dialogOf(await site.html(reader, path));
const inbox = async (reader: Reader, path = "/messages") => partOf(await mainOf(reader, path), "section", 'class="inbox"');
const rows = async (reader: Reader) =>
  [...(await mainOf(reader, "/messages")).matchAll(/<li class="message-row[\s\S]*?<\/li>/g)].map(([row]) => row);
const row = async (reader: Reader, text: string) => (await rows(reader)).find((html) => html.includes(text)) ?? "";
const detail = async (reader: Reader, id: number) => partOf(await mainOf(reader, `/messages?message=${id}`), "article");
const logs = (more = "") => mainOf("administrator", `/admin/activity-logs${more}`);

beforeAll(() => {
  const { member, other } = site.people;
  const letter = (values: Partial<typeof messages.$inferInsert>) =>
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
  at.letter = letter({ subject: "The press", isRead: true });
  at.empty = letter({ subject: "" });
  at.sent = letter({ senderId: member.id, recipientId: other.id, subject: "Answer", content: "Mine too" });
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

section("2. Screens: Messages", [
  {
    says: "recipient or compose = a user id that prefills the compose dialog and opens it; subject = prefilled subject",
    async proof() {
      const { id } = site.people.other;
      for (const parameter of ["recipient", "compose"]) {
        const open = await dialog("member", `/messages?${parameter}=${id}&subject=Hello+there`);
        expect(open).toContain(`<option value="${id}" selected="">`);
        expect(open).toContain('value="Hello there"');
      }
    },
  },
  {
    says: "Header 'Messages', subtitle 'Internal messaging system for Class of 1985 alumni'",
    proof: async () =>
      expect(textOf(await mainOf("member", "/messages"))).toMatch(
        /^Messages Internal messaging system for Class of 1985 alumni /,
      ),
  },
  {
    says: "'Compose Message' opens a dialog: recipient select (label 'To', placeholder 'Select recipient'), subject, message, Cancel, 'Send Message'",
    async proof() {
      const open = await dialog("member", linksOf(await mainOf("member", "/messages"))["Compose Message"] ?? "");
      expect(textsOf(open, "h2")).toEqual(["Compose Message"]);
      expect(textsOf(open, "label")).toEqual(["To", "Subject", "Message"]);
      expect(textsOf(open, "option")[0]).toBe("Select recipient");
      expect([textsOf(open, "button"), linksOf(open)]).toEqual([["Send Message"], { Close: "/messages", Cancel: "/messages" }]);
    },
  },
  {
    says: "Inbox card titled 'Inbox (N unread)'",
    proof: async () => expect(textsOf(await inbox("member"), "h2")).toEqual(["Inbox (1 unread)"]),
  },
  {
    says: "Search box 'Search messages...' and filter select All, Unread, Sent",
    async proof() {
      expect(await inbox("member")).toMatch(/<input[^>]*type="search"[^>]*placeholder="Search messages..."/);
      expect(textsOf(await inbox("member"), "option")).toEqual(["All", "Unread", "Sent"]);
    },
  },
  {
    says: "The list shows 'No messages found'",
    proof: async () => expect(textOf(await inbox("member", "/messages?q=nothing"))).toContain("No messages found"),
  },
  {
    says: "Each row: sender, subject, preview, timestamp formatted like 'Jan 5, 2025 at 3:30 PM', delete icon",
    proof: async () =>
      expect(textOf(await row("member", "The press"))).toBe(
        `${fullName(site.people.other)} The press Ink on my sleeves Jan 5, 2025 at 3:30 PM Delete`,
      ),
  },
  {
    says: "'New' badge if unread; subject or 'No Subject'",
    proof: async () =>
      expect(textOf(await row("member", "No Subject"))).toMatch(new RegExp(`^${fullName(site.people.other)} New No Subject `)),
  },
  {
    says: "'External' badge for public-contact messages",
    async proof() {
      expect(textOf(await row("administrator", "Looking"))).toMatch(/^Ellen Park New External Looking For Soo-Jin /);
      expect((await rows("member")).join()).not.toContain("External");
    },
  },
  {
    says: "Delete confirm: 'Delete Message': 'Are you sure you want to delete this message? This action cannot be undone.', Cancel/Delete",
    async proof() {
      const open = await dialog("member", linksOf(await row("member", "The press")).Delete ?? "");
      expect(textOf(open)).toMatch(
        /^Delete Message Close Are you sure you want to delete this message\? This action cannot be undone\. Delete Cancel$/,
      );
    },
  },
  {
    says: "Detail panel: subject, sender, date, body",
    proof: async () =>
      expect(textOf(await detail("member", at.letter))).toContain(
        `The press From ${fullName(site.people.other)} to ${fullName(site.people.member)} Jan 5, 2025 at 3:30 PM Ink on my sleeves`,
      ),
  },
  {
    says: "Public-contact messages show a Contact Information block (email, IP address, and where present location and browser)",
    async proof() {
      expect(textOf(await detail("administrator", at.contact))).toMatch(
        /Contact Information Email ellen@mail\.example IP address 203\.0\.113\.9 Location 40\.7, -73\.9 Browser Firefox/,
      );
      expect(textOf(await detail("administrator", at.bare))).toMatch(
        /Contact Information Email ellen@mail\.example IP address 203\.0\.113\.9 (?!Location|Browser)/,
      );
    },
  },
  {
    says: "Reply and Edit buttons only for internal messages; Delete for all",
    async proof() {
      const buttons = async (reader: Reader, id: number) => Object.keys(linksOf(await detail(reader, id)));
      expect(await buttons("member", at.letter)).toEqual(["Back to the inbox", "Reply", "Delete"]);
      expect(await buttons("member", at.sent)).toEqual(["Back to the inbox", "Edit", "Delete"]);
      expect(await buttons("administrator", at.contact)).toEqual(["Back to the inbox", "ellen@mail.example", "Delete"]);
    },
  },
  {
    says: "With no selection: 'Select a message to view details'",
    proof: async () => expect(textOf(await mainOf("member", "/messages"))).toContain("Select a message to view details"),
  },
  {
    says: "Reply dialog: 'Reply to Message', subject and reply fields, 'Send Reply'",
    async proof() {
      const open = await dialog("member", `/messages?reply=${at.letter}`);
      expect(textOf(open)).toMatch(/^Reply to Message /);
      expect([textsOf(open, "label"), textsOf(open, "button")]).toEqual([["Subject", "Reply"], ["Send Reply"]]);
    },
  },
  {
    says: "Edit dialog: 'Edit Message', 'Update Message'",
    async proof() {
      const open = await dialog("member", `/messages?edit=${at.sent}`);
      expect([textsOf(open, "h2"), textsOf(open, "button")]).toEqual([["Edit Message"], ["Update Message"]]);
    },
  },
]);

section("2. Screens: Activity logs", [
  {
    says: "Title 'Administrator Activity Logs'",
    proof: async () => expect(textsOf(await logs(), "h1")).toEqual(["Administrator Activity Logs"]),
  },
  {
    says: "'Clear Activity' opens a confirm titled 'Clear All Activity Logs' with its question and the button 'Clear All Logs'",
    async proof() {
      const open = await dialog("administrator", linksOf(await logs())["Clear Activity"] ?? "");
      expect(textOf(open)).toBe(
        "Clear All Activity Logs Close This action will permanently delete all activity logs from the database. This cannot be undone. Are you sure you want to continue? Clear All Logs Cancel",
      );
    },
  },
  {
    says: "Summary: Successful Actions, Failed Actions, Total Events",
    proof: async () => expect(textOf(await logs())).toMatch(/Successful Actions \d+ Failed Actions \d+ Total Events \d+ /),
  },
  {
    says: "Entry: description, resource badge, timestamp plus relative time, user id and email, IP, expandable 'View Details' with formatted JSON",
    async proof() {
      const { id, email } = site.people.member;
      const text = textOf(await logs("?resource=reunions"));
      expect(text).toContain("Recent Activity");
      expect(text).toMatch(/ at \d+:\d\d [AP]M · just now Planned the picnic Meet-Ups View Details \{ "title": "Picnic" \} /);
      expect(text).toContain(`User ${id} · ${email} · IP 198.51.100.4`);
      expect(await logs("?resource=reunions")).toContain(
        "<details><summary>View Details</summary><pre>{\n  &quot;title&quot;: &quot;Picnic&quot;\n}</pre>",
      );
    },
  },
  {
    says: "Entry: error message on failure",
    proof: async () =>
      expect(textOf(await logs("?result=failed"))).toContain("Tried to clear Meet-Ups Failed Error: Only administrators can"),
  },
  {
    says: "Empty: 'No activity logs found.'",
    proof: async () => expect(textOf(await logs("?member=nobody-at-all"))).toContain("No activity logs found."),
  },
  {
    says: "Load failure: 'Failed to load activity logs. Administrator access may be required.'",
    proof: async () =>
      expect(textOf(await mainOf("member", "/admin/activity-logs"))).toContain(
        "Failed to load activity logs. Administrator access may be required.",
      ),
  },
]);
