import { describe, expect, test } from "vitest";
import { addMember } from "../support/database.ts";
import { administrator, apiCallTests, everyone, id, members } from "./api-call.ts";
import type { Reader } from "./signed-in-site.ts";
import { signedInSite } from "./signed-in-site.ts";

/** The other calls in docs/behavior.md: what each takes, and what it answers to whom. */

const site = signedInSite();
const testCall = apiCallTests(site);

const sendMessage = async (from: Reader, to: "member" | "administrator") =>
  (
    await site.call<{ id: number }>(from, "POST", "/api/messages", {
      recipientId: site.people[to].id,
      subject: "s",
      content: "c",
    })
  ).body.id;

const inMemoriam = () => addMember({ memberState: "in_memoriam" });
/** By the member. */
const remembrance = async () =>
  (
    await site.call<{ id: number; personId: number }>("member", "POST", `/api/users/${(await inMemoriam()).id}/remembrances`, {
      content: "Kind",
    })
  ).body;

describe("JSON API: people, Messages, and Activity logs", () => {
  testCall("GET /api/auth/me answers who is signed in", {
    readers: members,
    answer: {
      user: {
        id,
        firstName: "Anna",
        lastName: expect.any(String),
        role: expect.any(String),
        profileType: "classmate",
        karma: id,
      },
    },
  });
  testCall("POST /api/featured-alumni sets the spotlight", {
    readers: administrator,
    payload: () => ({ userId: site.people.other.id }),
    answer: { userId: id, firstName: "Anna" },
  });
  testCall("GET /api/featured-alumni answers the featured member", {
    readers: everyone,
    answer: { id, userId: id, firstName: "Anna" },
  });
  testCall("DELETE /api/featured-alumni clears the spotlight", { readers: administrator, answer: { cleared: true } });
  testCall("GET /api/featured-alumni answers null for an empty spotlight", { readers: everyone, answer: null });
  testCall("POST /api/public-contact sends a message to the administrators", {
    readers: everyone,
    payload: () => ({ name: "E", email: "e@m.example", subject: "s", message: "m", location: "40.7, -73.9" }),
    status: 201,
    answer: { id },
  });
  test("POST /api/public-contact answers `error` for an empty message", async () =>
    expect(await site.call("visitor", "POST", "/api/public-contact", {})).toMatchObject({
      status: 400,
      body: { error: "Name is required" },
    }));
  testCall("POST /api/public-contacts sends an access request", {
    readers: everyone,
    payload: () => ({
      name: "El",
      email: "e@m.example",
      subject: "Alumni Access Request 1985",
      message: "I sat behind María Santiago.",
    }),
    status: 201,
    answer: { id },
  });
  testCall("POST /api/messages sends a message", {
    readers: members,
    payload: () => ({ recipientId: site.people.other.id, subject: "s", content: "c" }),
    status: 201,
    answer: { id, subject: "s", content: "c" },
  });
  test("POST /api/messages with parentMessageId replies", async () => {
    const parentMessageId = await sendMessage("other", "member");
    const reply = { recipientId: site.people.other.id, subject: "Re: s", content: "c", parentMessageId };
    expect(await site.call("member", "POST", "/api/messages", reply)).toMatchObject({ status: 201, body: { parentMessageId } });
  });
  testCall("GET /api/messages lists one's messages", {
    readers: members,
    answer: expect.arrayContaining([expect.objectContaining({ subject: "s" })]),
  });
  testCall("GET /api/users lists everyone", {
    readers: members,
    answer: expect.arrayContaining([expect.objectContaining({ firstName: "Theo", profileType: "teacher" })]),
  });
  testCall("GET /api/users/{id} answers one profile", {
    readers: members,
    path: () => `/api/users/${site.people.teacher.id}`,
    answer: { firstName: "Theo", lastName: "Marsh" },
  });
  testCall("POST /api/users/{id}/view counts a view", {
    readers: members,
    path: () => `/api/users/${site.people.teacher.id}/view`,
    answer: { viewCount: id },
  });
  testCall("POST /api/users/{id}/remembrances adds a remembrance of a member in memoriam", {
    readers: members,
    path: async () => `/api/users/${(await inMemoriam()).id}/remembrances`,
    payload: () => ({ content: "Kind" }),
    status: 201,
    answer: { id, personId: id, authorId: id, content: "Kind", updatedAt: null },
  });
  testCall("GET /api/users/{id}/remembrances lists them", {
    readers: members,
    path: async () => `/api/users/${(await remembrance()).personId}/remembrances`,
    answer: [{ content: "Kind", author: { firstName: "Anna" } }],
  });
  test("PATCH /api/remembrances/{id} is for the writer", async () => {
    const path = `/api/remembrances/${(await remembrance()).id}`;
    expect(await site.call("member", "PATCH", path, { content: "Kinder" })).toMatchObject({ body: { content: "Kinder" } });
    for (const reader of ["other", "administrator"] as const) {
      expect((await site.call(reader, "PATCH", path, { content: "Mine" })).status).toBe(403);
    }
  });
  test("DELETE /api/remembrances/{id} is for the writer and administrators", async () => {
    const path = `/api/remembrances/${(await remembrance()).id}`;
    expect((await site.call("other", "DELETE", path)).status).toBe(403);
    expect((await site.call("administrator", "DELETE", path)).status).toBe(200);
    expect((await site.call("member", "DELETE", `/api/remembrances/${(await remembrance()).id}`)).status).toBe(200);
  });
  testCall("PATCH /api/users/{id} changes another's profile for administrators only", {
    readers: administrator,
    path: () => `/api/users/${site.people.teacher.id}`,
    payload: () => ({
      firstName: "Theo",
      lastName: "Marsh",
      email: "theo@mail.example",
      maidenName: null,
      bio: "b",
      currentCity: "Troy",
      currentState: "NY",
      profileImageUrl: null,
      graduationYear: 1975,
      profileType: "teacher",
      userId: 1,
    }),
    answer: {
      firstName: "Theo",
      email: "theo@mail.example",
      bio: "b",
      currentCity: "Troy",
      graduationYear: 1975,
      profileType: "teacher",
    },
  });
  testCall("GET /api/activity-logs lists entries for administrators", {
    readers: administrator,
    answer: expect.arrayContaining([expect.objectContaining({ resource: "users", success: true })]),
  });
  testCall("DELETE /api/activity-logs clears the log for administrators", { readers: administrator, answer: { cleared: id } });
});
