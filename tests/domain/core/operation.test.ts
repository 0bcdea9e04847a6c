import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Actor, Member } from "#app/domain/core/member.ts";
import { operation, publicOperation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { actorOf, loggedEntries, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";

temporaryDatabase();

const log = { action: "test.rename", resource: "users", attempt: "rename everybody" } as const;
const renameAll = operation({
  log,
  limit: "profile",
  input: z.object({ to: z.string(), outcome: z.enum(["done", "refused", "broken"]) }),
  run(me, { to, outcome }, { note }) {
    db().update(users).set({ firstName: to }).run();
    if (outcome === "refused") throw new Refusal(409, "Not today");
    if (outcome === "broken") throw new TypeError("a bug");
    note({ description: `${me.firstName} renamed everybody`, details: { to } });
    return to;
  },
});

const names = () => db().select({ firstName: users.firstName }).from(users).all();

test("the activity entry records the member, the client, and what changed", async () => {
  const me = addMember();
  await renameAll.perform(actorOf(me), { to: "Ines", outcome: "done" });
  expect(names()).toEqual([{ firstName: "Ines" }]);
  expect(loggedEntries().at(-1)).toMatchObject({
    userId: me.id,
    action: "test.rename",
    description: "Anna renamed everybody",
    details: '{"to":"Ines"}',
    ipAddress: "192.0.2.7",
    userAgent: "test",
    success: true,
  });
});

test("a Refusal rolls the write back and is logged as a failed action with its message", async () => {
  const me = addMember();
  await expect(renameAll.perform(actorOf(me), { to: "Nobody", outcome: "refused" })).rejects.toThrow("Not today");
  expect(names().map(({ firstName }) => firstName)).not.toContain("Nobody");
  expect(loggedEntries().at(-1)).toMatchObject({ success: false, errorMessage: "Not today", userId: me.id });
});

test("a bug rolls the write back too, and is not logged as the member's action", async () => {
  const me = addMember();
  const before = loggedEntries().length;
  await expect(renameAll.perform(actorOf(me), { to: "Nobody", outcome: "broken" })).rejects.toThrow(TypeError);
  expect(names().map(({ firstName }) => firstName)).not.toContain("Nobody");
  expect(loggedEntries().length).toBe(before);
});

test("by default an operation refuses visitors with 401 before anything runs", async () => {
  const refusal = await renameAll.perform(actorOf(null), { to: "Nobody", outcome: "done" }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 401 });
});

test.each([
  ["is deactivated", { isActive: false }],
  ["is set In Memoriam", { memberState: "in_memoriam" }],
] as const)("a member who %s while an operation prepares is refused 401, and nothing is written", async (_state, fields) => {
  const me = addAdministrator();
  const refusal = await performWhile(me, fields, "Nobody").catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 401 });
  expect(names().map(({ firstName }) => firstName)).not.toContain("Nobody");
});

test("an administrator whose rights are removed while an operation prepares acts as an ordinary member", async () => {
  const me = addAdministrator();
  expect(await performWhile(me, { role: "user" }, "Ines")).toBe("user");
});

/** Performs an operation that writes these fields to the member while it prepares; returns the role it then runs with. */
const performWhile = (me: Member, fields: Partial<typeof users.$inferInsert>, to: string) =>
  operation({
    log,
    limit: "profile",
    input: z.object({}),
    async prepare() {
      db().update(users).set(fields).where(eq(users.id, me.id)).run();
    },
    run(current, _input, { note }) {
      db().update(users).set({ firstName: to }).run();
      note(null);
      return current.role;
    },
  }).perform(actorOf(me), {});

test("an operation without an activity note fails and writes nothing", async () => {
  const silent = publicOperation({
    log,
    limit: "none",
    input: z.object({}),
    run: () => db().update(users).set({ firstName: "Ghost" }).run(),
  });
  const visitor: Actor = actorOf(null);
  await expect(silent.perform(visitor, {})).rejects.toThrow("wrote no activity note");
  expect(names().map(({ firstName }) => firstName)).not.toContain("Ghost");
});
