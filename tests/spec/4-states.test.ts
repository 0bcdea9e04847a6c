import { expect } from "vitest";
import { replySubject } from "#app/domain/inbox.ts";
import { db } from "#db/client.server.ts";
import { messages, publicContacts } from "#db/schema.ts";
import { dialogOf, partOf, textOf, textsOf } from "../support/html.ts";
import { plan } from "../support/reunions.ts";
import { classSite, type Reader } from "./class-site.ts";
import { section } from "./sentences.ts";

/** Spec §4, states and transitions. */

const site = classSite();
const mainOf = async (reader: Reader, path: string) => partOf(await site.html(reader, path), "main");
const details = async (reader: Reader, id: number) => dialogOf(await site.html(reader, `/reunions?details=${id}`));
/** What is offered for a meet-up in the programme; all its meet-ups have titles of their own. */
const offered = async (reader: Reader, title: string) => {
  const rows = (await mainOf(reader, "/reunions?show=all")).matchAll(/<li class="programme-row[\s\S]*?<\/li>/g);
  return textsOf([...rows].map(([row]) => row).find((row) => row.includes(title)) ?? "", "button");
};
const meetUp = async (title: string, status = "active") => {
  const { id } = await plan(site.people.member, { title });
  if (status !== "active") await site.call("administrator", "PATCH", `/api/reunions/${id}/status`, { status });
  return id;
};
const letter = (subject: string) =>
  db()
    .insert(messages)
    .values({ senderId: site.people.other.id, recipientId: site.people.member.id, subject, content: "c" })
    .returning()
    .get().id;

section("4. States and transitions", [
  {
    says: "Session: loading",
    provedBy: "e2e/scripts.spec.ts > a protected screen says 'Loading...' while it is fetched",
  },
  {
    says: "Session: signed in, signed out; successful login stores the returned user as the session",
    provedBy: "http/api.test.ts > login answers the session user of spec §3, and me answers the same",
  },
  {
    says: "Successful logout clears the session and refreshes all cached data",
    provedBy: [
      "http/api.test.ts > logout revokes on the server: the old cookie is worth nothing afterwards",
      "e2e/scripts.spec.ts > what one member had loaded is never shown to the next one, not even on a lost line",
    ],
  },
  {
    says: "The session result is fresh for 5 minutes and is not retried on failure",
    decided: "The session is read on every request:",
  },
  {
    says: "Contact dialog: closed, open; Cancel closes it",
    provedBy: "e2e/contacts.spec.ts > Cancel leaves the dialog and sends nothing",
  },
  {
    says: "Contact dialog: submitting (button 'Sending...', disabled), then success (dialog closes, form resets)",
    provedBy: "e2e/spec-texts.spec.ts > buttons say that they are at work, and are disabled meanwhile",
  },
  {
    says: "Contact dialog: or failure (stays open)",
    provedBy: "http/contacts.test.ts > an old token: 403 with 'Failed to send message', and nothing typed is lost",
  },
  {
    says: "Meet-up status: active, cancelled, closed",
    async proof() {
      const path = `/api/reunions/${await meetUp("Any status")}/status`;
      for (const status of ["closed", "cancelled", "active"]) {
        expect(await site.call("administrator", "PATCH", path, { status })).toMatchObject({ status: 200, body: { status } });
      }
      expect((await site.call("administrator", "PATCH", path, { status: "postponed" })).status).toBe(400);
    },
  },
  {
    says: "If status is missing it is derived from isActive (true gives active, false gives closed)",
    async proof() {
      const status = async (isActive?: boolean) =>
        (await site.call<{ status: string }>("member", "POST", "/api/reunions", { title: "t", isActive })).body.status;
      expect([await status(), await status(true), await status(false)]).toEqual(["active", "active", "closed"]);
    },
  },
  {
    says: "Administrators may set any status other than the current (Activate, Cancel, Close buttons)",
    async proof() {
      for (const [status, buttons] of [
        ["active", ["Cancel", "Close"]],
        ["cancelled", ["Activate", "Close"]],
        ["closed", ["Activate", "Cancel"]],
      ] as const) {
        await meetUp(`Set ${status}`, status);
        expect(await offered("administrator", `Set ${status}`)).toEqual(buttons);
        expect(await offered("member", `Set ${status}`)).not.toEqual(expect.arrayContaining(["Cancel"]));
      }
    },
  },
  {
    says: "Closing is also offered in the details dialog to an administrator or the creator while active",
    async proof() {
      const open = await meetUp("To be closed");
      const closed = await meetUp("Is closed", "closed");
      const offers = async (reader: Reader, id: number) => textsOf(await details(reader, id), "button").includes("Close Meet-Up");
      for (const [reader, may] of [
        ["member", true],
        ["administrator", true],
        ["other", false],
      ] as const) {
        expect([await offers(reader, open), await offers(reader, closed)]).toEqual([may, false]);
      }
    },
  },
  {
    says: "Closing goes through a separate close call that marks the meet-up inactive",
    async proof() {
      const { body } = await site.call("member", "PATCH", `/api/reunions/${await meetUp("Closed by call")}/close`);
      expect(body).toMatchObject({ status: "closed", isActive: false });
    },
  },
  {
    says: "Join and Leave are offered only when status is active",
    async proof() {
      for (const [status, join, leave] of [
        ["active", ["Join"], ["Leave"]],
        ["cancelled", [], []],
        ["closed", [], []],
      ] as const) {
        const id = await meetUp(`Offered ${status}`, status);
        const both = async (reader: Reader) =>
          [...(await offered(reader, `Offered ${status}`)), ...textsOf(await details(reader, id), "button")].filter((text) =>
            /^(Join|Leave)$/.test(text),
          );
        expect([await both("other"), await both("member")]).toEqual([
          [...join, ...join],
          [...leave, ...leave],
        ]);
      }
    },
  },
  {
    says: "The featured meet-up is the active one with the earliest future date",
    provedBy:
      "domain/reunions-programme.test.ts > featured is the active one with the earliest date to come; one without a date never is",
  },
  {
    says: "Leaving as organizer may transfer ownership to another attendee",
    provedBy: "domain/reunions-attendance.test.ts > an organizer hands it to the earliest other attendee, who is told (spec §4)",
  },
  {
    says: "Albums: a view is registered when a viewer who is not the owner opens an album or photo",
    provedBy: "http/albums-screen.test.ts > spec §4: opening an album counts one view a session, for others than its owner",
  },
  {
    says: "Liking: first like by a user counts; a repeat returns alreadyLiked",
    provedBy: "http/albums.test.ts > like answers alreadyLiked and karma, and nothing else",
  },
  {
    says: "Unread messages are highlighted; selecting a message marks it read by a call; unread count is derived from the list",
    async proof() {
      const id = letter("To be read");
      const count = async () => Number(/Inbox \((\d+) unread\)/.exec(textOf(await mainOf("member", "/messages")))?.[1]);
      const before = await count();
      expect(await mainOf("member", "/messages")).toContain('class="message-row message-unread"');
      await site.post("member", "/messages", "open", { messageId: String(id) });
      expect(await count()).toBe(before - 1);
      const again = letter("To be read by a call");
      await site.call("member", "PATCH", `/api/messages/${again}/read`);
      expect(await count()).toBe(before - 1);
    },
  },
  {
    says: "Filters: All (everything matching search), Unread (not read), Sent (excludes public-contact messages)",
    provedBy: "domain/messages.test.ts > Unread is received and not read; Sent is one's own, without visitors'",
  },
  {
    says: "Search matches subject, body, sender name and sender email, case-insensitively",
    provedBy:
      "domain/messages.test.ts > search matches subject, body, sender's name and e-mail, ignoring case, accented letters too",
  },
  {
    says: "Reply: recipient is the original sender; subject prefixed 'Re: ' unless already starting with it ('Re: No Subject' if empty)",
    async proof() {
      expect(["Ink", "Re: Ink", "re: Ink", ""].map(replySubject)).toEqual([
        "Re: Ink",
        "Re: Ink",
        "Re: re: Ink",
        "Re: No Subject",
      ]);
      const dialog = dialogOf(await site.html("member", `/messages?reply=${letter("Plates")}`));
      expect(dialog).toContain(`name="recipientId" value="${site.people.other.id}"`);
      expect(dialog).toContain('value="Re: Plates"');
    },
  },
  {
    says: "Reply and edit: unavailable for public contacts",
    async proof() {
      const contact = { name: "E", email: "e@m.example", subject: "s", message: "m" };
      const { id } = db().insert(publicContacts).values(contact).returning().get();
      for (const name of ["reply", "edit"]) {
        expect(dialogOf(await site.html("administrator", `/messages?${name}=-${id}`))).toBe("");
      }
      expect((await site.call("administrator", "PATCH", `/api/messages/-${id}`, { subject: "s", content: "c" })).status).toBe(
        403,
      );
    },
  },
  {
    says: "Edit changes only subject and content",
    provedBy: "domain/messages.test.ts > only the sender edits, only subject and content, and it is marked edited",
  },
  {
    says: "Featured spotlight: one featured alumnus at a time; Set Featured sets that user and clears the other",
    provedBy:
      "domain/profiles.test.ts > one featured alumnus at a time: setting one clears the other, and setting the same again changes nothing",
  },
  {
    says: "Toggling the featured one clears it",
    provedBy: "http/forms.test.ts > Set Featured, the toggle clears, and the page says so both times",
  },
  {
    says: "Profile view tracking: opening another user's profile records a view once per profile id",
    provedBy: "domain/profiles.test.ts > a profile view counts once per session and profile, and never the owner's",
  },
  { says: "Then user queries are refreshed after 100 ms", decided: "Views are counted by the server" },
  {
    says: "Transitions of message isDeleted, comment isDeleted and reunion isActive beyond the above: not shown",
    provedBy: [
      "domain/messages.test.ts > deleting hides it for the one who deletes; it is deleted when both have",
      "domain/comments-and-likes.test.ts > members delete their own, administrators any; what is deleted is kept and not listed",
      "domain/reunions.test.ts > administrators set any status, and isActive goes with it",
    ],
  },
]);
