import { beforeAll, expect } from "vitest";
import { db } from "#db/client.server.ts";
import { activityLogs } from "#db/schema.ts";
import { albumOf, photoOf } from "../support/albums.ts";
import { classSite } from "./class-site.ts";
import { section } from "./sentences.ts";

/** Spec §3: the stored entities, in the database itself, and what their answers add. */

const site = classSite();
const at = { album: 0, photo: 0 };

beforeAll(() => {
  const album = albumOf(site.people.member, "Prints", { category: "event" });
  Object.assign(at, { album: album.id, photo: photoOf(album, site.people.member, "One").id });
});

interface Column {
  name: string;
  notnull: 0 | 1;
  dflt_value: string | null;
}

/** The table has these columns, written as the specification does, with these defaults; `?` may be empty, `!` never is. */
const entity = (table: string, written: string) => ({
  says: `${table}: ${written}`,
  proof() {
    const columns = db().$client.pragma(`table_info(${table})`) as Column[];
    for (const [, field = "", mark, standard] of written.matchAll(/(\w+)([?!])?(?: \(default (\w+)\))?(?:, |$)/g)) {
      const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const column = columns.find((column) => column.name === name);
      expect(column, `${table}.${name}`).toBeDefined();
      if (standard !== undefined) expect(column?.dflt_value?.replaceAll("'", ""), name).toBe(standard);
      if (mark) expect(column?.notnull, name).toBe(mark === "!" ? 1 : 0);
    }
  },
});

/** The database refuses a second row like the first, or a value it does not know. */
const refused = (says: string, ...statements: string[]) => ({
  says,
  proof() {
    const run = (sql: string) => db().$client.prepare(sql).run();
    for (const statement of statements) expect(() => run(statement)).toThrow(/UNIQUE|CHECK/);
  },
});
const update = (table: string, change: string) => `update ${table} set ${change}`;

section("3. Entities and their fields", [
  entity(
    "users",
    "id!, email!, password, firstName!, lastName!, maidenName?, graduationYear! (default 1985), currentCity?, currentState?, profession?, company?, artisticSpecialty?, bio?, profileImageUrl?, profileType! (default classmate), role! (default user), isActive! (default true), lastLoginAt?, lastLoginIp?, viewCount! (default 0), karma! (default 0), createdAt!",
  ),
  refused(
    "users: email is unique; profileType classmate or teacher; administrator is the other role",
    update("users", "email = 'one@class.example'"),
    update("users", "profile_type = 'pupil'"),
    update("users", "role = 'king'"),
  ),
  entity(
    "reunions",
    "id!, eventId!, title!, description?, eventDate?, location?, organizer!, createdBy!, status! (default active), isActive! (default true), createdAt!",
  ),
  entity("reunion_attendees", "id!, reunionId!, userId!, createdAt!"),
  entity(
    "messages",
    "id!, senderId!, recipientId!, subject!, content!, isRead! (default false), parentMessageId?, isDeleted! (default false), createdAt!, updatedAt!",
  ),
  {
    says: "messages: subject may be empty",
    proof: () =>
      expect(db().$client.pragma("table_info(messages)")).toContainEqual(
        expect.objectContaining({ name: "subject", dflt_value: "''" }),
      ),
  },
  entity(
    "photo_collections",
    "id!, userId!, title!, description?, category!, imageUrl?, coverImageUrl?, year! (default 1985), viewCount! (default 0), likeCount! (default 0), isCollection! (default true), collectionId?, createdAt!",
  ),
  {
    says: "photo_collections: isCollection false for a photo added to an album; derived on albums: photoCount, commentCount",
    async proof() {
      await site.call("other", "POST", `/api/photo-collections/${at.photo}/comments`, { content: "c" });
      const [album] = (await site.call<object[]>("member", "GET", "/api/photo-collections")).body;
      expect(album).toMatchObject({ id: at.album, isCollection: true, photoCount: 1, commentCount: 1 });
      const [photo] = (await site.call<object[]>("member", "GET", `/api/photo-collections/${at.album}/photos`)).body;
      expect(photo).toMatchObject({ id: at.photo, isCollection: false, collectionId: at.album });
    },
  },
  {
    says: "A photo inherits its album's category",
    async proof() {
      const body = { collectionId: at.album, imageUrl: "https://p.example/1.jpg", category: "portfolio" };
      expect((await site.call("other", "POST", "/api/yearbook", body)).body).toMatchObject({ category: "event" });
    },
  },
  entity("photo_likes", "id!, userId!, photoCollectionId!, createdAt!"),
  {
    says: "photo_likes: one like per user per photo",
    proof() {
      const like = () =>
        db()
          .$client.prepare("insert into photo_likes (user_id, photo_collection_id, created_at) values (?, ?, 0)")
          .run(site.people.member.id, at.photo);
      like();
      expect(like).toThrow(/UNIQUE/);
    },
  },
  entity("comments", "id!, userId!, photoCollectionId!, content!, isDeleted! (default false), createdAt!, updatedAt!"),
  {
    says: "comments: in responses with user {firstName, lastName, profileType}",
    async proof() {
      const { member } = site.people;
      const path = `/api/photo-collections/${at.album}/comments`;
      await site.call("member", "POST", path, { content: "c" });
      const [comment] = (await site.call<{ user: object }[]>("member", "GET", path)).body;
      expect(comment?.user).toEqual({ firstName: member.firstName, lastName: member.lastName, profileType: "classmate" });
    },
  },
  entity(
    "public_contacts",
    "id!, name!, email!, subject!, message!, ipAddress?, userAgent?, location?, isRead! (default false), createdAt!",
  ),
  entity(
    "activity_logs",
    "id!, userId?, action!, description!, resource!, resourceId?, details?, ipAddress?, userAgent?, success! (default true), errorMessage?, createdAt!",
  ),
  {
    says: "activity_logs: resource is auth, reunions, messages, photo_collections, users or other",
    proof() {
      const entry = (resource: string) =>
        db()
          .$client.prepare("insert into activity_logs (action, description, resource, created_at) values ('x', 'x', ?, 0)")
          .run(resource);
      for (const resource of ["auth", "reunions", "messages", "photo_collections", "users", "other"]) entry(resource);
      expect(() => entry("weather")).toThrow(/CHECK/);
    },
  },
  {
    says: "activity_logs: details is a JSON string; in responses with user {firstName, lastName, email}",
    async proof() {
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
    },
  },
  entity("featured_alumni", "id!, userId!, setBy?, createdAt!"),
  {
    says: "featured_alumni: the response adds firstName, lastName, profession, company, bio, profileImageUrl, artisticSpecialty, graduationYear, currentCity, currentState",
    async proof() {
      await site.call("administrator", "POST", "/api/featured-alumni", { userId: site.people.other.id });
      const { body } = await site.call<object>("visitor", "GET", "/api/featured-alumni");
      expect(Object.keys(body)).toEqual(
        "id userId setBy createdAt firstName lastName profession company bio profileImageUrl artisticSpecialty graduationYear currentCity currentState".split(
          " ",
        ),
      );
    },
  },
]);
