import { expect } from "vitest";
import { addAlbum, addPhoto } from "../../support/albums.ts";
import { nextSummer, plan } from "../../support/reunions.ts";
import { administrator, call, id, imageUrl, members, some } from "./call.ts";
import { fact, type Part } from "./row.ts";
import { site } from "./site.ts";

/** The calls for albums, photos, comments, and meet-ups. */

const { people } = site;
const album = () => addAlbum(people.member, "Prints").id;
const photo = () => addPhoto({ id: album() }, people.member, "One").id;
const meetUp = async () => (await plan(people.other)).id;
const comment = async () => {
  const path = `/api/photo-collections/${album()}/comments`;
  return (await site.call<{ id: number }>("other", "POST", path, { content: "c" })).body.id;
};
const eventDate = nextSummer.toISOString();
const fullName = ({ firstName, lastName }: typeof people.member) => `${firstName} ${lastName}`;

export const albumCalls: Part = {
  section: 7,
  title: "Albums and meet-ups",
  rows: [
    ...call("POST /api/photo-collections", {
      readers: members,
      status: 201,
      answer: { id, isCollection: true },
      sends: { title: "Prints", description: "d", category: "event", year: 1984, coverImageUrl: imageUrl, userId: 999 },
      becomes: { userId: () => people.administrator.id },
    }),
    fact("POST /api/photo-collections: a failure has `error`", async () =>
      expect(await site.call("member", "POST", "/api/photo-collections", {})).toMatchObject({
        status: 400,
        body: { error: "Title is required" },
      }),
    ),
    ...call("GET /api/photo-collections", {
      readers: members,
      answer: expect.arrayContaining([expect.objectContaining({ isCollection: true, photoCount: id, commentCount: id })]),
    }),
    ...call("GET /api/photo-collections/{id}/photos", {
      readers: members,
      path: () => {
        const made = { id: album() };
        addPhoto(made, people.member, "One");
        return `/api/photo-collections/${made.id}/photos`;
      },
      answer: [{ id, title: "One", isCollection: false }],
    }),
    ...call("PATCH /api/photo-collections/{id}", {
      readers: members,
      path: () => `/api/photo-collections/${album()}`,
      sends: { title: "Changed", description: "d", category: "event", year: 1984, coverImageUrl: imageUrl },
    }),
    ...call("DELETE /api/photo-collections/{id}", { readers: members, path: () => `/api/photo-collections/${album()}` }),
    ...call("POST /api/photo-collections/{id}/like", {
      readers: members,
      path: () => `/api/photo-collections/${photo()}/like`,
      answer: { alreadyLiked: false, karma: id },
    }),
    ...[
      ["photo-collections", album],
      ["yearbook-photos", photo],
    ].flatMap(([resource, make]) =>
      call(`POST /api/${resource}/{id}/view`, {
        readers: members,
        path: () => `/api/${resource}/${(make as typeof album)()}/view`,
        answer: { viewCount: id },
      }),
    ),
    fact("POST /api/photo-collections/{id}/view: not the owner's", async () => {
      const path = `/api/photo-collections/${album()}/view`;
      expect([(await site.call("member", "POST", path)).body, (await site.call("other", "POST", path)).body]).toEqual([
        { viewCount: 0 },
        { viewCount: 1 },
      ]);
    }),
    ...call("POST /api/yearbook", {
      readers: members,
      status: 201,
      answer: { id },
      sends: {
        title: "t",
        description: "d",
        imageUrl,
        year: 1986,
        userId: 999,
        collectionId: album,
        category: "event",
        isCollection: false,
      },
      becomes: { userId: () => people.administrator.id, category: "group" },
    }),
    ...call("DELETE /api/yearbook/{id}", { readers: members, path: () => `/api/yearbook/${photo()}` }),
    fact("GET /api/yearbook with userId", async () => {
      addPhoto({ id: album() }, people.other, "Another's");
      const { status, body } = await site.call<{ userId: number }[]>("member", "GET", `/api/yearbook?userId=${people.other.id}`);
      expect([status, [...new Set(body.map(({ userId }) => userId))]]).toEqual([200, [people.other.id]]);
      expect((await site.call("visitor", "GET", "/api/yearbook")).status).toBe(401);
    }),
    ...call("GET /api/photo-collections/{id}/comments", {
      readers: members,
      path: () => `/api/photo-collections/${album()}/comments`,
      answer: [],
    }),
    ...call("POST /api/photo-collections/{id}/comments", {
      readers: members,
      path: () => `/api/photo-collections/${album()}/comments`,
      status: 201,
      answer: { id, isDeleted: false },
      sends: { content: "c" },
    }),
    fact("PATCH /api/comments/{id}: content", async () =>
      expect(await site.call("other", "PATCH", `/api/comments/${await comment()}`, { content: "d" })).toMatchObject({
        status: 200,
        body: { content: "d" },
      }),
    ),
    ...call("DELETE /api/comments/{id}", {
      readers: administrator,
      path: async () => `/api/comments/${await comment()}`,
      answer: { id },
    }),
    ...call("GET /api/reunions", {
      readers: members,
      path: async () => {
        await meetUp();
        return "/api/reunions";
      },
      answer: expect.arrayContaining([expect.objectContaining({ eventId: expect.stringMatching(/^MU-/) })]),
    }),
    ...call("POST /api/reunions", {
      readers: members,
      status: 201,
      answer: { id, status: "active" },
      sends: { title: "Walk", description: "d", eventDate, location: "l", organizer: "x", isActive: true, createdBy: 999 },
      becomes: { organizer: () => fullName(people.administrator), createdBy: () => people.administrator.id },
    }),
    fact("POST /api/reunions: a failure has `error` and `details`", async () =>
      expect((await site.call("member", "POST", "/api/reunions", { title: "" })).body).toEqual({
        error: "Title is required",
        details: [{ field: "title", message: "Title is required" }],
      }),
    ),
    ...call("PATCH /api/reunions/{id}", {
      readers: administrator,
      path: async () => `/api/reunions/${await meetUp()}`,
      sends: { title: "Run", description: "d", eventDate, location: "l", organizer: "x", isActive: false, createdBy: 1 },
      becomes: { organizer: () => fullName(people.other), createdBy: () => people.other.id, isActive: true },
    }),
    ...call("DELETE /api/reunions/{id}", { readers: administrator, path: async () => `/api/reunions/${await meetUp()}` }),
    ...call("POST /api/reunions/{id}/join", { readers: members, path: async () => `/api/reunions/${await meetUp()}/join` }),
    fact("POST /api/reunions/{id}/leave: ownershipTransferred and newOrganizer", async () => {
      const path = `/api/reunions/${await meetUp()}`;
      await site.call("member", "POST", `${path}/join`);
      expect((await site.call("other", "POST", `${path}/leave`)).body).toEqual({
        ownershipTransferred: true,
        newOrganizer: fullName(people.member),
      });
    }),
    ...call("PATCH /api/reunions/{id}/status", {
      readers: administrator,
      path: async () => `/api/reunions/${await meetUp()}/status`,
      sends: { status: "cancelled" },
    }),
    ...call("PATCH /api/reunions/{id}/close", {
      readers: administrator,
      path: async () => `/api/reunions/${await meetUp()}/close`,
      answer: { status: "closed", isActive: false },
    }),
    ...call("GET /api/reunions/{id}/attendance", {
      readers: members,
      path: async () => `/api/reunions/${await meetUp()}/attendance`,
      answer: { isAttending: false },
    }),
    ...call("GET /api/reunions/{id}/attendees", {
      readers: members,
      path: async () => `/api/reunions/${await meetUp()}/attendees`,
      answer: [{ id, firstName: "Anna", lastName: some, profession: null }],
    }),
  ],
};
