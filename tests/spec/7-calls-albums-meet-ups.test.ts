import { expect } from "vitest";
import { albumOf, photoOf } from "../support/albums.ts";
import { nextSummer, plan } from "../support/reunions.ts";
import { administrator, callsOf, id, members } from "./calls.ts";
import { classSite } from "./class-site.ts";
import { section } from "./sentences.ts";

/** Spec §7, albums and meet-ups: every call with the payload that the specification gives it, and what it answers to whom. */

const site = classSite();
const call = callsOf(site);

const aPicture = { imageUrl: "https://pictures.example/1.jpg" };
const album = () => albumOf(site.people.member, "Prints").id;
const photo = () => photoOf({ id: album() }, site.people.member, "One").id;
const meetUp = async () => (await plan(site.people.other)).id;
const comment = async () =>
  (await site.call<{ id: number }>("other", "POST", `/api/photo-collections/${album()}/comments`, { content: "c" })).body.id;

section("7. The calls: albums and meet-ups", [
  call("POST /api/photo-collections: album fields plus userId", {
    readers: members,
    payload: () => ({ title: "Prints", description: "d", category: "event", year: 1984, coverImageUrl: null, userId: 999 }),
    status: 201,
    answer: { id, title: "Prints", category: "event", isCollection: true },
  }),
  {
    says: "POST /api/photo-collections: an error field on failure",
    proof: async () =>
      expect(await site.call("member", "POST", "/api/photo-collections", {})).toMatchObject({
        status: 400,
        body: { error: "Title is required" },
      }),
  },
  call("GET /api/photo-collections: list of albums", {
    readers: members,
    answer: expect.arrayContaining([expect.objectContaining({ isCollection: true, photoCount: id, commentCount: id })]),
  }),
  call("GET /api/photo-collections/{id}/photos: photos of an album", {
    readers: members,
    path: () => {
      const made = { id: album() };
      photoOf(made, site.people.member, "One");
      return `/api/photo-collections/${made.id}/photos`;
    },
    answer: [{ id, title: "One", isCollection: false }],
  }),
  call("POST /api/photo-collections/{id}/like: alreadyLiked, karma", {
    readers: members,
    path: () => `/api/photo-collections/${photo()}/like`,
    answer: { alreadyLiked: false, karma: id },
  }),
  call("POST /api/photo-collections/{id}/view", {
    readers: members,
    path: () => `/api/photo-collections/${album()}/view`,
    answer: { viewCount: id },
  }),
  call("POST /api/yearbook-photos/{id}/view", {
    readers: members,
    path: () => `/api/yearbook-photos/${photo()}/view`,
    answer: { viewCount: id },
  }),
  call("POST /api/yearbook: title, description, imageUrl, year, userId, collectionId, category, isCollection: adds a photo", {
    readers: members,
    payload: () => ({
      ...aPicture,
      title: "t",
      description: "d",
      year: 1986,
      userId: 1,
      collectionId: album(),
      category: "event",
      isCollection: false,
    }),
    status: 201,
    answer: { id, title: "t", description: "d", year: 1986, isCollection: false, ...aPicture },
  }),
  call("POST /api/photo-collections/{id}/comments: content", {
    readers: members,
    path: () => `/api/photo-collections/${album()}/comments`,
    payload: () => ({ content: "c" }),
    status: 201,
    answer: { id, content: "c", isDeleted: false },
  }),
  call("GET /api/photo-collections/{id}/comments: comments", {
    readers: members,
    path: () => `/api/photo-collections/${album()}/comments`,
    answer: [],
  }),
  {
    says: "PATCH /api/comments/{id}: content",
    async proof() {
      const path = `/api/comments/${await comment()}`;
      expect(await site.call("other", "PATCH", path, { content: "d" })).toMatchObject({ status: 200, body: { content: "d" } });
    },
  },
  call("DELETE /api/comments/{id}", {
    readers: administrator,
    path: async () => `/api/comments/${await comment()}`,
    answer: { id },
  }),
  call("POST /api/reunions: title, description, eventDate, location, organizer, isActive, createdBy", {
    readers: members,
    payload: () => ({
      title: "Walk",
      description: "d",
      eventDate: nextSummer.toISOString(),
      location: "l",
      organizer: "Somebody",
      isActive: true,
      createdBy: 1,
    }),
    status: 201,
    answer: {
      id,
      title: "Walk",
      description: "d",
      location: "l",
      isActive: true,
      status: "active",
      eventDate: nextSummer.toISOString(),
    },
  }),
  {
    says: "POST /api/reunions: error may carry details and error",
    proof: async () =>
      expect((await site.call("member", "POST", "/api/reunions", { title: "" })).body).toEqual({
        error: "Title is required",
        details: [{ field: "title", message: "Title is required" }],
      }),
  },
  call("GET /api/reunions: meet-ups", {
    readers: members,
    answer: expect.arrayContaining([expect.objectContaining({ eventId: expect.stringMatching(/^MU-/) })]),
  }),
  call("PATCH /api/reunions/{id}: same fields", {
    readers: administrator,
    path: async () => `/api/reunions/${await meetUp()}`,
    payload: () => ({
      title: "Run",
      description: null,
      eventDate: null,
      location: null,
      organizer: "x",
      isActive: true,
      createdBy: 1,
    }),
    answer: { title: "Run", eventDate: null },
  }),
  call("DELETE /api/reunions/{id}", {
    readers: administrator,
    path: async () => `/api/reunions/${await meetUp()}`,
    answer: { id },
  }),
  call("PATCH /api/reunions/{id}/status: status", {
    readers: administrator,
    path: async () => `/api/reunions/${await meetUp()}/status`,
    payload: () => ({ status: "cancelled" }),
    answer: { status: "cancelled" },
  }),
  call("PATCH /api/reunions/{id}/close", {
    readers: administrator,
    path: async () => `/api/reunions/${await meetUp()}/close`,
    answer: { status: "closed", isActive: false },
  }),
  call("GET /api/reunions/{id}/attendance: isAttending; signed in only", {
    readers: members,
    path: async () => `/api/reunions/${await meetUp()}/attendance`,
    answer: { isAttending: false },
  }),
  call("GET /api/reunions/{id}/attendees: attendee list; signed in only", {
    readers: members,
    path: async () => `/api/reunions/${await meetUp()}/attendees`,
    answer: [{ id, firstName: "Anna", lastName: expect.any(String), profession: null }],
  }),
]);
