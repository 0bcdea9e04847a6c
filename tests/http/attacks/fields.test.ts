import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { comments, messages, photoCollections, publicContacts, reunions, users } from "#db/schema.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { mountedEndpoints, mountedForms } from "#tests/support/mounted.ts";
import { validBodyOf, validFormOf } from "#tests/support/mounted-posts.ts";
import { createRecords, type Records } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { fillPath } from "#tests/support/valid-posts.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The risk: a field that no form has is sent along, and sets what nobody may set: a role, an owner, a count. */

const dataDir = temporaryDatabase();
let site: Site;
let chief: Member;
beforeAll(async () => {
  chief = await addMember({ role: "administrator" });
  site = await startSite(dataDir);
});
afterAll(() => site.stop());

/** Every column that a request must not reach, under both of its names, and what would be seen of it. */
const smuggled = {
  id: 7777,
  role: "administrator",
  karma: 7777,
  viewCount: 7777,
  likeCount: 7777,
  isActive: false,
  memberState: "in_memoriam",
  password: "smuggled password",
  lastLoginAt: 7777,
  lastLoginIp: "203.0.113.77",
  createdAt: "1970-01-01T00:00:07.777Z",
  updatedAt: "1970-01-01T00:00:07.777Z",
  deletedAt: "1970-01-01T00:00:07.777Z",
  senderId: 7777,
  createdBy: 7777,
  organizer: "smuggled organizer",
  eventId: "smuggled",
  userId: 7777,
  isDeleted: true,
  isRead: true,
  ipAddress: "203.0.113.77",
  userAgent: "smuggled",
  outcome: "approved",
  sequence: 7777,
  sortName: "smuggled",
  searchText: "smuggled",
  uploadedBy: 7777,
  setBy: 7777,
  isPublic: true,
  sessionHash: "smuggled",
};
const inSnakeCase = Object.fromEntries(
  Object.entries(smuggled).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
);
/** Without what a form has itself. */
const besides = (good: object) => Object.fromEntries(Object.entries({ ...inSnakeCase, ...smuggled, ...good }));

/** Members' rights and counts, and whose everything is. */
function rightsAndOwners({ me, person, administrator, album, photo, comment, ownReunion, reunion, sent, received }: Records) {
  const { id, role, karma, viewCount, isActive, memberState, password, lastLoginIp, profileType, createdAt } = users;
  const rights = (who: Member) =>
    db()
      .select({ id, role, karma, viewCount, isActive, memberState, password, lastLoginIp, profileType, createdAt })
      .from(users)
      .where(eq(id, who.id))
      .get();
  const work = (one: { id: number }) => {
    const { userId, viewCount, likeCount, createdAt, isCollection, deletedAt } = photoCollections;
    const columns = { userId, viewCount, likeCount, createdAt, isCollection, deletedAt };
    return db().select(columns).from(photoCollections).where(eq(photoCollections.id, one.id)).get();
  };
  const meetUp = (one: { id: number }) => {
    const { createdBy, organizer, eventId, createdAt } = reunions;
    return db().select({ createdBy, organizer, eventId, createdAt }).from(reunions).where(eq(reunions.id, one.id)).get();
  };
  const letter = (one: { id: number }) => {
    const { senderId, recipientId, isRead, isDeleted, createdAt } = messages;
    return db()
      .select({ senderId, recipientId, isRead, isDeleted, createdAt })
      .from(messages)
      .where(eq(messages.id, one.id))
      .get();
  };
  const said = db()
    .select({ userId: comments.userId, isDeleted: comments.isDeleted, createdAt: comments.createdAt })
    .from(comments)
    .where(eq(comments.id, comment.id))
    .get();
  return {
    people: [me, person, administrator].map(rights),
    works: [album, photo].map(work),
    meetUps: [ownReunion, reunion].map(meetUp),
    letters: [sent, received].map(letter),
    said,
  };
}

/** Everything that was smuggled, wherever it is stored now. */
function traces(): string[] {
  const client = db().$client;
  const tables = client
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
    .pluck()
    .all() as string[];
  return tables.filter((table) =>
    /7777|smuggled|203\.0\.113\.77/.test(JSON.stringify(client.prepare(`select * from "${table}"`).all())),
  );
}

/** Posts whose purpose is to change one of these: judged by what the others say of them. */
const changesRights = [
  "change-password",
  "leave",
  "delete-album",
  "delete-photo",
  "delete-comment",
  "delete",
  "open",
  "like",
  "sign-in",
  "leave",
];
const aboutOthers = /admin|alumni/;

const memberForms = mountedForms.filter(
  (form) => !aboutOthers.test(form.path) && !changesRights.includes(form.intent) && validFormOf(form).role !== "administrator",
);

