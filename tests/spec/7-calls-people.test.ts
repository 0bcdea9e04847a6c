import { expect } from "vitest";
import { administrator, callsOf, everyone, id, members } from "./calls.ts";
import type { Reader } from "./class-site.ts";
import { classSite } from "./class-site.ts";
import { section } from "./sentences.ts";

/** Spec §7, people, messages and the log: every call with the payload that the specification gives it, and what it answers to whom. */

const site = classSite();
const call = callsOf(site);

const letter = async (from: Reader, to: "member" | "administrator") =>
  (
    await site.call<{ id: number }>(from, "POST", "/api/messages", {
      recipientId: site.people[to].id,
      subject: "s",
      content: "c",
    })
  ).body.id;

section("7. The calls: people, messages and the log", [
  call("GET /api/auth/me: {user}", {
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
  }),
  call("POST /api/featured-alumni with userId: sets the spotlight", {
    readers: administrator,
    payload: () => ({ userId: site.people.other.id }),
    answer: { userId: id, firstName: "Anna" },
  }),
  call("GET /api/featured-alumni: one alumnus", { readers: everyone, answer: { id, userId: id, firstName: "Anna" } }),
  call("DELETE /api/featured-alumni: clears the spotlight", { readers: administrator, answer: { cleared: true } }),
  call("GET /api/featured-alumni: or empty", { readers: everyone, answer: null }),
  call("POST /api/public-contact: name, email, subject, message, location (optional)", {
    readers: everyone,
    payload: () => ({ name: "E", email: "e@m.example", subject: "s", message: "m", location: "40.7, -73.9" }),
    status: 201,
    answer: { id },
  }),
  {
    says: "POST /api/public-contact: on failure an error field is read",
    proof: async () =>
      expect(await site.call("visitor", "POST", "/api/public-contact", {})).toMatchObject({
        status: 400,
        body: { error: "Name is required" },
      }),
  },
  call("POST /api/public-contacts: name, email, subject, message", {
    readers: everyone,
    payload: () => ({
      name: "El",
      email: "e@m.example",
      subject: "Alumni Access Request 1985",
      message: "I sat behind María Santiago.",
    }),
    status: 201,
    answer: { id },
  }),
  call("POST /api/messages: recipientId, subject, content", {
    readers: members,
    payload: () => ({ recipientId: site.people.other.id, subject: "s", content: "c" }),
    status: 201,
    answer: { id, subject: "s", content: "c" },
  }),
  {
    says: "POST /api/messages: plus parentMessageId for replies",
    async proof() {
      const parentMessageId = await letter("other", "member");
      const reply = { recipientId: site.people.other.id, subject: "Re: s", content: "c", parentMessageId };
      expect(await site.call("member", "POST", "/api/messages", reply)).toMatchObject({ status: 201, body: { parentMessageId } });
    },
  },
  call("GET /api/messages: list", {
    readers: members,
    answer: expect.arrayContaining([expect.objectContaining({ subject: "s" })]),
  }),
  call("GET /api/users: recipient select and directory", {
    readers: members,
    answer: expect.arrayContaining([expect.objectContaining({ firstName: "Theo", profileType: "teacher" })]),
  }),
  call("GET /api/users/{id}: one profile", {
    readers: members,
    path: () => `/api/users/${site.people.teacher.id}`,
    answer: { firstName: "Theo", lastName: "Marsh" },
  }),
  call("POST /api/users/{id}/view: records profile view", {
    readers: members,
    path: () => `/api/users/${site.people.teacher.id}/view`,
    answer: { viewCount: id },
  }),
  call("PATCH /api/users/{id}: the profile's fields; admin edit also profileType and userId", {
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
  }),
  call("GET /api/activity-logs: list", {
    readers: administrator,
    answer: expect.arrayContaining([expect.objectContaining({ resource: "users", success: true })]),
  }),
  call("DELETE /api/activity-logs: clears all", { readers: administrator, answer: { cleared: id } }),
]);
