import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import * as members from "#app/domain/people/members.server.ts";
import { newMember } from "#app/domain/people/members.ts";
import { editProfile } from "#app/domain/people/profiles.server.ts";
import {
  administratorActor,
  ensureFirstAdministrator,
  linkForFirstAdministrator,
} from "#app/domain/sign-in/first-administrator.server.ts";
import { verifyPassword } from "#app/domain/sign-in/passwords.server.ts";
import { findSessionMember, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { createSignInLink, findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, users } from "#db/schema.ts";
import { actorOf, temporaryDatabase } from "#tests/support/database.ts";
import { invalidEmail } from "#tests/support/notices.ts";
import { addAdministrator, addInMemoriam, addInvited, addMember } from "#tests/support/people.ts";

temporaryDatabase();
const firstStart = ensureFirstAdministrator({ email: null, password: null });
beforeAll(() => firstStart);

const anna = newMember.parse({ firstName: "Anna", lastName: "Núñez", email: " A.Nunez85@Example.com " });
const startSessionOf = (userId: number, idHash: string) =>
  startSession(idHash, { userId, remember: false, ipAddress: null, userAgent: null });

test("an empty site gets user 1 as its first administrator, with a joining link, and only once", async () => {
  const first = await firstStart;
  expect(administratorActor()).toMatchObject({ member: { id: 1, role: "administrator" }, userAgent: "command line" });
  expect(findSignInLink(first?.token ?? "")).toMatchObject({ email: "administrator@class1985.example", purpose: "join" });
  expect(await ensureFirstAdministrator({ email: "other@example.com", password: null })).toBeNull();
  // A later start makes one more link, because the first may be lost; both work.
  const second = linkForFirstAdministrator();
  expect(second?.token).not.toBe(first?.token);
  for (const link of [first, second]) expect(findSignInLink(link?.token ?? "")).toMatchObject({ purpose: "join" });
});

test("a new member is a classmate of 1985 by default, and is found by email in any case", async () => {
  const added = await members.addMember.perform(administratorActor(), anna);
  expect(members.findMemberByEmail("A.NUNEZ85@example.com ")).toMatchObject({ id: added.id, memberState: "invited" });
  expect(members.findMembersByText("a.nunez85@exampel.com").map((member) => member.email)).toContain("a.nunez85@example.com");
});

test("somebody without an email address gets a link, too, and a second post of the form adds nobody, but a namesake can be added", async () => {
  const add = (fields: object) =>
    members.addMember.perform(administratorActor(), newMember.parse({ firstName: "Ida", lastName: "Åkesson", ...fields }));
  const ida = await add({ email: null, postalAddress: "1 Mill Road\r\nTroy", phone: "555 0100", adminNotes: "Maria knows her" });
  expect(ida).toMatchObject({ email: null, link: { purpose: "join" } });
  expect(findPerson(ida.id)).toMatchObject({
    memberState: "invited",
    postalAddress: "1 Mill Road\nTroy",
    phone: "555 0100",
    adminNotes: "Maria knows her",
  });
  await expect(add({})).rejects.toMatchObject({ status: 409, message: expect.stringContaining("is already in the class") });
  expect(await add({ isNamesake: true })).toMatchObject({ email: null });
  expect(await add({ email: "ida@class.example" })).toMatchObject({ email: "ida@class.example" });
});

test.each(["missing", "in_memoriam"] as const)("a person who is added as %s gets no link", async (state) => {
  const input = newMember.parse({ firstName: "Olaf", lastName: `Quist ${state}`, state });
  const { id, link } = await members.addMember.perform(administratorActor(), input);
  expect([link, members.findManagedMember(id)?.memberState]).toEqual([null, state]);
  expect(newMember.safeParse({ ...input, state: "joined" }).success).toBe(false);
});

test("only people who have not joined may be without an email address", async () => {
  const invited = addInvited();
  const joined = addMember();
  const dead = addInMemoriam();
  const removeEmail = (userId: number) => editProfile.perform(administratorActor(), { userId, email: null });
  expect(await removeEmail(invited.id)).toMatchObject({ email: null });
  for (const { id } of [joined, dead]) {
    await expect(removeEmail(id)).rejects.toMatchObject({
      status: 400,
      field: "email",
      message: invalidEmail,
    });
  }
  const password = "blue paper boats";
  await expect(members.setPassword.perform(administratorActor(), { userId: invited.id, password })).rejects.toMatchObject({
    status: 409,
  });
});

test("an email address belongs to one member: a second one gets 409 at the field", async () => {
  await expect(members.addMember.perform(administratorActor(), anna)).rejects.toMatchObject({
    status: 409,
    field: "email",
    message: "There is already a member with this email address",
  });
});

test("only administrators can manage members, and a refused attempt is in the activity log", async () => {
  const member = addMember();
  const input = { userId: 1, password: "vermilion and ink" };
  for (const operation of [members.deactivateMember, members.reactivateMember, members.setPassword]) {
    await expect(operation.perform(actorOf(member), input)).rejects.toMatchObject({ status: 403 });
  }
  await expect(members.addMember.perform(actorOf(member), anna)).rejects.toMatchObject({ status: 403 });
  const attempts = db().select().from(activityLogs).where(eq(activityLogs.userId, member.id)).all();
  expect(attempts.map((entry) => entry.success)).toEqual([false, false, false, false]);
});

test("deactivation ends all sessions and deletes the sign-in link; reactivation restores the account but neither of these", async () => {
  const { id: userId } = addMember();
  startSessionOf(userId, "session-1");
  const link = await createSignInLink.perform(administratorActor(), { userId });
  await members.deactivateMember.perform(administratorActor(), { userId });
  expect(findSessionMember("session-1")).toBeNull();
  expect(members.listMembers("inactive").map((member) => member.id)).toEqual([userId]);
  await members.reactivateMember.perform(administratorActor(), { userId });
  expect(findSessionMember("session-1")).toBeNull();
  expect(findSignInLink(link.token)).toBeNull();
  expect(members.listMembers("active").map((member) => member.id)).toContain(userId);
});

test("on the site administrators can't deactivate themselves, and of two who deactivate each other one stays", async () => {
  const second = addAdministrator();
  const [one, other] = [actorOf(administratorActor().member), actorOf(second)];
  await expect(members.deactivateMember.perform(one, { userId: 1 })).rejects.toMatchObject({ status: 409 });
  const both = await Promise.allSettled([
    members.deactivateMember.perform(one, { userId: second.id }),
    members.deactivateMember.perform(other, { userId: 1 }),
  ]);
  expect(both.map((result) => result.status)).toEqual(["fulfilled", "rejected"]);
  expect(administratorActor().member?.id).toBe(1);
});

test("in the terminal the acting administrator can be deactivated too, unless it is the last one: somebody else may be typing", async () => {
  const second = addAdministrator();
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

test("a password that an administrator sets replaces the old one and ends the member's sessions", async () => {
  const { id: userId } = addInvited();
  startSessionOf(userId, "session-2");
  await members.setPassword.perform(administratorActor(), { userId, password: "blue paper boats" });
  const stored = findPerson(userId);
  expect(await verifyPassword("blue paper boats", stored?.password ?? null)).toBe(true);
  expect(stored?.memberState).toBe("joined");
  expect(findSessionMember("session-2")).toBeNull();
});

test("an administrator who sets their own password stays signed in only in the current session", async () => {
  startSessionOf(1, "current");
  startSessionOf(1, "other");
  const actor = { ...administratorActor(), sessionHash: "current" };
  await members.setPassword.perform(actor, { userId: 1, password: "blue paper boats" });
  expect([findSessionMember("current")?.id, findSessionMember("other")]).toEqual([1, null]);
});

test("a password that is easy to guess is refused at its field", async () => {
  const { id: userId } = addMember();
  const guessable = members.setPassword.perform(administratorActor(), { userId, password: "password1234" });
  await expect(guessable).rejects.toMatchObject({ status: 400, field: "password" });
});

test("two processes that start at the same time make one first administrator", async () => {
  db().update(users).set({ role: "user" }).run();
  const start = (email: string) => ensureFirstAdministrator({ email, password: "vermilion and ink" });
  const administrators = await Promise.all([start("one@example.com"), start("Two@Example.com")]);
  expect(administrators.filter((first) => first !== null)).toHaveLength(1);
  expect(db().select().from(users).where(eq(users.role, "administrator")).all()).toHaveLength(1);
});
