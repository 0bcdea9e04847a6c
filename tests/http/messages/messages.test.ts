import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { messages, sessions } from "#db/schema.ts";
import { linksOf } from "#tests/support/html.ts";
import { messageSent } from "#tests/support/notices.ts";
import { addAdministrator, addContact, addInvited, addMember, addTeacher } from "#tests/support/people.ts";
import { addRow } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { as, site } = sharedSite();
const admin = addAdministrator();
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Abbott");
addTeacher("Abe Feldman");

const newest = () => db().select().from(messages).all().at(-1);
const ofAnIphone = {
  location: "40.7, -73.9",
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
};

describe("the API of messages", () => {
  test("POST sends, GET lists for both parties, PATCH edits, /read marks as read, DELETE hides for one party", async () => {
    const [a, b] = [await as(anna), await as(ben)];
    const sent = await a.call("POST", "/api/messages", { recipientId: ben.id, subject: "Hi", content: "Text" });
    const { id } = sent.body as { id: number };
    expect(sent).toMatchObject({
      status: 201,
      body: { senderId: anna.id, recipientId: ben.id, isRead: false, parentMessageId: null },
    });
    const listed = ((await b.call("GET", "/api/messages")).body as { id: number }[]).find((message) => message.id === id);
    expect(listed).toMatchObject({
      subject: "Hi",
      content: "Text",
      isPublicContact: false,
      sender: { firstName: "Anna", lastName: "Núñez", email: anna.email, role: "user" },
    });
    expect(
      (await a.call("PATCH", `/api/messages/${id}`, { subject: "Hi!", content: "More", recipientId: admin.id })).body,
    ).toMatchObject({ subject: "Hi!", recipientId: ben.id });
    expect((await b.call("PATCH", `/api/messages/${id}/read`)).body).toEqual({ id, isRead: true });
    expect((await b.call("DELETE", `/api/messages/${id}`)).status).toBe(200);
    expect(((await b.call("GET", "/api/messages")).body as { id: number }[]).map((message) => message.id)).not.toContain(id);
    expect(((await a.call("GET", "/api/messages")).body as { id: number }[]).map((message) => message.id)).toContain(id);
  });

  test("the sender is always the signed-in member, whatever the body says", async () => {
    await (await as(anna)).call("POST", "/api/messages", {
      recipientId: ben.id,
      subject: "s",
      content: "c",
      senderId: admin.id,
      isRead: true,
    });
    expect(newest()).toMatchObject({ senderId: anna.id, isRead: false });
  });

  test("no response shows what the other party did with a message", async () => {
    const browser = await as(anna);
    const { body } = await browser.call("POST", "/api/messages", { recipientId: ben.id, subject: "s", content: "c" });
    for (const message of [body, ...((await browser.call("GET", "/api/messages")).body as object[])]) {
      expect(Object.keys(message)).not.toEqual(expect.arrayContaining(["recipientDeletedAt"]));
      expect(Object.keys(message)).not.toEqual(expect.arrayContaining(["submissionKey"]));
    }
  });

  test("visitors' messages have negative ids and only administrators get them; editing one is refused", async () => {
    const id = -addContact(ofAnIphone).id;
    const browser = await as(admin);
    const listed = ((await browser.call("GET", "/api/messages")).body as { id: number }[]).find((message) => message.id === id);
    expect(listed).toMatchObject({
      isPublicContact: true,
      message: "For <Soo-Jin>",
      senderName: "Ellen Park",
      publicContactData: { ipAddress: "203.0.113.9", location: "40.7, -73.9" },
    });
    expect((await browser.call("PATCH", `/api/messages/${id}`, { subject: "x", content: "x" })).status).toBe(403);
    expect((await browser.call("PATCH", `/api/messages/${id}/read`)).status).toBe(200);
    expect((await (await as(anna)).call("PATCH", `/api/messages/${id}/read`)).status).toBe(404);
    expect((await browser.call("DELETE", `/api/messages/${id}`)).status).toBe(200);
  });

  test("invalid input is 400 with a sentence for each field, a missing session 401, an invalid id 404", async () => {
    const browser = await as(anna);
    const invalid = await browser.call("POST", "/api/messages", {});
    expect(invalid).toMatchObject({
      status: 400,
      body: {
        details: [
          { field: "recipientId", message: "Please select a recipient" },
          { field: "subject", message: "Subject is required" },
          { field: "content", message: "Message content is required" },
        ],
      },
    });
    expect((await new Visitor(site.origin).call("GET", "/api/messages")).status).toBe(401);
    expect((await browser.call("DELETE", "/api/messages/abc")).status).toBe(404);
  });
});

