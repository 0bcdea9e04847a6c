import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { requestAccess, sendContact } from "#app/domain/messages/contacts.server.ts";
import { accessRequest, accessRequestBody, contactMessage } from "#app/domain/messages/messages.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, publicContacts } from "#db/schema.ts";
import { actorOf, loggedEntries, temporaryDatabase } from "#tests/support/database.ts";
import { invalidEmail } from "#tests/support/notices.ts";
import { addMember } from "#tests/support/people.ts";

temporaryDatabase();
const visitor = actorOf(null);
const contact = { name: "Ellen Park", email: "ellen@example.com", subject: "Hello", message: "Is this the right class?" };
const request = { name: "Ellen Park", email: "ellen@example.com", message: "I sat behind María in typography." };
const contacts = () => db().select().from(publicContacts).all();
const send = (more: object = {}) => sendContact.perform(visitor, contactMessage.parse({ ...contact, ...more }));
const sendRequest = (more: object = {}) => requestAccess.perform(visitor, accessRequestBody.parse({ ...request, ...more }));

/** The error messages by field. */
function sentences(schema: typeof contactMessage | typeof accessRequest, input: object) {
  const { error } = schema.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

beforeEach(() => {
  db().delete(publicContacts).run();
  db().delete(activityLogs).run();
});
afterEach(() => db().$client.exec("delete from rate_limits"));

describe("validation messages", () => {
  const contactEmpty = {
    name: "Name is required",
    email: invalidEmail,
    subject: "Subject is required",
    message: "Message is required",
  };
  const accessEmpty = {
    name: "Name must be at least 2 characters",
    email: invalidEmail,
    graduationYear: "Please enter your graduation year",
    subject: "Subject must be at least 5 characters",
    message: "Message must be at least 20 characters",
  };

  test.each([
    ["missing", {}],
    ["empty", { name: "", email: "", subject: "", message: "" }],
    ["blank", { name: " ", email: " ", subject: " \t", message: "\r\n \r\n" }],
    ["of another type", { name: 1, email: [], subject: null, message: {} }],
  ])("contact form, fields that are %s", (_how, input) => {
    expect(sentences(contactMessage, input)).toEqual(contactEmpty);
  });

  test.each([
    ["missing", {}],
    ["empty", { name: "", email: "", graduationYear: "", subject: "", message: "" }],
    ["too short", { name: "E", email: "e@", graduationYear: "985", subject: "Help", message: "x".repeat(19) }],
    ["of another type", { name: 1, email: [], graduationYear: {}, subject: null, message: {} }],
  ])("access request, fields that are %s", (_how, input) => {
    expect(sentences(accessRequest, input)).toEqual(accessEmpty);
  });

  test("an empty field has one error, not two", () => {
    expect(accessRequest.safeParse({ ...request, graduationYear: "1985", subject: "" }).error?.issues).toHaveLength(1);
  });

  test("a line break counts as one character, as in browsers, whether it is LF or CRLF", () => {
    const message = "a\r\n".repeat(1000).trim();
    expect(contactMessage.parse({ ...contact, message }).message).toHaveLength(1999);
  });

  test("invisible characters are taken out, such as a line break in a subject or a mark that reverses the reading direction", () => {
    const sent = { ...contact, subject: "a\nb", message: "a\u202eb" };
    expect(contactMessage.parse(sent)).toMatchObject({ subject: "a b", message: "ab" });
    const asked = { ...request, graduationYear: "1985", subject: "Hello\u0000there" };
    expect(accessRequest.parse(asked)).toMatchObject({ subject: "Hellothere" });
  });

  test.each(["about '85", "1985 or 1986", "left in 1984"])("'%s' is accepted as a graduation year", (graduationYear) => {
    expect(accessRequest.parse({ ...request, subject: "Hello", graduationYear }).graduationYear).toBe(graduationYear);
  });

  test.each(["'85", "85", " 85 ", ""])("'%s' is too short for a graduation year", (graduationYear) => {
    expect(sentences(accessRequest, { ...request, subject: "Hello", graduationYear })).toEqual({
      graduationYear: "Please enter your graduation year",
    });
  });
});

describe("the location", () => {
  test.each(["40.7128, -74.0060", "-33.8688,151.2093", "0, 0"])("%s is stored", (location) => {
    expect(contactMessage.parse({ ...contact, location }).location).toBe(location);
  });

  test.each(["", "New York", "91, 0", "0, 181", "1, 2, 3", "<b>1, 2</b>", 5, null, undefined])("%s becomes null", (location) => {
    expect(contactMessage.parse({ ...contact, location }).location).toBeNull();
  });
});

describe("writing to the administrators", () => {
  test("stores the fields, the IP address, and the browser", async () => {
    const { id } = await send({ email: " Ellen@Example.com ", location: "40.7, -74.0" });
    expect(contacts()).toMatchObject([
      {
        id,
        kind: "contact",
        ...contact,
        location: "40.7, -74.0",
        ipAddress: "192.0.2.7",
        userAgent: "test",
        graduationYear: null,
        isRead: false,
      },
    ]);
  });

  test("logs the sender's name but neither the text nor the email address", async () => {
    const { id } = await send();
    expect(loggedEntries()).toMatchObject([
      {
        action: "contact.send",
        resource: "messages",
        resourceId: -id,
        description: "Ellen Park wrote to the administrators",
        success: true,
        userId: null,
      },
    ]);
    expect(JSON.stringify(loggedEntries())).not.toMatch(/right class|Hello|ellen@/);
  });

  test("members can write, too, and the log names them", async () => {
    const me = addMember();
    await sendContact.perform(actorOf(me), contactMessage.parse(contact));
    expect(loggedEntries()).toMatchObject([{ userId: me.id, success: true }]);
  });

  test("a filled honeypot field gets a normal response, but nothing is stored or logged", async () => {
    const first = await send();
    const trapped = await send({ website: "https://pills.example" });
    expect(trapped).toEqual({ id: first.id + 1 });
    expect(await sendRequest({ website: "x" })).toEqual(trapped);
    expect(contacts()).toHaveLength(1);
    expect(loggedEntries()).toHaveLength(1);
  });
});

describe("requesting access", () => {
  test("the year is appended to the subject and stored as a number", async () => {
    await sendRequest({ graduationYear: "1985" });
    expect(contacts()).toMatchObject([
      { kind: "access", subject: "Alumni Access Request - Class of 1985", graduationYear: 1985, location: null },
    ]);
    expect(loggedEntries()).toMatchObject([{ action: "contact.request-access", description: "Ellen Park requested access" }]);
  });

  test.each([
    ["Alumni Access Request - Class of 1985", 1985],
    ["Alumni Access Request 1984", 1984],
    ["Born 1967, class of 1985.", 1985],
    ["Alumni Access Request", null],
    ["Call 212 555 19850", null],
  ])("the subject '%s' without a year field stays unchanged and has the year %s", async (subject, graduationYear) => {
    await sendRequest({ subject });
    expect(contacts()).toMatchObject([{ subject, graduationYear }]);
  });
});

describe("the rate limit", () => {
  test("allows 10 messages per hour from one address for both forms together, and refuses more without storing or logging them", async () => {
    for (let n = 0; n < 5; n++) {
      await send();
      await sendRequest({ graduationYear: "1985" });
    }
    const refusal = await send().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 429, message: "Too many attempts. Please wait 60 minutes and try again." });
    expect((refusal as { retryAfter: number }).retryAfter).toBeGreaterThan(3500);
    await expect(sendRequest({ graduationYear: "1985" })).rejects.toMatchObject({ status: 429 });
    expect(contacts()).toHaveLength(10);
    expect(loggedEntries()).toHaveLength(10);
  });

  test("counts each address separately", async () => {
    for (let n = 0; n < 11; n++) await send().catch(() => {});
    const otherVisitor = { ...visitor, ipAddress: "198.51.100.9" };
    await expect(sendContact.perform(otherVisitor, contactMessage.parse(contact))).resolves.toHaveProperty("id");
  });
});
