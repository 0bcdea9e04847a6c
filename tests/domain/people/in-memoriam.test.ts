import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { listRecipients } from "#app/domain/messages/inbox.server.ts";
import { sendMessage } from "#app/domain/messages/messages.server.ts";
import { findProfile, listPeople, searchDirectory } from "#app/domain/people/directory.server.ts";
import type { DirectoryFilter } from "#app/domain/people/directory.ts";
import { setInMemoriam, undoInMemoriam } from "#app/domain/people/in-memoriam.server.ts";
import { setPassword } from "#app/domain/people/members.server.ts";
import { findSessionMember, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { signIn } from "#app/domain/sign-in/sign-in.server.ts";
import { choosePassword, createSignInLink, findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { comments, photoCollections, users } from "#db/schema.ts";
import { actorOf, addMember, password, temporaryDatabase } from "#tests/support/database.ts";

/** Those who have died stay in the class, and nobody signs in as them; former members are gone from the lists too. */

temporaryDatabase();
let chief: Member;
let anna: Member;
beforeAll(async () => {
  chief = await addMember({ role: "administrator" });
});
beforeEach(async () => {
  anna = await addMember();
});

const remember = (userId = anna.id) => setInMemoriam.perform(actorOf(chief), { userId });
const signInAs = (member: Member) => signIn.perform(actorOf(null), { email: member.email, password, remember: false });
const setState = (memberState: "in_memoriam" | "former", userId = anna.id) =>
  db().update(users).set({ memberState }).where(eq(users.id, userId)).run();
const found = (type: DirectoryFilter) => searchDirectory({ text: "", type, page: 1 }).people.map(({ id }) => id);

test("In Memoriam ends the sessions, voids the link and takes an administrator's rights", async () => {
  const other = await addMember({ role: "administrator" });
  startSession("theirs", { userId: other.id, remember: true, ipAddress: null, userAgent: null });
  const { token } = await createSignInLink.perform(actorOf(chief), { userId: other.id });
  await remember(other.id);
  expect([findSessionMember("theirs"), findSignInLink(token)]).toEqual([null, null]);
  expect(db().select().from(users).where(eq(users.id, other.id)).get()?.role).toBe("user");
  // Ended, not only asleep: taking it back brings neither to life again.
  await undoInMemoriam.perform(actorOf(chief), { userId: other.id });
  expect([findSessionMember("theirs"), findSignInLink(token)]).toEqual([null, null]);
});

describe.each(["in_memoriam", "former"] as const)("%s", (memberState) => {
  test("signing in is refused with the sentence that unknown addresses get", async () => {
    setState(memberState);
    await expect(signInAs(anna)).rejects.toMatchObject({
      status: 401,
      message: "Invalid email or password. Please try again.",
    });
  });

  test("a session that is left over counts for nothing", () => {
    startSession(`left-${memberState}`, { userId: anna.id, remember: true, ipAddress: null, userAgent: null });
    setState(memberState);
    expect(findSessionMember(`left-${memberState}`)).toBeNull();
  });

  test("no link is made, and one that is left over opens nothing", async () => {
    const { token } = await createSignInLink.perform(actorOf(chief), { userId: anna.id });
    setState(memberState);
    expect(findSignInLink(token)).toBeNull();
    const choose = choosePassword.perform(actorOf(null), {
      token,
      password: "blue paper boats",
      passwordAgain: "blue paper boats",
    });
    await expect(choose).rejects.toMatchObject({ status: 404 });
    await expect(createSignInLink.perform(actorOf(chief), { userId: anna.id })).rejects.toMatchObject({ status: 409 });
  });

  test("a password set in the terminal brings nobody back", async () => {
    setState(memberState);
    const set = setPassword.perform(actorOf(chief), { userId: anna.id, password: "blue paper boats" });
    await expect(set).rejects.toMatchObject({ status: 409 });
  });

  test("nobody can write to them", async () => {
    setState(memberState);
    expect(listRecipients(chief).map(({ id }) => id)).not.toContain(anna.id);
    const send = sendMessage.perform(actorOf(chief), { recipientId: anna.id, subject: "s", content: "c" });
    await expect(send).rejects.toMatchObject({ status: 404 });
  });
});

test("people in memoriam stay in the directory, marked, with all they wrote and added", async () => {
  const album = db().insert(photoCollections).values({ userId: anna.id, title: "Prom" }).returning().get();
  db().insert(comments).values({ userId: anna.id, photoCollectionId: album.id, content: "Look at us!" }).run();
  await remember();
  expect(findProfile(anna.id)).toMatchObject({ isInMemoriam: true });
  expect(
    listPeople()
      .all()
      .find(({ id }) => id === anna.id),
  ).toMatchObject({ isInMemoriam: true });
  expect([found("all"), found("in-memoriam")].every((ids) => ids.includes(anna.id))).toBe(true);
  expect(db().select().from(comments).where(eq(comments.userId, anna.id)).all()).toHaveLength(1);
});

test("a former member is in no list and has no profile", () => {
  setState("former");
  expect(findProfile(anna.id)).toBeUndefined();
  expect(
    listPeople()
      .all()
      .map(({ id }) => id),
  ).not.toContain(anna.id);
  expect(found("all")).not.toContain(anna.id);
});

test("a mistake is undone whole: the old password works again, and who had not joined can join", async () => {
  const newcomer = await addMember({ memberState: "invited", password: null });
  for (const { id: userId } of [anna, newcomer]) {
    await remember(userId);
    await undoInMemoriam.perform(actorOf(chief), { userId });
  }
  expect((await signInAs(anna)).id).toBe(anna.id);
  expect(found("not-joined")).toContain(newcomer.id);
  expect(await createSignInLink.perform(actorOf(chief), { userId: newcomer.id })).toMatchObject({ purpose: "join" });
  await expect(undoInMemoriam.perform(actorOf(chief), { userId: anna.id })).rejects.toMatchObject({ status: 409 });
});

test("only administrators do this, never to themselves, and not twice", async () => {
  for (const operation of [setInMemoriam, undoInMemoriam]) {
    await expect(operation.perform(actorOf(anna), { userId: chief.id })).rejects.toMatchObject({ status: 403 });
  }
  await expect(remember(chief.id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining("to yourself") });
  await remember();
  await expect(remember()).rejects.toMatchObject({ status: 409 });
});

test("who has not joined and who is deactivated is told to the administrators' filters only", async () => {
  const newcomer = await addMember({ memberState: "invited", password: null });
  const closed = await addMember({ isActive: false });
  expect(found("not-joined")).toContain(newcomer.id);
  expect(found("not-joined")).not.toContain(anna.id);
  expect(found("deactivated")).toEqual([closed.id]);
  expect(found("all")).not.toContain(closed.id);
  expect(JSON.stringify([listPeople().all(), searchDirectory({ text: "", type: "all", page: 1 })])).not.toContain("invited");
});
