import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema.ts";
import { Visitor } from "../../support/visitor.ts";
import { administrator, type Body, call, everyone, id, imageUrl, members, own, some } from "./call.ts";
import { fact, type Part } from "./row.ts";
import { type Reader, site } from "./site.ts";

/** The calls for the session, people, messages, and the activity log. */

const { people } = site;
const sendMessage = async (from: Reader, to: "member" | "administrator") => {
  const body = { recipientId: people[to].id, subject: "s", content: "c" };
  return (await site.call<{ id: number }>(from, "POST", "/api/messages", body)).body.id;
};
/** A visitor's message as administrators get it. */
const visitorsMessage = async (answer: Body) => {
  const all = (await site.call<Body[]>("administrator", "GET", "/api/messages")).body;
  const listed = all.find((message) => message.id === -Number(answer.id));
  return { ...listed, name: listed?.senderName, email: listed?.senderEmail, ...(listed?.publicContactData as Body) };
};

export const memberCalls: Part = {
  section: 7,
  title: "Session, people, messages, log",
  rows: [
    ...call("GET /api/auth/me", {
      readers: members,
      answer: { user: { id, firstName: "Anna", lastName: some, role: some, profileType: "classmate", karma: id } },
    }),
    ...["email", "password"].map((field) =>
      fact(`POST /api/auth/login: ${field} is needed, and answers as the current user`, async () => {
        const body = { email: people.other.email, password: site.password };
        const login = (sent: object) => new Visitor(site.origin()).call("POST", "/api/auth/login", sent);
        expect(await login(body)).toMatchObject({ status: 200, body: { user: { id: people.other.id, role: "user" } } });
        expect((await login({ ...body, [field]: "another@mail.example" })).status).toBe(401);
      }),
    ),
    fact("POST /api/auth/logout", async () =>
      expect((await (await site.signIn("other")).call("POST", "/api/auth/logout")).status).toBe(200),
    ),
    ...call("POST /api/featured-alumni", {
      readers: administrator,
      answer: { userId: id, firstName: "Anna" },
      sends: { userId: () => people.other.id },
    }),
    ...call("GET /api/featured-alumni", { readers: everyone, answer: { id, userId: id, firstName: "Anna" } }),
    ...call("DELETE /api/featured-alumni", { readers: administrator }),
    fact("GET /api/featured-alumni answers nobody after that", async () =>
      expect((await site.call("visitor", "GET", "/api/featured-alumni")).body).toBeNull(),
    ),
    ...call("POST /api/public-contact", {
      readers: everyone,
      status: 201,
      answer: { id },
      sends: { name: "E", email: "e@m.example", subject: "s", message: "m", location: "40.7, -73.9" },
      readBack: visitorsMessage,
    }),
    fact("POST /api/public-contact: a failure has `error`", async () =>
      expect(await site.call("visitor", "POST", "/api/public-contact", {})).toMatchObject({
        status: 400,
        body: { error: "Name is required" },
      }),
    ),
    ...call("POST /api/public-contacts", {
      readers: everyone,
      status: 201,
      answer: { id },
      sends: { name: "El", email: "e@m.example", subject: "Alumni Access Request 1985", message: "I sat behind María Santiago." },
      becomes: { subject: expect.stringMatching(/^Alumni Access Request.*1985$/) },
      readBack: visitorsMessage,
    }),
    ...call("GET /api/messages", {
      readers: administrator,
      answer: expect.arrayContaining([expect.objectContaining({ isPublicContact: true })]),
    }).map((row) => ({
      ...row,
      proof: async () => {
        await sendMessage("other", "member");
        for (const [reader, isPublicContact] of [
          ["member", false],
          ["administrator", true],
        ] as const) {
          const { status, body } = await site.call<object[]>(reader, "GET", "/api/messages");
          expect([status, body]).toEqual([200, expect.arrayContaining([expect.objectContaining({ isPublicContact })])]);
        }
        expect((await site.call("visitor", "GET", "/api/messages")).status).toBe(401);
      },
    })),
    ...call("POST /api/messages", {
      readers: members,
      status: 201,
      answer: { id },
      sends: { recipientId: () => people.other.id, subject: "s", content: "c" },
    }),
    fact("POST /api/messages: parentMessageId of a reply", async () => {
      const parentMessageId = await sendMessage("other", "member");
      const reply = { recipientId: people.other.id, subject: "Re: s", content: "c", parentMessageId };
      expect(await site.call("member", "POST", "/api/messages", reply)).toMatchObject({ status: 201, body: { parentMessageId } });
    }),
    ...["subject", "content"].map((field) =>
      own(
        `PATCH /api/messages/{id}: ${field}`,
        async () => `/api/messages/${await sendMessage("member", "administrator")}`,
        {
          [field]: "changed",
        },
        { subject: "s", content: "c", [field]: "changed" },
      ),
    ),
    own("DELETE /api/messages/{id}", async () => `/api/messages/${await sendMessage("other", "member")}`, {}),
    own("PATCH /api/messages/{id}/read", async () => `/api/messages/${await sendMessage("other", "member")}/read`, {}),
    ...call("GET /api/users", {
      readers: members,
      answer: expect.arrayContaining([expect.objectContaining({ firstName: "Theo", profileType: "teacher" })]),
    }),
    ...call("GET /api/users/{id}", {
      readers: members,
      path: () => `/api/users/${people.teacher.id}`,
      answer: { firstName: "Theo", lastName: "Marsh" },
    }),
    ...call("POST /api/users/{id}/view", {
      readers: members,
      path: () => `/api/users/${people.teacher.id}/view`,
      answer: { viewCount: id },
    }),
    ...call("PATCH /api/users/{id} by administrators", {
      readers: administrator,
      path: () => `/api/users/${people.teacher.id}`,
      sends: {
        firstName: "Theodor",
        lastName: "March",
        email: "theo@mail.example",
        maidenName: "Moon",
        bio: "b",
        currentCity: "Troy",
        currentState: "NY",
        profileImageUrl: imageUrl,
        graduationYear: 1975,
        profileType: "classmate",
        userId: 1,
      },
      becomes: { userId: expect.toSatisfy((value) => value === undefined) },
      readBack: async (answer) => ({ userId: undefined, ...answer }),
    }),
    ...Object.entries({
      firstName: "Ann",
      lastName: "Moon",
      maidenName: "Holm",
      bio: "b",
      currentCity: "Troy",
      currentState: "NY",
      profileImageUrl: imageUrl,
      graduationYear: 1984,
    }).map(([field, value]) =>
      own(
        `PATCH /api/users/{id} of one's own: ${field}`,
        async () => `/api/users/${people.member.id}`,
        { [field]: value },
        {
          [field]: value,
        },
      ),
    ),
    fact("PATCH /api/users/{id} of one's own: email, within an hour of signing in", async () => {
      const path = `/api/users/${people.member.id}`;
      const email = "moon@mail.example";
      expect(await site.call("member", "PATCH", path, { email })).toMatchObject({ status: 200, body: { email } });
    }),
    fact("PATCH /api/users/{id} of one's own: email, later only with currentPassword", async () => {
      const path = `/api/users/${people.member.id}`;
      const later = { createdAt: new Date(Date.now() - 2 * 3_600_000) };
      db().update(sessions).set(later).where(eq(sessions.userId, people.member.id)).run();
      const send = (more: object) => site.call("member", "PATCH", path, { email: "sun@mail.example", ...more });
      const details = [{ field: "currentPassword", message: some }];
      expect(await send({})).toMatchObject({ status: 400, body: { details } });
      expect((await send({ currentPassword: site.password })).status).toBe(200);
    }),
    ...call("GET /api/activity-logs", {
      readers: administrator,
      answer: expect.arrayContaining([expect.objectContaining({ resource: "users", success: true })]),
    }),
    ...call("DELETE /api/activity-logs", { readers: administrator }),
    ...["GET", "POST", "PATCH", "DELETE"].map((method) =>
      fact(`a failed ${method} has \`error\`, and a status`, async () => {
        const path = /GET|POST/.test(method) ? "/api/reunions" : "/api/reunions/1";
        const { status, body } = await site.call("visitor", method, path, method === "GET" ? undefined : {});
        expect([status, body]).toEqual([401, expect.objectContaining({ error: some })]);
      }),
    ),
  ],
};
