import { describe, expect, test } from "vitest";
import { replySubject } from "#app/domain/messages/inbox.ts";
import { db } from "#db/client.server.ts";
import { messages, publicContacts } from "#db/schema.ts";
import { dialogOf, partOf, textOf, textsOf } from "../support/html.ts";
import { plan } from "../support/reunions.ts";
import { type Reader, signedInSite } from "./signed-in-site.ts";

/** docs/behavior.md, "Status" of meet-ups, and reading and replying in "Messages". */

const site = signedInSite();
const mainOf = async (reader: Reader, path: string) => partOf(await site.html(reader, path), "main");
const details = async (reader: Reader, id: number) => dialogOf(await site.html(reader, `/reunions?details=${id}`));
/** What is offered for a meet-up in the list, by buttons or by links; all its meet-ups have titles of their own. */
const offered = async (reader: Reader, title: string, element = "button") => {
  const rows = (await mainOf(reader, "/reunions")).matchAll(/<li>[\s\S]*?<\/li>/g);
  return textsOf([...rows].map(([row]) => row).find((row) => row.includes(title)) ?? "", element);
};
const meetUp = async (title: string, status = "active") => {
  const { id } = await plan(site.people.member, { title });
  if (status !== "active") await site.call("administrator", "PATCH", `/api/reunions/${id}/status`, { status });
  return id;
};
const addMessage = (subject: string) =>
  db()
    .insert(messages)
    .values({ senderId: site.people.other.id, recipientId: site.people.member.id, subject, content: "c" })
    .returning()
    .get().id;

describe("Meet-Ups: Status", () => {
  test("administrators set any of the three statuses, and no other", async () => {
    const path = `/api/reunions/${await meetUp("Any status")}/status`;
    for (const status of ["closed", "cancelled", "active"]) {
      expect(await site.call("administrator", "PATCH", path, { status })).toMatchObject({ status: 200, body: { status } });
    }
    expect((await site.call("administrator", "PATCH", path, { status: "postponed" })).status).toBe(400);
  });
  test("a new meet-up is active, or closed with isActive false", async () => {
    const status = async (isActive?: boolean) =>
      (await site.call<{ status: string }>("member", "POST", "/api/reunions", { title: "t", isActive })).body.status;
    expect([await status(), await status(true), await status(false)]).toEqual(["active", "active", "closed"]);
  });
  test("administrators get a button for each status but the current one", async () => {
    for (const [status, buttons] of [
      ["active", ["Cancel", "Close"]],
      ["cancelled", ["Activate", "Close"]],
      ["closed", ["Activate", "Cancel"]],
    ] as const) {
      await meetUp(`Set ${status}`, status);
      // 'Cancel' is a link to a question.
      const offers = async (reader: Reader) =>
        (await Promise.all(["a", "button"].map((element) => offered(reader, `Set ${status}`, element))))
          .flat()
          .filter((text) => ["Activate", "Cancel", "Close"].includes(text));
      expect((await offers("administrator")).toSorted()).toEqual(buttons);
      expect(await offers("member")).toEqual([]);
    }
  });
  test("the details offer 'Close Meet-Up' to organizer and administrators while it is active", async () => {
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
  });
  test("closing sets status and isActive", async () => {
    const { body } = await site.call("member", "PATCH", `/api/reunions/${await meetUp("Closed by call")}/close`);
    expect(body).toMatchObject({ status: "closed", isActive: false });
  });
  test("Join and Leave are offered for active meet-ups only", async () => {
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
  });
});

describe("Messages: reading and replying", () => {
  test("opening an unread message, or the call, marks it read and lowers the count", async () => {
    const id = addMessage("To be read");
    const count = async () => Number(/Inbox \((\d+) unread\)/.exec(textOf(await mainOf("member", "/messages")))?.[1]);
    const before = await count();
    expect(textOf(await mainOf("member", "/messages"))).toContain(" New To be read ");
    await site.post("member", "/messages", "open", { messageId: String(id) });
    expect(await count()).toBe(before - 1);
    const again = addMessage("To be read by a call");
    await site.call("member", "PATCH", `/api/messages/${again}/read`);
    expect(await count()).toBe(before - 1);
  });
  test("a reply goes to the sender, with 'Re: ' once", async () => {
    expect(["Ink", "Re: Ink", "re: Ink", ""].map(replySubject)).toEqual(["Re: Ink", "Re: Ink", "Re: re: Ink", "Re: No Subject"]);
    const dialog = dialogOf(await site.html("member", `/messages?reply=${addMessage("Plates")}`));
    expect(dialog).toContain(`name="recipientId" value="${site.people.other.id}"`);
    expect(dialog).toContain('value="Re: Plates"');
  });
  test("visitors' messages cannot be replied to or edited", async () => {
    const contact = { name: "E", email: "e@m.example", subject: "s", message: "m" };
    const { id } = db().insert(publicContacts).values(contact).returning().get();
    for (const name of ["reply", "edit"]) {
      expect(dialogOf(await site.html("administrator", `/messages?${name}=-${id}`))).toBe("");
    }
    expect((await site.call("administrator", "PATCH", `/api/messages/-${id}`, { subject: "s", content: "c" })).status).toBe(403);
  });
});
