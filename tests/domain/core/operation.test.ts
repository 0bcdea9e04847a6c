import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createAlbum, editAlbum } from "#app/domain/albums/albums.server.ts";
import type { Actor, Member } from "#app/domain/core/member.ts";
import { operation, publicOperation } from "#app/domain/core/operation.server.ts";
import { mergeEdit, Refusal } from "#app/domain/core/refusal.ts";
import { editedForm } from "#app/domain/reunions/reunions.server.ts";
import { saveLetterSettings } from "#app/domain/roster/letter-settings.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, users } from "#db/schema.ts";
import { actorOf, loggedEntries, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";

temporaryDatabase();
beforeEach(() => void db().delete(activityLogs).run());

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
      changeRow(users, me.id, fields);
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

/** Two people edit the same thing. */

const shown = { title: "Class trip", place: null, date: "2027-06-19T22:30:00.000Z" };
const date = new Date(shown.date);

test("what somebody else changed stays, what the sender changed is written, and nothing else", () => {
  const stored = { title: "Class trip", place: "Prospect Park", date };
  expect(mergeEdit(stored, { title: "Class trip to the park", place: null, date }, shown)).toEqual({
    change: { title: "Class trip to the park", place: "Prospect Park", date },
    conflicts: [],
  });
});

test("a field that both changed is a conflict, unless both wrote the same", () => {
  const stored = { title: "Trip", place: "Prospect Park", date: null };
  const { conflicts } = mergeEdit(stored, { title: "Picnic", place: "Prospect Park", date: new Date(0) }, shown);
  expect(conflicts).toEqual([
    { field: "title", current: "Trip" },
    { field: "date", current: null },
  ]);
});

test("without what was shown, everything that was sent is written, and absent fields stay absent", () => {
  const stored = { title: "Trip", place: "Prospect Park" };
  expect(mergeEdit(stored, { title: "Picnic", place: undefined }, {})).toEqual({
    change: { title: "Picnic", place: undefined },
    conflicts: [],
  });
});

test("a conflict changes nothing, and the activity log gets no value of the fields", async () => {
  const anna = addMember();
  const { id } = await perform(createAlbum, anna, { title: "Kiln" });
  const edit = (title: string, shownTitle: string) =>
    editAlbum.perform(actorOf(anna), editAlbum.input.parse({ albumId: id, title }), { title: shownTitle });
  await edit("Kilns", "Kiln");
  const refusal = await edit("The kiln", "Kiln").catch((error: Refusal) => error);
  expect(refusal).toMatchObject({ status: 409, conflicts: [{ field: "title", current: "Kilns" }] });
  expect((await edit("The kiln", "Kilns")).title).toBe("The kiln");
  const failed = loggedEntries().filter(({ success }) => !success);
  expect(failed.map(({ action }) => action)).toEqual(["album.edit"]);
  expect(JSON.stringify(failed)).not.toContain("Kilns");
});

test("a time left as it was shown is no change, not even in the second of two like hours", () => {
  // 1:30 comes twice that night. The form means the first one, and the meet-up is at the second.
  const typed = editedForm.parse({ reunionId: "1", title: "Picnic", eventDate: "2027-11-07T01:30" });
  const stored = { title: "Trip", eventDate: new Date("2027-11-07T06:30:00Z") };
  expect(mergeEdit(stored, typed, { title: "Trip", eventDate: typed.eventDate }).change).toMatchObject({
    title: "Picnic",
    eventDate: stored.eventDate,
  });
});

test("a checkbox and an emptied field are changes, too", async () => {
  const olga = addAdministrator();
  const save = (input: object, shownValues = {}) =>
    saveLetterSettings.perform(actorOf(olga), saveLetterSettings.input.parse({ envelope: "#10", ...input }), shownValues);
  const before = { signerName: null, membersMayPassOn: false, contact: null };
  await save({ signerName: "Maria", contact: "212-555-0100" });
  const empty = { signerName: null, contact: null };
  expect(await save({ ...empty, membersMayPassOn: "on" }, before)).toMatchObject({
    signerName: "Maria",
    contact: "212-555-0100",
    membersMayPassOn: true,
  });
  await expect(save({ ...empty, contact: "By mail" }, before)).rejects.toMatchObject({
    conflicts: [{ field: "contact", current: "212-555-0100" }],
  });
});
