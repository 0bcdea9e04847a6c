import { describe, expect, test } from "vitest";
import { addAlbum, addPhoto } from "../support/albums.ts";
import { nextSummer, plan } from "../support/reunions.ts";
import { administrator, apiCallTests, id, members } from "./api-call.ts";
import { signedInSite } from "./signed-in-site.ts";

/** The calls in docs/behavior.md, "Photo Albums" and "Meet-Ups": what each takes, and what it answers to whom. */

const site = signedInSite();
const testCall = apiCallTests(site);

const aPicture = { imageUrl: "https://pictures.example/1.jpg" };
const album = () => addAlbum(site.people.member, "Prints").id;
const photo = () => addPhoto({ id: album() }, site.people.member, "One").id;
const meetUp = async () => (await plan(site.people.other)).id;
const comment = async () =>
  (await site.call<{ id: number }>("other", "POST", `/api/photo-collections/${album()}/comments`, { content: "c" })).body.id;

describe("JSON API: Photo Albums and Meet-Ups", () => {
  testCall("POST /api/photo-collections makes an album, whatever userId says", {
    readers: members,
    payload: () => ({ title: "Prints", description: "d", category: "event", year: 1984, coverImageUrl: null, userId: 999 }),
    status: 201,
    answer: { id, title: "Prints", category: "event", isCollection: true },
  });
  test("POST /api/photo-collections answers `error` for an album without a title", async () =>
    expect(await site.call("member", "POST", "/api/photo-collections", {})).toMatchObject({
      status: 400,
      body: { error: "Title is required" },
    }));
  testCall("GET /api/photo-collections lists albums with their counts", {
    readers: members,
    answer: expect.arrayContaining([expect.objectContaining({ isCollection: true, photoCount: id, commentCount: id })]),
  });
  testCall("GET /api/photo-collections/{id}/photos lists an album's photos", {
    readers: members,
    path: () => {
      const made = { id: album() };
      addPhoto(made, site.people.member, "One");
      return `/api/photo-collections/${made.id}/photos`;
    },
    answer: [{ id, title: "One", isCollection: false }],
  });
  testCall("POST /api/photo-collections/{id}/like answers alreadyLiked and karma", {
    readers: members,
    path: () => `/api/photo-collections/${photo()}/like`,
    answer: { alreadyLiked: false, karma: id },
  });
  testCall("POST /api/photo-collections/{id}/view answers the view count", {
    readers: members,
    path: () => `/api/photo-collections/${album()}/view`,
    answer: { viewCount: id },
  });
  testCall("POST /api/yearbook-photos/{id}/view answers the view count", {
    readers: members,
    path: () => `/api/yearbook-photos/${photo()}/view`,
    answer: { viewCount: id },
  });
  testCall("POST /api/yearbook adds a photo; more fields do no harm", {
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
  });
  testCall("POST /api/photo-collections/{id}/comments adds a comment", {
    readers: members,
    path: () => `/api/photo-collections/${album()}/comments`,
    payload: () => ({ content: "c" }),
    status: 201,
    answer: { id, content: "c", isDeleted: false },
  });
  testCall("GET /api/photo-collections/{id}/comments lists comments", {
    readers: members,
    path: () => `/api/photo-collections/${album()}/comments`,
    answer: [],
  });
  test("PATCH /api/comments/{id} changes one's own comment", async () => {
    const path = `/api/comments/${await comment()}`;
    expect(await site.call("other", "PATCH", path, { content: "d" })).toMatchObject({ status: 200, body: { content: "d" } });
  });
  testCall("DELETE /api/comments/{id} deletes another's comment for administrators only", {
    readers: administrator,
    path: async () => `/api/comments/${await comment()}`,
    answer: { id },
  });
  testCall("POST /api/reunions plans a meet-up; organizer and createdBy do no harm", {
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
  });
  test("POST /api/reunions answers `error` and `details` for a meet-up without a title", async () =>
    expect((await site.call("member", "POST", "/api/reunions", { title: "" })).body).toEqual({
      error: "Title is required",
      details: [{ field: "title", message: "Title is required" }],
    }));
  testCall("GET /api/reunions lists meet-ups", {
    readers: members,
    answer: expect.arrayContaining([expect.objectContaining({ eventId: expect.stringMatching(/^MU-/) })]),
  });
  testCall("PATCH /api/reunions/{id} changes another's meet-up for administrators only", {
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
  });
  testCall("DELETE /api/reunions/{id} deletes another's meet-up for administrators only", {
    readers: administrator,
    path: async () => `/api/reunions/${await meetUp()}`,
    answer: { id },
  });
  testCall("PATCH /api/reunions/{id}/status sets the status for administrators only", {
    readers: administrator,
    path: async () => `/api/reunions/${await meetUp()}/status`,
    payload: () => ({ status: "cancelled" }),
    answer: { status: "cancelled" },
  });
  testCall("PATCH /api/reunions/{id}/close closes another's meet-up for administrators only", {
    readers: administrator,
    path: async () => `/api/reunions/${await meetUp()}/close`,
    answer: { status: "closed", isActive: false },
  });
  testCall("GET /api/reunions/{id}/attendance says whether one is on the list, to members only", {
    readers: members,
    path: async () => `/api/reunions/${await meetUp()}/attendance`,
    answer: { isAttending: false },
  });
  testCall("GET /api/reunions/{id}/attendees lists attendees, to members only", {
    readers: members,
    path: async () => `/api/reunions/${await meetUp()}/attendees`,
    answer: [{ id, firstName: "Anna", lastName: expect.any(String), profession: null }],
  });
});
