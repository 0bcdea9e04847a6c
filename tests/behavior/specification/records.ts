import { expect } from "vitest";
import { db } from "#db/client.server.ts";
import { activityLogs, publicContacts } from "#db/schema.ts";
import { addAlbum, addPhoto } from "../../support/albums.ts";
import { formOf } from "../../support/html.ts";
import { join, plan } from "../../support/reunions.ts";
import { fact, type Part, type Row } from "./row.ts";
import { site } from "./site.ts";

/** Tables with their columns, and the fields of answers. */

type Answer = Record<string, unknown>;
const at = { album: 0, photo: 0, comment: 0, meetUp: 0, contact: 0 };
const prepare = async () => {
  const { member, other, administrator } = site.people;
  const album = addAlbum(member, "Prints", { category: "event" });
  at.album = album.id;
  at.photo = addPhoto(album, member, "One").id;
  const commented = await site.call<{ id: number }>("other", "POST", `/api/photo-collections/${at.photo}/comments`, {
    content: "c",
  });
  at.comment = commented.body.id;
  at.meetUp = (await plan(member)).id;
  await join(other, at.meetUp);
  await site.call("other", "POST", "/api/messages", { recipientId: member.id, subject: "s", content: "c" });
  const contact = { name: "Ellen", email: "e@m.example", subject: "s", message: "m" };
  const origin = { ipAddress: "192.0.2.1", location: "1, 2", userAgent: "u" };
  at.contact = db()
    .insert(publicContacts)
    .values({ ...contact, ...origin })
    .returning()
    .get().id;
  const later = new Date(Date.now() + 60_000);
  const entry = { action: "x", description: "d", resource: "other", details: '{"a":1}', createdAt: later } as const;
  db()
    .insert(activityLogs)
    .values({ ...entry, userId: member.id })
    .run();
  await site.call("administrator", "POST", "/api/featured-alumni", { userId: other.id });
  expect(administrator.id).toBe(1);
};

const first = async (reader: "member" | "administrator" | "visitor", path: string) => {
  const { body } = await site.call<Answer | Answer[]>(reader, "GET", path);
  return Array.isArray(body) ? (body[0] ?? {}) : body;
};
const message = async () => first("member", "/api/messages");
const contact = async () =>
  (await site.call<Answer[]>("administrator", "GET", "/api/messages")).body.find(({ id }) => id === -at.contact) ?? {};
const album = () => first("member", "/api/photo-collections");
const photo = () => first("member", `/api/photo-collections/${at.album}/photos`);
const comment = () => first("member", `/api/photo-collections/${at.photo}/comments`);
const user = () => first("member", `/api/users/${site.people.other.id}`);
const spotlight = () => first("visitor", "/api/featured-alumni");

/**
 * A row for each column in a list like 'name!, city?, year! (default 1985)': `!` is not null, `?` may be null. `answer` has the
 * field, too, but for those that are `kept` in the database.
 */
function columns(table: string, list: string, answer?: () => Promise<Answer>, kept: string[] = []): Row[] {
  return [...list.matchAll(/(\w+)([?!])?(?: \(default (\w+)\))?(?:, |$)/g)].map(([text, field = "", mark, defaultValue]) =>
    fact(`${table}: ${text.replace(/[?!]|, $/g, "")}`, async () => {
      const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const all = db().$client.pragma(`table_info(${table})`) as { name: string; notnull: 0 | 1; dflt_value: string | null }[];
      const column = all.find((column) => column.name === name);
      expect(column).toBeDefined();
      if (defaultValue !== undefined) expect(column?.dflt_value?.replaceAll("'", "")).toBe(defaultValue);
      if (mark) expect(column?.notnull).toBe(mark === "!" ? 1 : 0);
      if (answer) expect(field in (await answer())).toBe(!kept.includes(field));
    }),
  );
}

/** What a unique index or a check of the database refuses. */
const refused = (title: string, ...statements: string[]) =>
  fact(title, () => {
    for (const statement of statements) expect(() => db().$client.prepare(statement).run()).toThrow(/UNIQUE|CHECK/);
  });

/** A row for each field of an answer. */
const fields = (what: string, answer: () => Promise<Answer>, expected: () => Answer): Row[] =>
  Object.keys(expected()).map((field) =>
    fact(`${what}: ${field}`, async () => expect(await answer()).toMatchObject({ [field]: expected()[field] })),
  );
const is = expect.anything();

