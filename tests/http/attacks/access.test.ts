import { describe, expect, test } from "vitest";
import { accessOf, accessSite, kindsOfPeople, type Outcome, outcomeOf } from "#tests/support/access-site.ts";
import { mountedPages } from "#tests/support/mounted.ts";
import { fillPath } from "#tests/support/operations/paths.ts";
import { accessOfPage } from "#tests/support/operations/table.ts";
import { addAdministrator } from "#tests/support/people.ts";

/**
 * The risk: somebody opens what is not for them. Every page and file of the site is opened by every kind of person, and compared
 * with the tables of tests/support/operations. One that is not in the table fails. forms-and-calls.test.ts does it for what is sent.
 */

const { browserOf, errors, records } = accessSite();

describe("a page or file:", () => {
  test.each(mountedPages)("$path", async ({ path, id }) => {
    const picture = path === "/images/:file";
    const address = picture ? String(records().photo.imageUrl) : fillPath(path, records()).replace("/?index", "/");
    const data = `${address === "/" ? "/_.data" : `${address}.data`}?_routes=${encodeURIComponent(id)}`;
    const { kinds, status } = accessOf(accessOfPage(path));
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
    const browser = browserOf(addAdministrator({ memberState }));
    const statuses = [
      (await browser.call("GET", "/api/auth/me")).status,
      (await browser.page("/alumni")).status,
      (await browser.page("/admin/backup")).status,
    ];
    expect([memberState, ...statuses]).toEqual([memberState, 401, 302, 302]);
  }
});
