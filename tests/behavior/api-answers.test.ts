import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { publicContacts } from "#db/schema.ts";
import { plan } from "../support/reunions.ts";
import { signedInSite } from "./signed-in-site.ts";

/** docs/behavior.md, "JSON API": the fields of answers. */

const site = signedInSite();
let meetUpId: number;

beforeAll(async () => {
  meetUpId = (await plan(site.people.member)).id;
});

/** The fields of an answer, or of the first in a list. */
const keysOf = async (path: string) => {
  const { body } = await site.call<object>("member", "GET", path);
  return Object.keys(Array.isArray(body) ? body[0] : body);
};

describe("JSON API: answers", () => {
  test("GET /api/auth/me answers the session user", async () => {
    const { id, firstName, lastName } = site.people.other;
    expect((await site.call("other", "GET", "/api/auth/me")).body).toEqual({
      user: { id, firstName, lastName, role: "user", profileType: "classmate", karma: 0 },
    });
  });
  test("GET /api/messages lists a member's message with its sender", async () => {
    const { member, other } = site.people;
    await site.call("other", "POST", "/api/messages", { recipientId: member.id, subject: "s", content: "c" });
    const [message] = (await site.call<object[]>("member", "GET", "/api/messages")).body;
    expect(message).toMatchObject({
      id: expect.any(Number),
      senderId: other.id,
      recipientId: member.id,
      subject: "s",
      content: "c",
      isRead: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      parentMessageId: null,
      isPublicContact: false,
      sender: { firstName: other.firstName, lastName: other.lastName, email: other.email, role: "user" },
    });
    expect(message).not.toHaveProperty("senderName");
  });
  test("GET /api/messages lists a visitor's message with `message`, `senderName`, and `publicContactData`", async () => {
    const contact = {
      name: "Ellen",
      email: "e@m.example",
      subject: "s",
      message: "m",
      ipAddress: "192.0.2.1",
      location: "1, 2",
      userAgent: "u",
    };
    const { id } = db().insert(publicContacts).values(contact).returning().get();
    const listed = (await site.call<{ id: number }[]>("administrator", "GET", "/api/messages")).body.find(
      (message) => message.id === -id,
    );
    expect(listed).toMatchObject({
      isPublicContact: true,
      subject: "s",
      message: "m",
      isRead: false,
      parentMessageId: null,
      senderName: "Ellen",
      senderEmail: "e@m.example",
      publicContactData: { ipAddress: "192.0.2.1", location: "1, 2", userAgent: "u" },
    });
    expect(listed).not.toHaveProperty("content");
  });
  test("an attendee has id, name, profession, and guests", async () =>
    expect(await keysOf(`/api/reunions/${meetUpId}/attendees`)).toEqual(["id", "firstName", "lastName", "profession", "guests"]));
  test("GET attendance answers isAttending, answer, and waitingBefore", async () =>
    expect(await keysOf(`/api/reunions/${meetUpId}/attendance`)).toEqual(["isAttending", "answer", "waitingBefore"]));
  test("leaving answers ownershipTransferred and newOrganizer", async () => {
    const { other } = site.people;
    const { id } = await plan(site.people.member);
    await site.call("other", "POST", `/api/reunions/${id}/join`);
    const left = await site.call("member", "POST", `/api/reunions/${id}/leave`);
    expect(left.body).toEqual({ ownershipTransferred: true, newOrganizer: `${other.firstName} ${other.lastName}` });
    expect((await site.call("other", "POST", `/api/reunions/${id}/leave`)).body).toEqual({
      ownershipTransferred: false,
      newOrganizer: null,
    });
  });
});
