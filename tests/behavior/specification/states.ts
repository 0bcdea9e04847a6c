import { expect } from "vitest";
import { db } from "#db/client.server.ts";
import { publicContacts } from "#db/schema.ts";
import { addAlbum, addPhoto } from "../../support/albums.ts";
import { linksOf, partOf, textOf, textsOf } from "../../support/html.ts";
import { join, plan } from "../../support/reunions.ts";
import { fact, type Part, shown } from "./row.ts";
import { type Reader, site } from "./site.ts";

/** States and what changes them. */

const { main, dialog } = site;
const details = (reader: Reader, id: number) => dialog(reader, `/reunions?details=${id}`);
/** The buttons of a meet-up in the list; each has a title of its own. */
const offered = async (reader: Reader, title: string) => {
  const rows = (await main(reader, "/reunions")).matchAll(/<(li|article)\b[^>]*>[\s\S]*?<\/\1>/g);
  return textsOf([...rows].map(([row]) => row).find((row) => row.includes(title)) ?? "", "button");
};
const meetUp = async (title: string, status = "active") => {
  const { id } = await plan(site.people.member, { title });
  if (status !== "active") await site.call("administrator", "PATCH", `/api/reunions/${id}/status`, { status });
  return id;
};
const statuses = ["active", "cancelled", "closed"] as const;
const addMessage = (subject: string, more: object = {}) => site.addMessage({ subject, content: "Ink", ...more });
const addContact = () => {
  const contact = { name: "Ellen Park", email: "ellen@mail.example", subject: "Looking", message: "For Soo-Jin" };
  return -db().insert(publicContacts).values(contact).returning().get().id;
};
const unread = async () => Number(/Inbox \((\d+) unread\)/.exec(textOf(await main("member", "/messages")))?.[1]);
/** The subjects in the inbox at an address. */
const listed = async (reader: Reader, query: string) =>
  textOf(partOf(await main(reader, `/messages${query}`), "section", 'aria-labelledby="inbox"'));
const viewsOf = async (path: string) => (await site.call<{ viewCount: number }>("administrator", "GET", path)).body.viewCount;
const featured = async () =>
  (await site.call<{ userId: number } | null>("visitor", "GET", "/api/featured-alumni")).body?.userId ?? null;
const contactDialog = "tests/e2e/toasts-and-pending-texts.spec.ts";

