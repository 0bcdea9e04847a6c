import { expect, test } from "vitest";
import { noPosts } from "#app/http/guards.server.ts";
import { exportedOperations, mounted, mountedCalls, mountedForms } from "#tests/support/mounted.ts";

/** Every operation is reachable through form and API with the same rules, because both perform the same implementation. */

/** Operations with only a form, only a call, or neither, and why. */
const exceptions: Record<string, string> = {
  approveAccess: "form only: it ends in a letter to print",
  declineAccess: "form only: as approveAccess",
  changeGuests: "form only: clients leave and join again",
  choosePassword: "form only: the one-time link opens a page",
  changePassword: "form only: scripts don't handle new passwords",
  endOwnSession: "form only: members manage their sessions on the account page",
  endOtherSessions: "form only: as endOwnSession",
  leaveClass: "form only: nobody leaves by a script's mistake",
  clearCache: "form only: it empties the cache of the browser that asks; the API has none",
  addMember: "form only: it ends in a letter to print",
  stageImport: "form only: the first step of an import, which takes a file",
  importRoster: "form only: it follows a page that shows what would happen",
  deactivateMember: "form only: administrators manage members on the screen, and PATCH /api/users/{id} never sets isActive",
  reactivateMember: "form only: as deactivateMember",
  setInMemoriam: "form only: administrators manage members on the screen",
  undoInMemoriam: "form only: as setInMemoriam",
  makeAdministrator: "form only: administrators manage members on the screen, and PATCH /api/users/{id} never sets role",
  revokeAdministrator: "form only: as makeAdministrator",
  makeLetters: "form only: it ends in letters to print",
  setPassword: "terminal only: administrators hand out links instead of passwords",
  beginBackup: "a form and a command, both of which answer with a file",
  createSignInLink: "form only: it ends in a letter to print",
};

/** Actions that perform no operation, and why. */
const otherActions: Record<string, string> = {
  "/*": "there is nothing at the address: 404",
  "/api/*": "hands each request to a call, and the calls are looked at one by one",
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
