import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { makeAdministrator, revokeAdministrator } from "#app/domain/people/administrators.server.ts";
import { setInMemoriam } from "#app/domain/people/in-memoriam.server.ts";
import { deactivateMember } from "#app/domain/people/members.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, users } from "#db/schema.ts";
import { actorOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";

/** The site must always keep an administrator who can sign in. */

temporaryDatabase();
let [one, other] = [] as unknown as [Member, Member];
beforeEach(() => {
  db().update(users).set({ role: "user" }).run();
  one = addAdministrator();
  other = addAdministrator();
});

const administrators = () =>
  db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "administrator"))
    .all()
    .map(({ id }) => id);
const revoke = (by: Member, userId: number) => revokeAdministrator.perform(actorOf(by), { userId });

test("an administrator makes another one, and the log says who did", async () => {
  const anna = addMember("Anna Sol");
  expect(await makeAdministrator.perform(actorOf(one), { userId: anna.id })).toMatchObject({ role: "administrator" });
  const entry = db().select().from(activityLogs).where(eq(activityLogs.resourceId, anna.id)).get();
  expect(entry?.description).toMatch(/^Anna Ångström \d+ made Anna Sol an administrator$/);
  await expect(makeAdministrator.perform(actorOf(one), { userId: anna.id })).rejects.toMatchObject({ status: 409 });
});

test("members can't make anybody an administrator, including themselves", async () => {
  const member = addMember();
  for (const operation of [makeAdministrator, revokeAdministrator]) {
    await expect(operation.perform(actorOf(member), { userId: member.id })).rejects.toMatchObject({ status: 403 });
  }
});

test.each([
  ["has not joined", { memberState: "invited", password: null }],
  ["is deactivated", { isActive: false }],
  ["is in memoriam", { memberState: "in_memoriam" }],
] as const)("a member who %s can't become an administrator", async (_state, fields) => {
  const { id: userId } = addMember(fields);
  await expect(makeAdministrator.perform(actorOf(one), { userId })).rejects.toMatchObject({ status: 409 });
});

test("an administrator can give up their rights, but the last one can't", async () => {
  await revoke(one, one.id);
  await expect(revoke(other, other.id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("is the last administrator"),
  });
  expect(administrators()).toEqual([other.id]);
});

test("an administrator who can't sign in doesn't count as another administrator", async () => {
  changeRow(users, other.id, { isActive: false });
  await expect(revoke(one, one.id)).rejects.toMatchObject({ status: 409 });
});

test.each<[string, (by: Member, of: Member) => Promise<unknown>]>([
  ["revoke each other's rights", (by, of) => revoke(by, of.id)],
  ["both give up their rights", (by) => revoke(by, by.id)],
  ["deactivate each other", (by, of) => deactivateMember.perform(actorOf(by), { userId: of.id })],
  ["set each other In Memoriam", (by, of) => setInMemoriam.perform(actorOf(by), { userId: of.id })],
])("of two administrators who %s at the same time, one stays", async (_case, act) => {
  const both = await Promise.allSettled([act(one, other), act(other, one)]);
  expect(both.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  const remaining = db().select().from(users).where(eq(users.role, "administrator")).all();
  expect(remaining.filter((person) => person.isActive && person.memberState === "joined")).toHaveLength(1);
});