export const states: Part = {
  section: 4,
  title: "States and transitions",
  rows: [
    fact("session: signing in answers the user and stores the session", async () => {
      const { id } = site.people.other;
      const someone = await site.signIn("other");
      expect(await someone.call("GET", "/api/auth/me")).toMatchObject({ status: 200, body: { user: { id } } });
    }),
    fact("session: signing out clears it", async () => {
      const someone = await site.signIn("other");
      const cookies = new Map(someone.cookies);
      await someone.call("POST", "/api/auth/logout");
      for (const [name, value] of cookies) someone.cookies.set(name, value);
      expect((await someone.call("GET", "/api/auth/me")).status).toBe(401);
    }),
    shown(
      "session: nothing is left of it after signing out",
      "tests/e2e/failed-requests.spec.ts",
      "a member never sees what an earlier member loaded, even without a connection",
    ),
    fact("contact dialog: closed, and open by its address", async () => {
      expect([await dialog("visitor", "/"), textsOf(await dialog("visitor", "/?dialog=contact"), "h2")]).toEqual([
        "",
        ["Contact Administrator"],
      ]);
    }),
    shown(
      "contact dialog: 'Sending...', disabled, while submitting",
      contactDialog,
      "a button shows progress and is disabled while its form is sent",
    ),
    fact("contact dialog: success closes it, and it is empty again", async () => {
      const fields = { name: "Ellen Park", email: "e@m.example", subject: "Hello", message: "Good evening" };
      const { status, html } = await site.post("visitor", "/?index&dialog=contact", "send-contact", fields);
      expect([status, html.includes("<dialog")]).toEqual([303, false]);
      expect(await dialog("visitor", "/?dialog=contact")).not.toContain("Ellen Park");
    }),
    fact("contact dialog: failure keeps it open", async () => {
      const { status, html } = await site.post("visitor", "/?index&dialog=contact", "send-contact", { name: "Ellen Park" });
      expect([status, html]).toEqual([422, expect.stringMatching(/<dialog[\s\S]*value="Ellen Park"/)]);
    }),
    fact("contact dialog: Cancel closes it", async () =>
      expect(linksOf(await dialog("visitor", "/?dialog=contact")).Cancel).toMatch(/^\/(#.*)?$/),
    ),
    fact("meet-up: a status is active, cancelled, or closed, and no other", async () => {
      const path = `/api/reunions/${await meetUp("Any status")}/status`;
      for (const status of ["closed", "cancelled", "active"]) {
        expect(await site.call("administrator", "PATCH", path, { status })).toMatchObject({ status: 200, body: { status } });
      }
      expect((await site.call("administrator", "PATCH", path, { status: "postponed" })).status).toBe(400);
    }),
    ...(
      [
        [undefined, "active"],
        [true, "active"],
        [false, "closed"],
      ] as const
    ).map(([isActive, status]) =>
      fact(`meet-up: without a status, isActive ${isActive} is ${status}`, async () =>
        expect((await site.call("member", "POST", "/api/reunions", { title: "t", isActive })).body).toMatchObject({ status }),
      ),
    ),
    ...(
      [
        ["active", ["Cancel", "Close"]],
        ["cancelled", ["Activate", "Close"]],
        ["closed", ["Activate", "Cancel"]],
      ] as const
    ).map(([status, buttons]) =>
      fact(`meet-up ${status}: administrators get ${buttons.join(" and ")}, members nothing`, async () => {
        await meetUp(`Set ${status}`, status);
        const offers = async (reader: Reader) =>
          (await offered(reader, `Set ${status}`)).filter((text) => ["Activate", "Cancel", "Close"].includes(text));
        expect([(await offers("administrator")).toSorted(), await offers("member")]).toEqual([buttons, []]);
      }),
    ),
    ...(
      [
        ["Activate", "closed", "active"],
        ["Cancel", "active", "cancelled"],
        ["Close", "active", "closed"],
      ] as const
    ).map(([verb, before, status]) =>
      fact(`meet-up: one press on ${verb} sets ${status}`, async () => {
        const reunionId = await meetUp(`By ${verb}`, before);
        expect((await site.post("administrator", "/reunions", "status", { reunionId: `${reunionId}`, status })).status).toBe(303);
        expect((await site.call<object[]>("member", "GET", "/api/reunions")).body).toContainEqual(
          expect.objectContaining({ id: reunionId, status }),
        );
      }),
    ),
    ...(
      [
        [
          "a notice of it waits ten minutes",
          "cancelling and reactivating send one message each, ten minutes later, and closing and repeated cancelling none",
        ],
        [
          "taken back within ten minutes, it is announced to nobody",
          "a status that is taken back within ten minutes alarms nobody",
        ],
      ] as const
    ).map(([what, title]) => shown(`meet-up status: ${what}`, "tests/domain/reunions/reunion-messages.test.ts", title)),
    ...(
      [
        ["member", true],
        ["administrator", true],
        ["other", false],
      ] as const
    ).map(([reader, may]) =>
      fact(
        `meet-up: the details ${may ? "" : "do not "}offer closing to ${reader === "member" ? "the creator" : reader}, while active`,
        async () => {
          const offers = async (id: number) => textsOf(await details(reader, id), "button").includes("Close Meet-Up");
          expect([await offers(await meetUp("Open")), await offers(await meetUp("Shut", "closed"))]).toEqual([may, false]);
        },
      ),
    ),
    fact("meet-up: closing is a call of its own, and makes it inactive", async () =>
      expect((await site.call("member", "PATCH", `/api/reunions/${await meetUp("Closed by call")}/close`)).body).toMatchObject({
        status: "closed",
        isActive: false,
      }),
    ),
    ...statuses.map((status) =>
      fact(`meet-up ${status}: Join and Leave are ${status === "active" ? "" : "not "}offered`, async () => {
        const id = await meetUp(`Offered ${status}`, status);
        const both = async (reader: Reader) =>
          [...(await offered(reader, `Offered ${status}`)), ...textsOf(await details(reader, id), "button")].filter((text) =>
            /^(Join|Leave)$/.test(text),
          );
        expect([await both("other"), await both("member")]).toEqual(
          status === "active"
            ? [
                ["Join", "Join"],
                ["Leave", "Leave"],
              ]
            : [[], []],
        );
      }),
    ),
    fact("meet-up: the featured one is active, with the earliest future date", async () => {
      const inDays = (days: number) => ({ eventDate: new Date(Date.now() + days * 86_400_000).toISOString() });
      await plan(site.people.member, { title: "Over", ...inDays(-1) });
      const { id } = await plan(site.people.member, { title: "Cancelled", ...inDays(1) });
      await site.call("administrator", "PATCH", `/api/reunions/${id}/status`, { status: "cancelled" });
      await plan(site.people.member, { title: "Third", ...inDays(3) });
      await plan(site.people.member, { title: "Second", ...inDays(2) });
      expect(textOf(partOf(await main("member", "/reunions"), "article"))).toContain("Next Meet-Up Second");
    }),
    fact("meet-up: an organizer who leaves passes it to another attendee", async () => {
      const id = await meetUp("Handed over");
      await join(site.people.other, id);
      await site.call("member", "POST", `/api/reunions/${id}/leave`);
      expect((await site.call<object[]>("member", "GET", "/api/reunions")).body).toContainEqual(
        expect.objectContaining({ id, createdBy: site.people.other.id }),
      );
    }),
    ...["album", "photo"].map((what) =>
      fact(`albums: opening an ${what === "album" ? "album" : "album's photo"} counts a view, but not its owner's`, async () => {
        const album = addAlbum(site.people.member, "Viewed");
        const photo = addPhoto(album, site.people.member, "One");
        const views = async () => {
          const path = what === "album" ? "/api/photo-collections" : `/api/photo-collections/${album.id}/photos`;
          const all = (await site.call<{ id: number; viewCount: number }[]>("other", "GET", path)).body;
          return all.find(({ id }) => id === (what === "album" ? album : photo).id)?.viewCount;
        };
        await main("member", `/yearbook?album=${album.id}&photo=${photo.id}`);
        expect(await views()).toBe(0);
        await main("other", `/yearbook?album=${album.id}&photo=${photo.id}`);
        expect(await views()).toBe(1);
      }),
    ),
    fact("albums: the first like counts, a repeat is alreadyLiked", async () => {
      const path = `/api/photo-collections/${addAlbum(site.people.member, "Liked").id}/like`;
      expect([(await site.call("other", "POST", path)).body, (await site.call("other", "POST", path)).body]).toEqual([
        { alreadyLiked: false, karma: 1 },
        { alreadyLiked: true, karma: 1 },
      ]);
    }),
    fact("messages: unread ones are highlighted", async () => {
      addMessage("Highlighted");
      addMessage("Plain", { isRead: true });
      const rows = [...(await main("member", "/messages")).matchAll(/<li[\s\S]*?<\/li>/g)].map(([row]) => row);
      const look = (subject: string) => /class="([^"]*)"/.exec(rows.find((row) => row.includes(subject)) ?? "")?.[1];
      expect(look("Highlighted")).not.toBe(look("Plain"));
    }),
    fact("messages: selecting one marks it read, which the count shows", async () => {
      const id = addMessage("To be read");
      const before = await unread();
      await site.post("member", "/messages", "open", { messageId: String(id) });
      expect(await unread()).toBe(before - 1);
    }),
    fact("messages: a call marks one read", async () => {
      const id = addMessage("To be read by a call");
      const before = await unread();
      await site.call("member", "PATCH", `/api/messages/${id}/read`);
      expect(await unread()).toBe(before - 1);
    }),
    fact("messages: All has everything", async () => {
      addMessage("Received and read", { isRead: true });
      addMessage("Sent", { senderId: site.people.member.id, recipientId: site.people.other.id });
      const text = await listed("member", "");
      for (const subject of ["Received and read", "Sent", "Highlighted"]) expect(text).toContain(subject);
    }),
    fact("messages: Unread has what is not read", async () => {
      const text = await listed("member", "?filter=unread");
      expect([text.includes("Highlighted"), text.includes("Received and read")]).toEqual([true, false]);
    }),
    fact("messages: Sent has what one sent, and no visitor's message", async () => {
      addContact();
      addMessage("Sent by the administrator", { senderId: site.people.administrator.id });
      const text = await listed("administrator", "?filter=sent");
      expect([text.includes("Sent by the administrator"), text.includes("Looking")]).toEqual([true, false]);
    }),
    ...(
      [
        ["subject", "lOOKing"],
        ["body", "soo-JIN"],
        ["sender's name", "ellen PARK"],
        ["sender's email", "ELLEN@mail"],
      ] as const
    ).map(([what, q]) =>
      fact(`messages: the search matches the ${what} in any case`, async () => {
        addContact();
        addMessage("Another one", { recipientId: site.people.administrator.id });
        const text = await listed("administrator", `?q=${encodeURIComponent(q)}`);
        expect([text.includes("Ellen Park"), text.includes("Another one")]).toEqual([true, false]);
      }),
    ),
    fact("reply: goes to the sender", async () =>
      expect(await dialog("member", `/messages?reply=${addMessage("Plates")}`)).toContain(
        `name="recipientId" value="${site.people.other.id}"`,
      ),
    ),
    ...(
      [
        ["Ink", "Re: Ink"],
        ["Re: Ink", "Re: Ink"],
        ["", "Re: No Subject"],
      ] as const
    ).map(([subject, reply]) =>
      fact(`reply: to '${subject}' is '${reply}'`, async () =>
        expect(await dialog("member", `/messages?reply=${addMessage(subject)}`)).toContain(`value="${reply}"`),
      ),
    ),
    fact("reply: not to visitors' messages", async () =>
      expect(await dialog("administrator", `/messages?reply=${addContact()}`)).toBe(""),
    ),
    fact("edit: not of visitors' messages", async () => {
      const id = addContact();
      expect(await dialog("administrator", `/messages?edit=${id}`)).toBe("");
      expect((await site.call("administrator", "PATCH", `/api/messages/${id}`, { subject: "s", content: "c" })).status).toBe(403);
    }),
    fact("edit: changes subject and content only", async () => {
      const { member, other } = site.people;
      const id = addMessage("Before", { senderId: member.id, recipientId: other.id });
      const find = async () =>
        (await site.call<{ id: number }[]>("other", "GET", "/api/messages")).body.find((message) => message.id === id) as object;
      const before = await find();
      const change = { subject: "After", content: "d" };
      await site.call("member", "PATCH", `/api/messages/${id}`, { ...change, recipientId: 1, isRead: true });
      expect(await find()).toEqual({ ...before, ...change, updatedAt: expect.any(String) });
    }),
    fact("spotlight: setting another one replaces the first", async () => {
      const set = (id: number) => site.post("administrator", "/alumni", "set-featured", { userId: String(id) });
      await set(site.people.member.id);
      await set(site.people.other.id);
      expect(await featured()).toBe(site.people.other.id);
    }),
    fact("spotlight: the featured one's button clears it", async () => {
      await site.post("administrator", "/alumni", "clear-featured", { userId: String(site.people.other.id) });
      expect(await featured()).toBeNull();
    }),
    fact("profile: another's counts a view, once", async () => {
      const { teacher } = site.people;
      const before = await viewsOf(`/api/users/${teacher.id}`);
      for (let n = 0; n < 2; n++) await main("member", `/profile/${teacher.id}`);
      await main("teacher", `/profile/${teacher.id}`);
      expect(await viewsOf(`/api/users/${teacher.id}`)).toBe(before + 1);
    }),
  ],
};