describe("messages with plain forms", () => {
  test("compose lists everyone else by last name, teachers separately; compose= and subject= fill it in", async () => {
    const { html } = await (await as(anna)).page(`/messages?compose=${ben.id}&subject=Old%20photos`);
    expect(html).toContain('<option value="">Select recipient</option>');
    expect(html).toMatch(new RegExp(`<option value="${ben.id}" selected="">Abbott, Ben`));
    expect(html).not.toMatch(/Núñez, Anna/);
    expect(html).toMatch(/<optgroup label="Teachers"><option[^>]*>Feldman/);
    expect(html).toContain('value="Old photos"');
  });

  test("a message with an error keeps recipient, subject, and text", async () => {
    const { status, html } = await (await as(anna)).post("/messages?dialog=compose", "compose", {
      recipientId: String(ben.id),
      subject: "",
      content: "Long text\r\nkept",
    });
    expect(status).toBe(422);
    expect(html).toContain("Subject is required");
    expect(html).toContain("kept");
    expect(html).toMatch(new RegExp(`<option value="${ben.id}" selected=""`));
  });

  test("a typed name finds the recipient, and the notice says who it was", async () => {
    const browser = await as(anna);
    const { status, headers } = await browser.post("/messages?dialog=compose", "compose", {
      recipientId: "",
      recipientName: "mr. feldman",
      subject: "To a teacher",
      content: "By name",
    });
    expect(status).toBe(303);
    expect((await browser.page(headers.get("Location") ?? "")).html).toMatch(
      /Message sent successfully![\s\S]*It went to “Feldman, Abe[^”]*”\./,
    );
    expect(db().select().from(messages).where(eq(messages.subject, "To a teacher")).all()).toHaveLength(1);
  });

  test("a recipient who has not joined is marked in the list and, once chosen, said to find the message later; so does the notice", async () => {
    const invited = addInvited("Later Joiner");
    const browser = await as(anna);
    const later = "“Joiner, Later” has not joined yet and will find it after joining.";
    const { html } = await browser.page(`/messages?compose=${invited.id}`);
    expect(html).toContain(">Joiner, Later (not joined yet)</option>");
    expect(html).toContain(later);
    expect((await browser.page(`/messages?compose=${ben.id}`)).html).not.toContain(later);
    const sent = { recipientName: "later joiner", subject: "Hello", content: "Welcome" };
    const { headers } = await browser.post("/messages?dialog=compose", "compose", sent);
    expect((await browser.page(headers.get("Location") ?? "")).html).toContain(
      "It went to “Joiner, Later”, who will find it after joining.",
    );
  });

  test("a typed name that fits several people or nobody sends nothing, keeps the text, and offers those whom it fits", async () => {
    for (const firstName of ["Ida", "Ivo"]) addMember({ firstName, lastName: "Twofold" });
    const browser = await as(anna);
    const send = (recipientName: string) =>
      browser.post("/messages?dialog=compose", "compose", { recipientId: "", recipientName, subject: "", content: "Kept text" });
    const several = await send("twofold");
    expect(several.status).toBe(422);
    expect(several.html).toContain("“twofold” can be “Twofold, Ida” or “Twofold, Ivo”. Please choose one of them in the list.");
    expect(several.html).toContain("Subject is required");
    expect(several.html).toContain("Kept text");
    expect(several.html).toMatch(/name="recipientName"[^>]*value="twofold"/);
    expect(several.html.match(/<option[^>]*>/g)).toHaveLength(1 + 2 + 3);
    const none = await send("Nobody Known");
    expect(none.html).toContain("Nobody called “Nobody Known” can receive messages.");
    expect(none.html).toContain(">Abbott, Ben");
  });

  test("a message submitted twice is stored once, and both responses say that it was sent", async () => {
    const browser = await as(anna);
    const key = /name="submissionKey" value="([^"]+)"/.exec((await browser.page("/messages?dialog=compose")).html)?.[1] ?? "";
    const fields = { recipientId: String(ben.id), subject: "Once", content: "Only", submissionKey: key };
    const answers = await Promise.all([
      browser.post("/messages?dialog=compose", "compose", fields),
      browser.post("/messages?dialog=compose", "compose", fields),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(db().select().from(messages).where(eq(messages.submissionKey, key)).all()).toHaveLength(1);
    expect((await browser.page(answers[0].headers.get("Location") ?? "")).html).toContain(messageSent);
  });

  test("after the session has ended, the form keeps the message", async () => {
    const browser = await as(anna);
    db().delete(sessions).run();
    const { status, html } = await browser.post("/messages?dialog=compose", "compose", {
      recipientId: String(ben.id),
      subject: "Hi",
      content: "A long letter",
    });
    expect(status).toBe(401);
    expect(html).toContain("A long letter");
  });

  test("an unread row is a form that marks the message read and opens it; GET changes nothing", async () => {
    await (await as(anna)).call("POST", "/api/messages", { recipientId: ben.id, subject: "Unread one", content: "c" });
    const message = newest();
    const browser = await as(ben);
    await browser.page(`/messages?message=${message?.id}`);
    expect(newest()?.isRead).toBe(false);
    const { headers } = await browser.post("/messages?filter=unread", "open", { messageId: String(message?.id) });
    expect(headers.get("Location")).toBe(`/messages?filter=unread&message=${message?.id}`);
    expect(newest()?.isRead).toBe(true);
  });

  test("the header and the inbox show the number of unread messages", async () => {
    await (await as(anna)).call("POST", "/api/messages", { recipientId: admin.id, subject: "Count me", content: "c" });
    const { html } = await (await as(admin)).page("/messages");
    const unread = /Messages \((\d+)\)/.exec(html)?.[1];
    expect(Number(unread)).toBeGreaterThan(0);
    expect(html.replaceAll("<!-- -->", "")).toContain(`Inbox (${unread} unread)`);
  });

  test("a visitor's message is escaped and shows its origin and a readable browser name, without Reply or Edit", async () => {
    const { html } = await (await as(admin)).page(`/messages?message=${-addContact(ofAnIphone).id}`);
    for (const text of [
      "Contact Information",
      "ellen@mail.example",
      "203.0.113.9",
      "40.7, -73.9",
      "Safari 18.5 on iOS 18.5",
      "For &lt;Soo-Jin&gt;",
    ])
      expect(html).toContain(text);
    const fields = { senderId: anna.id, recipientId: admin.id, subject: "Hello", content: "Text" };
    const { id } = addRow(messages, fields);
    const buttonsOf = (page: string) => Object.keys(linksOf(page)).filter((text) => ["Reply", "Edit"].includes(text));
    const [received, sent] = [
      await (await as(admin)).page(`/messages?message=${id}`),
      await (await as(anna)).page(`/messages?message=${id}`),
    ];
    expect([html, received.html, sent.html].map(buttonsOf)).toEqual([[], ["Reply"], ["Edit"]]);
  });

  test("web addresses in a message are links that say nothing of the site, and their text is escaped", async () => {
    const text = `<b>Look</b>: https://example.org/?a=1&b="2". Or www.example.org/${"x".repeat(300)}, javascript:alert(1)`;
    await (await as(ben)).call("POST", "/api/messages", { recipientId: anna.id, subject: "Links", content: text });
    const { html } = await (await as(anna)).page(`/messages?message=${newest()?.id}`);
    const rel = 'rel="nofollow noreferrer noopener"';
    expect(html).toContain("&lt;b&gt;Look&lt;/b&gt;: ");
    expect(html).toMatch(new RegExp(`<a href="https://example\\.org/\\?a=1&amp;b=[^"]*" ${rel}`));
    expect(html).toMatch(
      new RegExp(`<a href="https://www\\.example\\.org/x+" ${rel}[^>]*>www\\.example\\.org/x+</a>, javascript`),
    );
    expect(html).not.toContain('href="javascript');
  });

  test("no dialog shows somebody else's message", async () => {
    await (await as(anna)).call("POST", "/api/messages", { recipientId: ben.id, subject: "Private matter", content: "c" });
    const id = newest()?.id;
    for (const parameter of ["message", "reply", "edit", "delete"]) {
      expect((await (await as(admin)).page(`/messages?${parameter}=${id}`)).html).not.toContain("Private matter");
    }
  });
});
