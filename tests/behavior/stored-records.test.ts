import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { activityLogs } from "#db/schema.ts";
import { addAlbum, addPhoto } from "../support/albums.ts";
import { signedInSite } from "./signed-in-site.ts";

/** docs/behavior.md, "Stored records": tables, columns, and what answers add to them. */

const site = signedInSite();
const at = { album: 0, photo: 0 };

beforeAll(() => {
  const album = addAlbum(site.people.member, "Prints", { category: "event" });
  Object.assign(at, { album: album.id, photo: addPhoto(album, site.people.member, "One").id });
});

interface Column {
  name: string;
  notnull: 0 | 1;
  dflt_value: string | null;
}

/** Makes a test of a table's columns, as in 'name!, city?, year! (default 1985)': `!` is not null, `?` may be null. */
const testColumns = (table: string, list: string) =>
  test(`${table}: ${list}`, () => {
    const columns = db().$client.pragma(`table_info(${table})`) as Column[];
    for (const [, field = "", mark, defaultValue] of list.matchAll(/(\w+)([?!])?(?: \(default (\w+)\))?(?:, |$)/g)) {
      const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const column = columns.find((column) => column.name === name);
      expect(column, `${table}.${name}`).toBeDefined();
      if (defaultValue !== undefined) expect(column?.dflt_value?.replaceAll("'", ""), name).toBe(defaultValue);
      if (mark) expect(column?.notnull, name).toBe(mark === "!" ? 1 : 0);
    }
  });

/** Makes a test of statements that a unique index or a check of the database refuses. */
const testRefusedByDatabase = (title: string, ...statements: string[]) =>
  test(title, () => {
    const run = (sql: string) => db().$client.prepare(sql).run();
    for (const statement of statements) expect(() => run(statement)).toThrow(/UNIQUE|CHECK/);
  });
const update = (table: string, change: string) => `update ${table} set ${change}`;

describe("Stored records", () => {
  testColumns(
    "users",
    "id!, email?, password, firstName!, lastName!, maidenName?, graduationYear! (default 1985), currentCity?, currentState?, profession?, company?, artisticSpecialty?, bio?, profileImageUrl?, profileType! (default classmate), role! (default user), isActive! (default true), lastLoginAt?, lastLoginIp?, viewCount! (default 0), karma! (default 0), createdAt!",
  );
  testRefusedByDatabase(
    "users: an email is unique, and types and roles are known ones",
    update("users", "email = 'one@class.example'"),
    update("users", "profile_type = 'pupil'"),
    update("users", "role = 'king'"),
  );
  testColumns(
    "reunions",
    "id!, eventId!, title!, description?, eventDate?, location?, organizer!, createdBy!, status! (default active), isActive! (default true), createdAt!",
  );
  testColumns("reunion_attendees", "id!, reunionId!, userId!, createdAt!");
  testColumns(
    "messages",
    "id!, senderId!, recipientId!, subject!, content!, isRead! (default false), parentMessageId?, isDeleted! (default false), createdAt!, updatedAt!",
  );
  test("messages: a subject is empty by default", () =>
    expect(db().$client.pragma("table_info(messages)")).toContainEqual(
      expect.objectContaining({ name: "subject", dflt_value: "''" }),
    ));
  testColumns(
    "photo_collections",
    "id!, userId!, title!, description?, category!, imageUrl?, coverImageUrl?, year! (default 1985), viewCount! (default 0), likeCount! (default 0), isCollection! (default true), collectionId?, createdAt!",
  );
  test("a photo has isCollection false; an album has counts of photos and comments", async () => {
    await site.call("other", "POST", `/api/photo-collections/${at.photo}/comments`, { content: "c" });
    const [album] = (await site.call<object[]>("member", "GET", "/api/photo-collections")).body;
    expect(album).toMatchObject({ id: at.album, isCollection: true, photoCount: 1, commentCount: 1 });
    const [photo] = (await site.call<object[]>("member", "GET", `/api/photo-collections/${at.album}/photos`)).body;
    expect(photo).toMatchObject({ id: at.photo, isCollection: false, collectionId: at.album });
  });
  test("a photo takes its album's category", async () => {
    const body = { collectionId: at.album, imageUrl: "https://p.example/1.jpg", category: "portfolio" };
    expect((await site.call("other", "POST", "/api/yearbook", body)).body).toMatchObject({ category: "event" });
  });
  testColumns("photo_likes", "id!, userId!, photoCollectionId!, createdAt!");
  test("photo_likes: a member likes a photo once", () => {
    const like = () =>
      db()
        .$client.prepare("insert into photo_likes (user_id, photo_collection_id, created_at) values (?, ?, 0)")
        .run(site.people.member.id, at.photo);
    like();
    expect(like).toThrow(/UNIQUE/);
  });
  testColumns("comments", "id!, userId!, photoCollectionId!, content!, isDeleted! (default false), createdAt!, updatedAt!");
  test("GET comments adds who wrote each", async () => {
    const { member } = site.people;
    const path = `/api/photo-collections/${at.album}/comments`;
    await site.call("member", "POST", path, { content: "c" });
    const [comment] = (await site.call<{ user: object }[]>("member", "GET", path)).body;
    expect(comment?.user).toEqual({ firstName: member.firstName, lastName: member.lastName, profileType: "classmate" });
  });
  testColumns(
    "public_contacts",
    "id!, name!, email!, subject!, message!, ipAddress?, userAgent?, location?, isRead! (default false), createdAt!",
  );
  testColumns(
    "activity_logs",
    "id!, userId?, action!, description!, resource!, resourceId?, details?, ipAddress?, userAgent?, success! (default true), errorMessage?, createdAt!",
  );
  test("activity_logs: resources are known ones", () => {
    const entry = (resource: string) =>
      db()
        .$client.prepare("insert into activity_logs (action, description, resource, created_at) values ('x', 'x', ?, 0)")
        .run(resource);
    for (const resource of ["auth", "reunions", "messages", "photo_collections", "users", "other"]) entry(resource);
    expect(() => entry("weather")).toThrow(/CHECK/);
  });
  test("GET activity-logs has details as JSON text, and who did it", async () => {
    const { member } = site.people;
    db()
      .insert(activityLogs)
      .values({
        userId: member.id,
        action: "x",
        description: "d",
        resource: "other",
        details: '{"a":1}',
        createdAt: new Date(Date.now() + 60_000),
      })
      .run();
    const [entry] = (await site.call<{ details: string; user: object }[]>("administrator", "GET", "/api/activity-logs")).body;
    expect([entry?.details, entry?.user]).toEqual([
      '{"a":1}',
      { firstName: member.firstName, lastName: member.lastName, email: member.email },
    ]);
  });
  testColumns("featured_alumni", "id!, userId!, setBy?, createdAt!");
  test("GET featured-alumni adds what the spotlight shows of the member", async () => {
    await site.call("administrator", "POST", "/api/featured-alumni", { userId: site.people.other.id });
    const { body } = await site.call<object>("visitor", "GET", "/api/featured-alumni");
    expect(Object.keys(body)).toEqual(
      "id userId setBy createdAt firstName lastName profession company bio profileImageUrl artisticSpecialty graduationYear currentCity currentState".split(
        " ",
      ),
    );
  });
});