export const storedRecords: Part = {
  section: 3,
  title: "Stored records",
  prepare,
  rows: [
    ...columns(
      "users",
      "id!, email?, password, firstName!, lastName!, maidenName?, graduationYear! (default 1985), currentCity?, currentState?, profession?, company?, artisticSpecialty?, bio?, profileImageUrl?, profileType! (default classmate), role! (default user), isActive! (default true), lastLoginAt?, lastLoginIp?, viewCount! (default 0), karma! (default 0), createdAt!",
      user,
      ["password", "lastLoginIp"],
    ),
    refused("users: email is unique", "update users set email = 'one@class.example'"),
    refused("users: profileType is classmate or teacher", "update users set profile_type = 'pupil'"),
    refused("users: role is user or administrator", "update users set role = 'king'"),
    ...columns(
      "reunions",
      "id!, eventId!, title!, description?, eventDate?, location?, organizer!, createdBy!, status! (default active), isActive! (default true), createdAt!",
      () => first("member", "/api/reunions"),
    ),
    refused(
      "reunions: eventId is unique",
      "insert into reunions (event_id, title, organizer, created_by, created_at) select event_id, title, organizer, created_by, 0 from reunions",
    ),
    fact("reunions: eventId is a short code, shown as a badge", async () => {
      const { eventId } = (await first("member", "/api/reunions")) as { eventId: string };
      expect(eventId).toMatch(/^MU-\w{4}$/);
      expect(await site.main("member", "/reunions")).toContain(eventId);
    }),
    ...columns("reunion_attendees", "id!, reunionId!, userId!, createdAt!"),
    refused(
      "reunion_attendees: a user attends once",
      "insert into reunion_attendees (reunion_id, user_id, created_at) select reunion_id, user_id, 0 from reunion_attendees",
    ),
    ...columns(
      "messages",
      "id!, senderId!, recipientId!, subject!, content!, isRead! (default false), parentMessageId?, isDeleted! (default false), createdAt!, updatedAt!",
      message,
      ["isDeleted"],
    ),
    fact("messages: subject may be empty", () =>
      expect(db().$client.pragma("table_info(messages)")).toContainEqual(
        expect.objectContaining({ name: "subject", dflt_value: "''" }),
      ),
    ),
    ...columns(
      "photo_collections",
      "id!, userId!, title!, description?, category!, imageUrl?, coverImageUrl?, year! (default 1985), viewCount! (default 0), likeCount! (default 0), isCollection! (default true), collectionId?, createdAt!",
      album,
    ),
    fact("photo_collections: isCollection is false for a photo of an album, collectionId its album", async () =>
      expect(await photo()).toMatchObject({ id: at.photo, isCollection: false, collectionId: at.album }),
    ),
    fact("photo_collections: an album has photoCount", async () =>
      expect(await album()).toMatchObject({ id: at.album, photoCount: 1 }),
    ),
    fact("photo_collections: an album has commentCount", async () => expect(await album()).toMatchObject({ commentCount: 1 })),
    fact("photo_collections: a photo takes its album's category", async () => {
      const body = { collectionId: at.album, imageUrl: "https://p.example/1.jpg", category: "portfolio" };
      expect((await site.call("other", "POST", "/api/yearbook", body)).body).toMatchObject({ category: "event" });
    }),
    ...columns("photo_likes", "id!, userId!, photoCollectionId!, createdAt!"),
    fact("photo_likes: one like per user and photo", () => {
      const like = db().$client.prepare("insert into photo_likes (user_id, photo_collection_id, created_at) values (?, ?, 0)");
      like.run(site.people.member.id, at.photo);
      expect(() => like.run(site.people.member.id, at.photo)).toThrow(/UNIQUE/);
    }),
    ...columns(
      "comments",
      "id!, userId!, photoCollectionId!, content!, isDeleted! (default false), createdAt!, updatedAt!",
      comment,
    ),
    ...fields(
      "comments: user",
      async () => (await comment()).user as Answer,
      () => ({
        firstName: "Anna",
        lastName: is,
        profileType: "classmate",
      }),
    ),
    ...columns(
      "public_contacts",
      "id!, name!, email!, subject!, message!, ipAddress?, userAgent?, location?, isRead! (default false), createdAt!",
    ),
    ...columns(
      "activity_logs",
      "id!, userId?, action!, description!, resource!, resourceId?, details?, ipAddress?, userAgent?, success! (default true), errorMessage?, createdAt!",
      () => first("administrator", "/api/activity-logs"),
    ),
    fact("activity_logs: resource is auth, reunions, messages, photo_collections, users, or other", () => {
      const entry = db().$client.prepare(
        "insert into activity_logs (action, description, resource, created_at) values ('x', 'x', ?, 0)",
      );
      for (const resource of ["auth", "reunions", "messages", "photo_collections", "users", "other"]) entry.run(resource);
      expect(() => entry.run("weather")).toThrow(/CHECK/);
    }),
    fact("activity_logs: details is a JSON string", async () =>
      expect(await first("administrator", "/api/activity-logs")).toMatchObject({ details: '{"a":1}' }),
    ),
    ...fields(
      "activity_logs: user",
      async () => (await first("administrator", "/api/activity-logs")).user as Answer,
      () => ({
        firstName: "Anna",
        lastName: is,
        email: expect.stringContaining("@"),
      }),
    ),
    ...columns("featured_alumni", "id!, userId!, setBy?, createdAt!", spotlight),
    ..."firstName lastName profession company bio profileImageUrl artisticSpecialty graduationYear currentCity currentState"
      .split(" ")
      .map((field) =>
        fact(`featured_alumni: the answer adds ${field}`, async () => expect(await spotlight()).toHaveProperty(field)),
      ),
  ],
};

