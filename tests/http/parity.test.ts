import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * Every operation is reachable through form and API with the same rules (design: one
 * implementation, two doors). Read from the sources, so that a new one cannot be forgotten.
 */

/** Operations with one door, or none, and why. */
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
  keepRoster: "form only: a file on its way to the import, and spec §7 has no call for it",
  importRoster: "form only: it follows a page that shows what would happen; spec §7 has no call for it",
  deactivateMember: "form only: spec §7 has no call for it, and PATCH /api/users/{id} never sets isActive",
  reactivateMember: "form only: as deactivateMember",
  setInMemoriam: "form only: spec §7 has no call for it",
  undoInMemoriam: "form only: spec §7 has no call for it",
  makeAdministrator: "form only: spec §7 has no call for it, and PATCH /api/users/{id} never sets role",
  unmakeAdministrator: "form only: as makeAdministrator",
  makeLetters: "form only: it ends in letters to print, and spec §7 has no call for it",
  setPassword: "terminal only: administrators hand out links instead of passwords",
  beginBackup: "a form and a command that answer with a file; spec §7 has no call for it",
  createSignInLink: "form only: it ends in a letter to print, and spec §7 has no call for it",
};

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: path.join(folder, file), source: readFileSync(path.join(folder, file), "utf8") }));

const operations = files("app/domain").flatMap(({ source }) =>
  [...source.matchAll(/^export const (\w+) = (?:publicO|o)peration\(/gm)].map(([, name = ""]) => name),
);
const routes = files("app/routes");
const mountedBy = (name: string, door: "performs" | "calls") =>
  routes.filter(
    ({ source }) => source.includes(`${door}(`) && new RegExp(`\\b${name}\\b`).test(source.replace(/^import .*$/gm, "")),
  );

test("there are operations to look at", () => expect(operations.length).toBeGreaterThan(5));

test.each(operations)("%s has a form and a call, or a written reason", (name) => {
  const doors = [mountedBy(name, "performs").length > 0, mountedBy(name, "calls").length > 0];
  const isWhole = doors.every(Boolean);
  expect({ name, doors, reason: isWhole ? "none needed" : exceptions[name] }).toMatchObject({ reason: expect.any(String) });
  expect(isWhole && name in exceptions, `${name} has both doors: its exception is stale`).toBe(false);
});
