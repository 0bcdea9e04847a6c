import { expect, test } from "vitest";
import { rejectPosts } from "#app/http/guards.server.ts";
import { exportedOperations, mounted, mountedEndpoints, mountedForms, mountedPages } from "#tests/support/mounted.ts";
import { accessOfCall, accessOfPage, hasValidBody, rows, takesBody, validFormOf } from "#tests/support/operations/table.ts";

/** Every operation has both a form and an API endpoint, so that both follow the same rules, and tests know what to send them. */

/** Operations without a form or without an endpoint, and why. */
const exceptions: Record<string, string> = {
  approveAccess: "form only: its result is a printed letter",
  declineAccess: "form only: as approveAccess",
  passOnLetter: "form only: its result is a printed letter",
  acceptUnlisting: "form only: administrators decide in their inbox",
  declineUnlisting: "form only: as acceptUnlisting",
  changeGuests: "form only: API clients leave and join again",
  choosePassword: "form only: the one-time link opens a page",
  checkCode: "form only: it leads to that page",
  signInWithLink: "form only: as choosePassword",
  turnOffEmails: "form only: the link in an email opens a page",
  confirmEmail: "form only: as choosePassword",
  signIn: "form only: calls send password and code at once, to signInWithCode",
  signInWithCode: "call only: forms ask for the code on a page of its own",
  enterSignInCode: "form only: as signIn",
  enterFreshCode: "form only: calls send the code with what needs it",
  turnOffOthersSecondFactor: "form only: as makeAdministrator",
  changePassword: "form only: scripts should not handle passwords",
  endOwnSession: "form only: members manage their sessions on the account page",
  endOtherSessions: "form only: as endOwnSession",
  leaveClass: "form only: a script must not remove a member by mistake",
  clearCache: "form only: it clears the browser's cache, and API clients have none",
  addMember: "form only: its result is a printed letter",
  stageImport: "form only: it takes a file to import",
  importRoster: "form only: it follows a page that previews the import",
  settleRows: "form only: it is about rows of such an import",
  deactivateMember: "form only: administrators manage members on the screen, and PATCH /api/users/{id} never sets isActive",
  reactivateMember: "form only: as deactivateMember",
  setInMemoriam: "form only: administrators manage members on the screen",
  editInMemoriam: "form only: as setInMemoriam",
  undoInMemoriam: "form only: as setInMemoriam",
  markMissing: "form only: as setInMemoriam",
  markFound: "form only: as setInMemoriam",
  takeOffList: "form only: as setInMemoriam",
  listAgain: "form only: as setInMemoriam",
  changePrivacy: "form only: members choose it on the account page",
  makeAdministrator: "form only: administrators manage members on the screen, and PATCH /api/users/{id} never sets role",
  revokeAdministrator: "form only: as makeAdministrator",
  makeLetters: "form only: its result is printed letters",
  saveLetterSettings: "form only: as makeLetters",
  setPassword: "terminal only: administrators hand out links instead of passwords",
  beginBackup: "a form and a command, whose result is a file",
  createSignInLink: "form only: its result is a printed letter",
};

/** Actions that run no operation themselves, and why. */
const otherActions: Record<string, string> = {
  "/*": "nothing is at this address: 404",
  "/api/*": "nothing is at this address: 404",
};

const operations = await exportedOperations();
const operationsOf = (by: { operations: readonly object[] }[]) => new Set(by.flatMap(({ operations }) => operations));
const [ofForms, ofEndpoints] = [operationsOf(mountedForms), operationsOf(mountedEndpoints)];

test("app/domain exports operations", () => expect(operations.size).toBeGreaterThan(5));

test.each([...operations.keys()])("%s has a form and an endpoint, or a written reason", (name) => {
  const operation = operations.get(name) as object;
  const has = { form: ofForms.has(operation), endpoint: ofEndpoints.has(operation) };
  const hasBoth = has.form && has.endpoint;
  expect({ name, has, reason: hasBoth ? "none needed" : exceptions[name] }).toMatchObject({ reason: expect.any(String) });
  expect(hasBoth && name in exceptions, `${name} has both: remove its exception`).toBe(false);
});

test("every operation that a form or an endpoint runs is exported from app/domain", () => {
  const known = new Set<object>(operations.values());
  const others = [...mountedForms, ...mountedEndpoints].filter((by) => by.operations.some((operation) => !known.has(operation)));
  expect(others.map(({ path }) => path)).toEqual([]);
});

test("every action declares its operations", () => {
  const known = new Set([...mountedForms, ...mountedEndpoints].map(({ path }) => path));
  const silent = mounted.filter(({ path, module: { action } }) => action && action !== rejectPosts && !known.has(path));
  expect(silent.map(({ path }) => path)).toEqual(Object.keys(otherActions));
});

test("tests/support/operations says who may use every page, form, and call, and has valid input for those that take some", () => {
  for (const { path } of mountedPages) expect(accessOfPage(path)).toBeDefined();
  for (const form of mountedForms) expect(validFormOf(form)).toBeDefined();
  for (const call of mountedEndpoints) expect(accessOfCall(call)).toBeDefined();
  const withoutBody = mountedEndpoints.filter((call) => takesBody(call) !== hasValidBody(call));
  expect(withoutBody.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test("tests/support/operations has no row for what is gone", () => {
  const known = {
    pages: mountedPages.map(({ path }) => path),
    forms: mountedForms.map(({ path, intent }) => `${path} ${intent}`),
    calls: mountedEndpoints.map(({ method, path }) => `${method} ${path}`),
  };
  const gone = (["pages", "forms", "calls"] as const).flatMap((kind) => rows[kind].filter((row) => !known[kind].includes(row)));
  expect(gone).toEqual([]);
});
