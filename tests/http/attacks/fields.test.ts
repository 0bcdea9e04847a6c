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
import { fillPath, needsMailServer } from "#tests/support/valid-posts.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The risk: an extra field in a request sets what nobody may set, such as a role, an owner, or a count. */

const dataDir = temporaryDatabase();
let site: Site;
let admin: Member;
beforeAll(async () => {
  admin = await addMember({ role: "administrator" });
  site = await startSite(dataDir);
});
afterAll(() => site.stop());

/** Every column that a request must not set, with a value that can be found in the database. */
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
const smuggledInSnakeCase = Object.fromEntries(
  Object.entries(smuggled).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
);
/** Adds the smuggled fields that a request does not have itself. */
const withSmuggled = (valid: object) => Object.fromEntries(Object.entries({ ...smuggledInSnakeCase, ...smuggled, ...valid }));

/** Members' rights and counts, and the owners of records. */
function rightsAndOwners({ me, person, administrator, album, photo, comment, ownReunion, reunion, sent, received }: Records) {
  const { id, role, karma, viewCount, isActive, memberState, password, lastLoginIp, profileType, createdAt } = users;
  const rights = (member: Member) =>
    db()
      .select({ id, role, karma, viewCount, isActive, memberState, password, lastLoginIp, profileType, createdAt })
      .from(users)
      .where(eq(id, member.id))
      .get();
  const albumOrPhoto = (one: { id: number }) => {
    const { userId, viewCount, likeCount, createdAt, isCollection, deletedAt } = photoCollections;
    const columns = { userId, viewCount, likeCount, createdAt, isCollection, deletedAt };
    return db().select(columns).from(photoCollections).where(eq(photoCollections.id, one.id)).get();
  };
  const meetUp = (one: { id: number }) => {
    const { createdBy, organizer, eventId, createdAt } = reunions;
    return db().select({ createdBy, organizer, eventId, createdAt }).from(reunions).where(eq(reunions.id, one.id)).get();
  };
  const message = (one: { id: number }) => {
    const { senderId, recipientId, isRead, isDeleted, createdAt } = messages;
    return db()
      .select({ senderId, recipientId, isRead, isDeleted, createdAt })
      .from(messages)
      .where(eq(messages.id, one.id))
      .get();
  };
  const storedComment = db()
    .select({ userId: comments.userId, isDeleted: comments.isDeleted, createdAt: comments.createdAt })
    .from(comments)
    .where(eq(comments.id, comment.id))
    .get();
  return {
    people: [me, person, administrator].map(rights),
    albums: [album, photo].map(albumOrPhoto),
    meetUps: [ownReunion, reunion].map(meetUp),
    messages: [sent, received].map(message),
    comment: storedComment,
  };
}

/** The tables that contain a smuggled value. The number must stand alone, because times in milliseconds can contain it. */
function traces(): string[] {
  const client = db().$client;
  const tables = client
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
    .pluck()
    .all() as string[];
  return tables.filter((table) =>
    /\b7777\b|smuggled|203\.0\.113\.77/.test(JSON.stringify(client.prepare(`select * from "${table}"`).all())),
  );
}

/** Forms that change these columns on purpose. Other tests cover them. */
const intendedChanges = [
  "change-password",
  "leave",
  "delete-album",
  "delete-photo",
  "delete-photos",
  "undo-upload",
  "delete-comment",
  "delete",
  "open",
  "like",
  "sign-in",
  "sign-in-with-link",
  "leave",
];
const administratorPaths = /admin|alumni/;

const memberForms = mountedForms.filter(
  (form) =>
    !needsMailServer(form.path, form.intent) &&
    !administratorPaths.test(form.path) &&
    !intendedChanges.includes(form.intent) &&
    validFormOf(form).role !== "administrator",
);

test.each(memberForms)("form $path $intent", async (mounted) => {
  const { path, intent } = mounted;
  const me = await addMember();
  const browser = new Visitor(site.origin);
  const csrf = await browser.token();
  const form = validFormOf(mounted);
  if (form.role === "member") await browser.signIn(me.email, password);
  const records = await createRecords(me, admin, dataDir);
  const before = rightsAndOwners(records);
  const body = new FormData();
  const valid = { intent, csrf, ...(await form.fields(records)) };
  for (const [name, value] of Object.entries(withSmuggled(valid))) body.append(name, value as string);
  const { status } = await browser.request(fillPath(path, records), { method: "POST", body });
  expect([201, 303]).toContain(status);
  expect(rightsAndOwners(records)).toEqual(before);
  expect(traces()).toEqual([]);
});

const memberCalls = mountedEndpoints.filter(
  ({ method, path }) =>
    ["POST", "PATCH"].includes(method) &&
    !/auth|second-factor|announcements|front-page|featured|status|restore|view|like|read$|yearbook\/(delete|undo)$|yearbook-portraits|book\/(questions|photos|cover)/.test(
      path,
    ) &&
    !needsMailServer(path),
);

test.each(memberCalls)("call $method $path", async (call) => {
  const { method, path } = call;
  const me = await addMember();
  const browser = await new Visitor(site.origin).signIn(me.email, password);
  const records = await createRecords(me, admin, dataDir);
  const before = rightsAndOwners(records);
  const valid = await validBodyOf(call, records);
  const address = /tips|unlisting/.test(path)
    ? path.replace(":userId", String(records.missing.id))
    : path.endsWith("/join")
      ? `/api/reunions/${records.reunion.id}/join`
      : fillPath(path, records);
  const { status } = await browser.call(method, address, withSmuggled(valid));
  expect([200, 201]).toContain(status);
  expect(rightsAndOwners(records)).toEqual(before);
  expect(traces()).toEqual([]);
});

describe("a request cannot choose an owner or a right:", () => {
  test("a message, album, photo, comment, and meet-up cannot be created in another member's name", async () => {
    const [me, victim] = [await addMember(), await addMember()];
    const browser = await new Visitor(site.origin).signIn(me.email, password);
    const { album } = await createRecords(me, admin, dataDir);
    const forged = { userId: victim.id, senderId: victim.id, createdBy: victim.id, organizer: "Somebody Else" };
    const create = async (path: string, body: object) =>
      (await browser.call("POST", path, { ...body, ...forged })).body as Record<string, unknown>;
    expect(await create("/api/messages", { recipientId: admin.id, subject: "s", content: "c" })).toMatchObject({
      senderId: me.id,
    });
    expect(await create("/api/photo-collections", { title: "t" })).toMatchObject({ userId: me.id });
    expect(await create("/api/yearbook", { collectionId: album.id, imageUrl: "https://pictures.example/1.jpg" })).toMatchObject({
      userId: me.id,
    });
    expect(await create(`/api/photo-collections/${album.id}/comments`, { content: "c" })).toMatchObject({ userId: me.id });
    expect(await create("/api/reunions", { title: "t" })).toMatchObject({ createdBy: me.id, organizer: `Anna ${me.lastName}` });
  });

  test("an administrator's edit of a profile sets no role, state, password, or count", async () => {
    const browser = await new Visitor(site.origin).signIn(admin.email, password);
    const records = await createRecords(await addMember(), admin, dataDir);
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

  test("a visitor's message cannot set its IP address, its browser, or its outcome", async () => {
    const { id, createdAt, outcome, isRead, ipAddress, userAgent } = smuggled;
    const valid = { name: "Zoë", email: "zoe@class.example", subject: "Hello", message: "Is this the class?" };
    await new Visitor(site.origin).call("POST", "/api/public-contact", {
      ...valid,
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
