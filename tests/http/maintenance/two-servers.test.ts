import { count, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, comments, messages, photoLikes, reunionAttendees, users } from "#db/schema.ts";
import { addAlbum, addPhoto } from "#tests/support/albums.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { addMember, password } from "#tests/support/people.ts";
import { plan } from "#tests/support/reunions.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The risk: two servers with one database answer 'database is locked', or one overwrites what the other acknowledged. */

const dataDir = temporaryDatabase();
let sites: [Site, Site];
let people: Member[];
/** Each member's browser at hundredTimes servers, which share its session. */
let browsers: { member: Member; at: [Visitor, Visitor] }[];

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 10 }, () => addMember()));
  sites = await Promise.all([startSite(dataDir), startSite(dataDir)]);
  browsers = await Promise.all(
    people.map(async (member) => {
      const one = await new Visitor(sites[0].origin).signIn(member.email, password);
      const other = new Visitor(sites[1].origin);
      for (const [name, value] of one.cookies) other.cookies.set(name, value);
      return { member, at: [one, other] as [Visitor, Visitor] };
    }),
  );
});
afterAll(() => Promise.all(sites.map((site) => site.stop())));

/** Makes 100 requests at once, from all members and to hundredTimes servers. */
const hundredTimes = <Result>(work: (member: Member, browser: Visitor, n: number) => Promise<Result>) =>
  Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      const { member, at } = browsers[n % browsers.length] as (typeof browsers)[number];
      return work(member, at[Math.floor(n / browsers.length) % 2] as Visitor, n);
    }),
  );

test("100 simultaneous writes to two servers are all acknowledged, stored, and logged", async () => {
  const [first] = people as [Member];
  const { id: recipientId } = await addMember();
  const album = addAlbum(first, "Kiln");
  const answers = await hundredTimes((_member, browser, n) =>
    n % 3 === 0
      ? browser.call("POST", "/api/messages", { recipientId, subject: "s", content: `message ${n}` })
      : n % 3 === 1
        ? browser.call("POST", `/api/photo-collections/${album.id}/comments`, { content: `comment ${n}` })
        : browser.call("POST", "/api/photo-collections", { title: `album ${n}` }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(201));
  const ids = (wanted: number) => answers.filter((_, n) => n % 3 === wanted).map(({ body }) => (body as { id: number }).id);
  const stored = (table: typeof messages | typeof comments, wanted: number) =>
    db()
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, ids(wanted)))
      .all().length;
  expect([stored(messages, 0), stored(comments, 1)]).toEqual([34, 33]);
  expect(new Set(ids(2)).size).toBe(33);
  const actions = ["message.send", "comment.add", "album.create"];
  const logged = db().select({ n: count() }).from(activityLogs).where(inArray(activityLogs.action, actions)).get();
  expect(logged?.n).toBe(100);
});

test("100 simultaneous likes and joins by ten members on two servers count once per member", async () => {
  const [first] = people as [Member];
  const photo = addPhoto(addAlbum(first, "Glazes"), first, "Jug");
  const { id } = await plan(first);
  const likes = await hundredTimes((_member, browser) => browser.call("POST", `/api/photo-collections/${photo.id}/like`));
  expect(likes.map(({ status }) => status)).toEqual(Array(100).fill(200));
  expect(likes.filter(({ body }) => !(body as { alreadyLiked: boolean }).alreadyLiked)).toHaveLength(10);
  expect(db().select().from(photoLikes).where(eq(photoLikes.photoCollectionId, photo.id)).all()).toHaveLength(10);
  const karmaOf = ({ id: userId }: Member) => db().select().from(users).where(eq(users.id, userId)).get()?.karma;
  expect(people.map(karmaOf)).toEqual(people.map(({ karma }) => karma + 1));
  const joins = await hundredTimes((_member, browser) => browser.call("POST", `/api/reunions/${id}/join`));
  // The member who planned it is on the list already.
  expect(joins.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(joins.filter(({ status }) => status === 409)).toHaveLength(91);
  expect(db().select().from(reunionAttendees).where(eq(reunionAttendees.reunionId, id)).all()).toHaveLength(10);
});

test("100 simultaneous views on two servers count as 100 views", async () => {
  const seen = await addMember();
  const answers = await hundredTimes((_member, browser) => browser.call("POST", `/api/users/${seen.id}/view`));
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  expect(db().select().from(users).where(eq(users.id, seen.id)).get()?.viewCount).toBe(100);
});

test("neither server logged an error, and the database is intact", () => {
  for (const { log } of sites) expect(log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(db().$client.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(db().$client.pragma("foreign_key_check")).toEqual([]);
});
