import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import * as members from "#app/domain/people/members.server.ts";
import { newMember } from "#app/domain/people/members.ts";
import { administratorActor, ensureFirstAdministrator } from "#app/domain/sign-in/first-administrator.server.ts";
import { verifyPassword } from "#app/domain/sign-in/passwords.server.ts";
import { findSessionMember, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { createSignInLink, findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, users } from "#db/schema.ts";
import { actorOf, addMember, temporaryDatabase } from "#tests/support/database.ts";

temporaryDatabase();
const made = ensureFirstAdministrator({ email: null, password: null });
beforeAll(() => made);

const anna = newMember.parse({ firstName: "Anna", lastName: "Núñez", email: " A.Nunez85@Example.com " });
const signedIn = (userId: number, idHash: string) =>
  startSession(idHash, { userId, remember: false, ipAddress: null, userAgent: null });

test("an empty site gets user 1 as its first administrator, with a link to join, and only once", async () => {
  const first = await made;
  expect(administratorActor()).toMatchObject({ member: { id: 1, role: "administrator" }, userAgent: "command line" });
  expect(findSignInLink(first?.token ?? "")).toMatchObject({ email: "administrator@class1985.example", purpose: "join" });
  expect(await ensureFirstAdministrator({ email: "other@example.com", password: null })).toBeNull();
});

test("a new member is a classmate of 1985 who can be found by e-mail in any case", async () => {
  const added = await members.addMember.perform(administratorActor(), anna);
  expect(members.findMemberByEmail("A.NUNEZ85@example.com ")).toMatchObject({ id: added.id, memberState: "invited" });
  expect(members.findMembersByText("a.nunez85@exampel.com").map((member) => member.email)).toContain("a.nunez85@example.com");
});

test("an e-mail address belongs to one member: the second gets 409 at the field", async () => {
  await expect(members.addMember.perform(administratorActor(), anna)).rejects.toMatchObject({
    status: 409,
    field: "email",
    message: "There is already a member with this e-mail address",
  });
});

test("only administrators care for members, and a refused try is in the activity log", async () => {
  const member = await addMember();
  const input = { userId: 1, password: "vermilion and ink" };
  for (const operation of [members.deactivateMember, members.reactivateMember, members.setPassword]) {
    await expect(operation.perform(actorOf(member), input)).rejects.toMatchObject({ status: 403 });
  }
  await expect(members.addMember.perform(actorOf(member), anna)).rejects.toMatchObject({ status: 403 });
  const refused = db().select().from(activityLogs).where(eq(activityLogs.userId, member.id)).all();
  expect(refused.map((entry) => entry.success)).toEqual([false, false, false, false]);
});

test("deactivation signs a member out everywhere and voids the sign-in link; reactivation lets them in again", async () => {
  const { id: userId } = await addMember();
  signedIn(userId, "session-1");
  const link = await createSignInLink.perform(administratorActor(), { userId });
  await members.deactivateMember.perform(administratorActor(), { userId });
  expect(findSessionMember("session-1")).toBeNull();
  expect(members.listMembers("inactive").map((member) => member.id)).toEqual([userId]);
  await members.reactivateMember.perform(administratorActor(), { userId });
  expect(findSessionMember("session-1")).toBeNull();
  expect(findSignInLink(link.token)).toBeNull();
  expect(members.listMembers("active").map((member) => member.id)).toContain(userId);
});

test("on the site nobody deactivates themselves, and of two administrators who deactivate each other one stays", async () => {
  const second = await addMember({ role: "administrator" });
  const [one, other] = [actorOf(administratorActor().member), actorOf(second)];
  await expect(members.deactivateMember.perform(one, { userId: 1 })).rejects.toMatchObject({ status: 409 });
  const both = await Promise.allSettled([
    members.deactivateMember.perform(one, { userId: second.id }),
    members.deactivateMember.perform(other, { userId: 1 }),
  ]);
  expect(both.map((result) => result.status)).toEqual(["fulfilled", "rejected"]);
  expect(administratorActor().member?.id).toBe(1);
});

test("in the terminal only the last administrator cannot be deactivated: who types need not be that person", async () => {
  const second = await addMember({ role: "administrator" });
  await members.deactivateMember.perform(administratorActor(), { userId: 1 });
  await members.reactivateMember.perform(actorOf(second), { userId: 1 });
  const administrators = db().select().from(users).where(eq(users.role, "administrator")).all();
  for (const { id } of administrators.filter(({ id, isActive }) => isActive && id !== 1)) {
    await members.deactivateMember.perform(administratorActor(), { userId: id });
  }
  await expect(members.deactivateMember.perform(administratorActor(), { userId: 1 })).rejects.toMatchObject({
    status: 409,
    message: "Site Administrator is the last administrator. Please make somebody else an administrator first.",
  });
});

test("an administrator's password for a member replaces the old one and ends their sessions", async () => {
  const { id: userId } = await addMember({ memberState: "invited", password: null });
  signedIn(userId, "session-2");
  await members.setPassword.perform(administratorActor(), { userId, password: "blue paper boats" });
  const stored = db().select().from(users).where(eq(users.id, userId)).get();
  expect(await verifyPassword("blue paper boats", stored?.password ?? null)).toBe(true);
  expect(stored?.memberState).toBe("joined");
  expect(findSessionMember("session-2")).toBeNull();
});

test("an administrator who sets their own password stays signed in where they are", async () => {
  signedIn(1, "here");
  signedIn(1, "elsewhere");
  const here = { ...administratorActor(), sessionHash: "here" };
  await members.setPassword.perform(here, { userId: 1, password: "blue paper boats" });
  expect([findSessionMember("here")?.id, findSessionMember("elsewhere")]).toEqual([1, null]);
});

test("a password that anyone would try first is refused at its field", async () => {
  const { id: userId } = await addMember();
  const guessable = members.setPassword.perform(administratorActor(), { userId, password: "password1234" });
  await expect(guessable).rejects.toMatchObject({ status: 400, field: "password" });
});

test("two processes that start at once make one first administrator between them", async () => {
  db().update(users).set({ role: "user" }).run();
  const start = (email: string) => ensureFirstAdministrator({ email, password: "vermilion and ink" });
  const made = await Promise.all([start("one@example.com"), start("Two@Example.com")]);
  expect(made.filter((first) => first !== null)).toHaveLength(1);
  expect(db().select().from(users).where(eq(users.role, "administrator")).all()).toHaveLength(1);
});