export const answers: Part = {
  section: 3,
  title: "Answers",
  prepare,
  rows: [
    ...fields(
      "session user",
      async () => ((await first("member", "/api/auth/me")) as { user: Answer }).user,
      () => ({ id: is, firstName: "Anna", lastName: is, role: "user", profileType: "classmate", karma: 0 }),
    ),
    ...fields("listed message", message, () => ({
      id: expect.any(Number),
      senderId: expect.any(Number),
      recipientId: expect.any(Number),
      subject: "s",
      content: "c",
      isRead: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      parentMessageId: null,
      isPublicContact: false,
    })),
    ...fields(
      "listed message: sender",
      async () => (await message()).sender as Answer,
      () => ({
        firstName: "Anna",
        lastName: is,
        email: expect.stringContaining("@"),
        role: "user",
      }),
    ),
    ...fields("listed visitor's message", contact, () => ({
      message: "m",
      isPublicContact: true,
      senderName: "Ellen",
      senderEmail: "e@m.example",
    })),
    fact("listed message: content or message, senderName of visitors only", async () => {
      expect(await contact()).not.toHaveProperty("content");
      for (const field of ["message", "senderName", "senderEmail"]) expect(await message()).not.toHaveProperty(field);
    }),
    ...fields(
      "listed visitor's message: publicContactData",
      async () => (await contact()).publicContactData as Answer,
      () => ({
        ipAddress: "192.0.2.1",
        location: "1, 2",
        userAgent: "u",
      }),
    ),
    ...fields(
      "attendee",
      () => first("member", `/api/reunions/${at.meetUp}/attendees`),
      () => ({
        id: expect.any(Number),
        firstName: "Anna",
        lastName: is,
        profession: null,
      }),
    ),
    fact("attendance: isAttending", async () =>
      expect(await first("member", `/api/reunions/${at.meetUp}/attendance`)).toMatchObject({ isAttending: true }),
    ),
    ...["name", "email", "graduationYear", "subject", "message"].map((field) =>
      fact(`access request: ${field}`, async () =>
        expect(formOf(await site.html("visitor", "/login?dialog=access"), "request-access")).toHaveProperty(field),
      ),
    ),
    fact("like result: alreadyLiked", async () => {
      const like = async () => (await site.call<Answer>("other", "POST", `/api/photo-collections/${at.album}/like`)).body;
      expect([(await like()).alreadyLiked, (await like()).alreadyLiked]).toEqual([false, true]);
    }),
    fact("like result: karma", async () =>
      expect((await site.call<Answer>("other", "POST", `/api/photo-collections/${at.photo}/like`)).body).toMatchObject({
        karma: 2,
      }),
    ),
    fact("leave result: ownershipTransferred and newOrganizer", async () => {
      const { other } = site.people;
      const leave = async (reader: "member" | "other") =>
        (await site.call<Answer>(reader, "POST", `/api/reunions/${at.meetUp}/leave`)).body;
      expect(await leave("member")).toEqual({
        ownershipTransferred: true,
        newOrganizer: `${other.firstName} ${other.lastName}`,
      });
      expect(await leave("other")).toEqual({ ownershipTransferred: false, newOrganizer: null });
    }),
  ],
};