test.each(memberForms)("form $path $intent", async (mounted) => {
  const { path, intent } = mounted;
  const me = await addMember();
  const browser = new Visitor(site.origin);
  const csrf = await browser.token();
  const form = validFormOf(mounted);
  if (form.role === "member") await browser.signIn(me.email, password);
  const records = await createRecords(me, chief, dataDir);
  const before = rightsAndOwners(records);
  const body = new FormData();
  const good = { intent, csrf, ...(await form.fields(records)) };
  for (const [name, value] of Object.entries(besides(good))) body.append(name, value as string);
  const { status } = await browser.request(fillPath(path, records), { method: "POST", body });
  expect([201, 303]).toContain(status);
  expect(rightsAndOwners(records)).toEqual(before);
  expect(traces()).toEqual([]);
});

const memberCalls = mountedEndpoints.filter(
  ({ method, path }) => ["POST", "PATCH"].includes(method) && !/auth|featured|status|restore|view|like|read$/.test(path),
);

test.each(memberCalls)("call $method $path", async (call) => {
  const { method, path } = call;
  const me = await addMember();
  const browser = await new Visitor(site.origin).signIn(me.email, password);
  const records = await createRecords(me, chief, dataDir);
  const before = rightsAndOwners(records);
  const good = await validBodyOf(call, records);
  const address = path.endsWith("/join") ? `/api/reunions/${records.reunion.id}/join` : fillPath(path, records);
  const { status } = await browser.call(method, address, besides(good));
  expect([200, 201]).toContain(status);
  expect(rightsAndOwners(records)).toEqual(before);
  expect(traces()).toEqual([]);
});

describe("what is made belongs to whoever made it:", () => {
  test("a message, an album, a photo, a comment and a meet-up cannot be made in another's name", async () => {
    const [me, victim] = [await addMember(), await addMember()];
    const browser = await new Visitor(site.origin).signIn(me.email, password);
    const { album } = await createRecords(me, chief, dataDir);
    const forged = { userId: victim.id, senderId: victim.id, createdBy: victim.id, organizer: "Somebody Else" };
    const make = async (path: string, body: object) =>
      (await browser.call("POST", path, { ...body, ...forged })).body as Record<string, unknown>;
    expect(await make("/api/messages", { recipientId: chief.id, subject: "s", content: "c" })).toMatchObject({ senderId: me.id });
    expect(await make("/api/photo-collections", { title: "t" })).toMatchObject({ userId: me.id });
    expect(await make("/api/yearbook", { collectionId: album.id, imageUrl: "https://pictures.example/1.jpg" })).toMatchObject({
      userId: me.id,
    });
    expect(await make(`/api/photo-collections/${album.id}/comments`, { content: "c" })).toMatchObject({ userId: me.id });
    expect(await make("/api/reunions", { title: "t" })).toMatchObject({ createdBy: me.id, organizer: `Anna ${me.lastName}` });
  });

  test("an administrator's edit of a profile sets no role, no state, no password and no count", async () => {
    const browser = await new Visitor(site.origin).signIn(chief.email, password);
    const records = await createRecords(await addMember(), chief, dataDir);
    const before = rightsAndOwners(records);
    const { role, password: secret, karma, viewCount, isActive, memberState } = smuggled;
    const rights = { role, password: secret, karma, viewCount, isActive, memberState };
    expect((await browser.call("PATCH", `/api/users/${records.person.id}`, { bio: "x", ...rights })).status).toBe(200);
    const form = {
      userId: String(records.person.id),
      firstName: "Anna",
      lastName: "Moon",
      email: records.person.email,
      graduationYear: "1985",
      profileType: "classmate",
    };
    const fields = Object.fromEntries(Object.entries({ ...rights, ...form }).map(([name, value]) => [name, String(value)]));
    expect((await browser.post("/alumni", "edit-profile", fields)).status).toBe(303);
    expect(rightsAndOwners(records)).toEqual(before);
  });

  test("a visitor's message says nothing of its address, its browser or what became of it", async () => {
    const { id, createdAt, outcome, isRead, ipAddress, userAgent } = smuggled;
    const good = { name: "Zoë", email: "zoe@class.example", subject: "Hello", message: "Is this the class?" };
    await new Visitor(site.origin).call("POST", "/api/public-contact", {
      ...good,
      id,
      createdAt,
      outcome,
      isRead,
      ipAddress,
      userAgent,
      kind: "access",
    });
    const stored = db().select().from(publicContacts).all().at(-1);
    expect(stored).toMatchObject({ kind: "contact", outcome: null, isRead: false, ipAddress: "127.0.0.1", userAgent: "node" });
    expect(stored?.id).not.toBe(id);
  });
});
