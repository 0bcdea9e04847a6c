import { expect, test } from "vitest";
import { noPosts } from "#app/http/guards.server.ts";
import { exportedOperations, mounted, mountedCalls, mountedForms } from "#tests/support/mounted.ts";

/** Every operation is reachable through form and API with the same rules (design: one implementation, two doors). */

/** Operations with only a form, only a call, or neither, and why. */
const exceptions: Record<string, string> = {
  approveAccess: "form only: it ends in a letter to print, and spec §7 has no call for it",
  declineAccess: "form only: spec §7 has no call for it",
  changeGuests: "form only: spec §7 has no call for it, and clients leave and join again",
  choosePassword: "form only: the one-time link opens a page, and spec §7 has no call for it",
  changePassword: "form only: passwords stay out of scripts' calls, and spec §7 has none for it",
  endOwnSession: "form only: spec §7 has no call for it",
  endOtherSessions: "form only: spec §7 has no call for it",
  leaveClass: "form only: nobody leaves by a script's mistake, and spec §7 has no call for it",
  clearCache: "form only: it empties the cache of the browser that asks; the API has none",
  addMember: "form only: it ends in a letter to print, and spec §7 has no call for it",
  stageImport: "form only: a file on its way to the import, and spec §7 has no call for it",
  importRoster: "form only: it follows a page that shows what would happen; spec §7 has no call for it",
  deactivateMember: "form only: spec §7 has no call for it, and PATCH /api/users/{id} never sets isActive",
  reactivateMember: "form only: as deactivateMember",
  setInMemoriam: "form only: spec §7 has no call for it",
  undoInMemoriam: "form only: spec §7 has no call for it",
  makeAdministrator: "form only: spec §7 has no call for it, and PATCH /api/users/{id} never sets role",
  revokeAdministrator: "form only: as makeAdministrator",
  makeLetters: "form only: it ends in letters to print, and spec §7 has no call for it",
  setPassword: "terminal only: administrators hand out links instead of passwords",
  beginBackup: "a form and a command that answer with a file; spec §7 has no call for it",
  createSignInLink: "form only: it ends in a letter to print, and spec §7 has no call for it",
};

/** Actions that perform no operation, and why. */
const otherActions: Record<string, string> = {
  "/*": "there is nothing at the address: 404",
  "/api/*": "there is no such call: 404",
};

const operations = await exportedOperations();
const performed = (by: { operations: readonly object[] }[]) => new Set(by.flatMap(({ operations }) => operations));
const [byForms, byCalls] = [performed(mountedForms), performed(mountedCalls)];

test("there are operations to look at", () => expect(operations.size).toBeGreaterThan(5));

test.each([...operations.keys()])("%s has a form and a call, or a written reason", (name) => {
  const operation = operations.get(name) as object;
  const has = { form: byForms.has(operation), call: byCalls.has(operation) };
  const isWhole = has.form && has.call;
  expect({ name, has, reason: isWhole ? "none needed" : exceptions[name] }).toMatchObject({ reason: expect.any(String) });
  expect(isWhole && name in exceptions, `${name} has both: its exception is stale`).toBe(false);
});

test("every operation that forms and calls perform is one that app/domain exports", () => {
  const known = new Set<object>(operations.values());
  const others = [...mountedForms, ...mountedCalls].filter((by) => by.operations.some((operation) => !known.has(operation)));
  expect(others.map(({ path }) => path)).toEqual([]);
});

test("every action says what it performs", () => {
  const known = new Set([...mountedForms, ...mountedCalls].map(({ path }) => path));
  const silent = mounted.filter(({ path, module: { action } }) => action && action !== noPosts && !known.has(path));
  expect(silent.map(({ path }) => path)).toEqual(Object.keys(otherActions));
});
