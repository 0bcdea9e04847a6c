import { beforeEach, expect, test } from "vitest";
import { passwordChange } from "#app/domain/account/account-forms.ts";
import { sinceLastVisit } from "#app/domain/account/home-queries.server.ts";
import { changePassword, endOtherSessions, endOwnSession, listSessions } from "#app/domain/account/own-account.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { findSessionMember, secretHash, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { signIn } from "#app/domain/sign-in/sign-in.server.ts";
import { findSignInLink, insertSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, reunions, sessions, users } from "#db/schema.ts";
import { actorOf, perform, queryPlans, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addMember, password } from "#tests/support/people.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";

/** A member's own password and sessions, and what is new since their last visit. */

const dataDir = temporaryDatabase();
let me: Member;
const currentSession = secretHash("current");
const otherSession = secretHash("other");
const other = addMember();
beforeEach(() => {
  me = addMember();
  db().delete(sessions).run();
  for (const [idHash, userId] of [
    [currentSession, me.id],
    [otherSession, me.id],
    [secretHash("of another member"), other.id],
  ] as const) {
    startSession(idHash, { userId, remember: false, ipAddress: "192.0.2.1", userAgent: null });
  }
});

const actor = () => ({ ...actorOf(me), sessionHash: currentSession });
const change = (currentPassword: string, newPassword: string) =>
  changePassword.perform(actor(), passwordChange.parse({ currentPassword, password: newPassword, passwordAgain: newPassword }));
const signInWith = (typedPassword: string) => perform(signIn, null, { email: me.email, password: typedPassword });

test("changing the password needs the current one, and ends the member's other sessions", async () => {
  expect(await refusalOf(change("not it at all", "scissors paper thimble"))).toMatchObject({
    status: 400,
    field: "currentPassword",
    message: "This is not your current password",
  });
  expect(await refusalOf(change(password, "1234567890"))).toMatchObject({ status: 400, field: "password" });
  expect([findSessionMember(currentSession)?.id, findSessionMember(otherSession)?.id]).toEqual([me.id, me.id]);
  await change(password, "scissors paper thimble");
  expect([findSessionMember(currentSession)?.id, findSessionMember(otherSession)]).toEqual([me.id, null]);
  expect(findSessionMember(secretHash("of another member"))?.id).toBe(other.id);
  expect(await refusalOf(signInWith(password))).toMatchObject({ status: 401 });
  expect((await signInWith("scissors paper thimble")).id).toBe(me.id);
});

test("after 10 wrong passwords from one address even the right one is refused, so it can't be guessed in an open browser", async () => {
  for (let n = 0; n < 10; n += 1)
    expect(await refusalOf(change(`wrong ${n}`, "scissors paper thimble"))).toMatchObject({ status: 400 });
  expect(await refusalOf(change(password, "scissors paper thimble"))).toMatchObject({
    status: 429,
    retryAfter: expect.any(Number),
  });
  expect(findSessionMember(otherSession)?.id).toBe(me.id);
});

test("a new password deletes earlier links", async () => {
  const { token } = insertSignInLink({ userId: me.id, purpose: "recovery", createdBy: other.id });
  expect(findSignInLink(token)).not.toBeNull();
  await change(password, "scissors paper thimble");
  expect(findSignInLink(token)).toBeNull();
});

test("the two new passwords must match and have at least 10 characters", () => {
  const issues = (input: object) => passwordChange.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
  const form = { currentPassword: "x", password: "long enough it is", passwordAgain: "long enough it isn't" };
  expect(issues(form)).toEqual(["The two passwords don't match"]);
  expect(issues({ ...form, password: "short", passwordAgain: "short" })).toEqual(["Please use at least 10 characters"]);
});

test("members see and end their own sessions only", async () => {
  expect(listSessions(me, actor()).map(({ session, isThis }) => ({ session, isThis }))).toEqual(
    expect.arrayContaining([
      { session: currentSession, isThis: true },
      { session: otherSession, isThis: false },
    ]),
  );
  expect(await refusalOf(endOwnSession.perform(actor(), { session: secretHash("of another member") }))).toMatchObject({
    status: 404,
  });
  expect(findSessionMember(secretHash("of another member"))?.id).toBe(other.id);
  await endOwnSession.perform(actor(), { session: otherSession });
  expect(listSessions(me, actor())).toHaveLength(1);
  startSession(otherSession, { userId: me.id, remember: true, ipAddress: null, userAgent: null });
  await endOtherSessions.perform(actor(), {});
  expect(listSessions(me, actor()).map(({ session }) => session)).toEqual([currentSession]);
});

test("since the last visit counts what others added since the previous sign-in, and is null on the first visit", () => {
  expect(sinceLastVisit(me)).toBeNull();
  const since = new Date(Date.now() - 60_000);
  changeRow(users, me.id, { previousLoginAt: since });
  const before = sinceLastVisit(me);
  const add = (userId: number, createdAt: Date, more: object = {}) =>
    addRow(photoCollections, { userId, title: "x", createdAt, ...more });
  const album = add(other.id, new Date());
  add(other.id, new Date(), { isCollection: false, collectionId: album.id });
  add(other.id, new Date(), { deletedAt: new Date() });
  add(other.id, new Date(since.getTime() - 1000));
  add(me.id, new Date());
  const deletedAlbum = add(other.id, new Date(), { deletedAt: new Date() });
  add(other.id, new Date(), { isCollection: false, collectionId: deletedAlbum.id });
  addRow(reunions, { eventId: "MU-TEST", title: "x", organizer: "x", createdBy: other.id });
  addMember();
  expect(sinceLastVisit(me)).toMatchObject({
    since,
    albums: 1,
    photos: 1,
    reunions: 1,
    members: (before?.members ?? 0) + 1,
  });
});

test("counting the members, albums, and photos that are new since the last visit reads only those", () => {
  changeRow(users, me.id, { previousLoginAt: new Date() });
  const [counts] = queryPlans(dataDir, () => sinceLastVisit(me));
  expect(counts?.plan).toContain("SEARCH users USING COVERING INDEX users_created (is_active=? AND created_at>?)");
  const newPhotos = "SEARCH photo_collections USING INDEX photo_collections_new (is_collection=? AND created_at>?)";
  expect(counts?.plan.split(newPhotos), "albums, and photos").toHaveLength(3);
});
