import { describe, expect, test } from "vitest";
import { accessOf, accessSite, kindsOfPeople, type Outcome, outcomeOf } from "#tests/support/access-site.ts";
import { callAccess, formAccess, pageAccess } from "#tests/support/access-table.ts";
import { addMember } from "#tests/support/database.ts";
import { mounted, mountedEndpoints, mountedForms } from "#tests/support/mounted.ts";
import { fillPath } from "#tests/support/valid-posts.ts";

/**
 * The risk: somebody opens what is not for them. Every page and file of the site is opened by every kind of person, and compared
 * with tests/support/access-table.ts. One that is not in the table fails. forms-and-calls.test.ts does it for what is sent.
 */

const { browserOf, errors, records } = accessSite();

/** The calls have a table of their own, and what all pages share is no page. */
const pages = mounted.filter(({ path, file }) => !path.startsWith("/api/") && file !== "routes/page.tsx");

describe("a page or file:", () => {
  test.each(pages)("$path", async ({ path, id }) => {
    const picture = path === "/images/:file";
    const address = picture ? String(records().photo.imageUrl) : fillPath(path, records()).replace("/?index", "/");
    const data = `${address === "/" ? "/_.data" : `${address}.data`}?_routes=${encodeURIComponent(id)}`;
    const { kinds, status } = accessOf(pageAccess[path], path);
    for (const kind of kindsOfPeople) {
      for (const opened of [address, data]) {
        const response = await browserOf(kind).request(opened);
        const outcome = outcomeOf(response.status, response.headers.get("Location"), await response.text());
        // Nobody learns of a picture that it is there.
        const allowed: (Outcome | null)[] = kinds.includes(kind) ? ["done", status] : ["refused", picture ? 404 : null];
        expect.soft(allowed, `what ${kind} gets from ${opened}`).toContain(outcome);
      }
    }
    expect(errors()).toEqual([]);
  });
});

test("nobody uses a session that was left behind when their account was closed", async () => {
  for (const memberState of ["former", "unlisted", "missing", "in_memoriam"] as const) {
    const browser = browserOf(await addMember({ memberState, role: "administrator" }));
    const statuses = [
      (await browser.call("GET", "/api/auth/me")).status,
      (await browser.page("/alumni")).status,
      (await browser.page("/admin/backup")).status,
    ];
    expect([memberState, ...statuses]).toEqual([memberState, 401, 302, 302]);
  }
});

test("the table has no row for what is gone", () => {
  const forms = mountedForms.map(({ path, intent }) => `${path} ${intent}`);
  const calls = mountedEndpoints.map(({ method, path }) => `${method} ${path}`);
  const rows = Object.entries(formAccess).flatMap(([path, intents]) => Object.keys(intents).map((intent) => `${path} ${intent}`));
  expect(rows.filter((row) => !forms.includes(row))).toEqual([]);
  expect(Object.keys(callAccess).filter((row) => !calls.includes(row))).toEqual([]);
  expect(Object.keys(pageAccess).filter((row) => !pages.some(({ path }) => path === row))).toEqual([]);
});
