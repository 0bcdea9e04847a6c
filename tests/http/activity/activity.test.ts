import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { activityLogs } from "#db/schema.ts";
import { log, loggedEntries, logMany } from "#tests/support/database.ts";
import { linksOf, partOf, textOf, textsOf } from "#tests/support/html.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The activity log: its API, and its screen without scripts. It is empty before each test. */

const { as, site } = sharedSite();
const chief = addAdministrator("Colette Moreau");
const anna = addMember("Anna Núñez");
// Each sign-in adds an entry, so both sign in only once.
let administrator: Visitor;
let member: Visitor;
beforeAll(async () => {
  administrator = await as(chief);
  member = await as(anna);
});
beforeEach(() => void db().delete(activityLogs).run());

const forbidden = "Failed to load activity logs. Administrator access may be required.";

describe("the API of the activity log", () => {
  test("GET returns an array, newest first, with the user or null, and the details as JSON text", async () => {
    log({ description: "First", userId: anna.id, details: '{"city":{"from":null,"to":"Queens"}}', ipAddress: "203.0.113.9" });
    log({ description: "Second", success: false, errorMessage: "No" });
    const { status, body } = await administrator.call("GET", "/api/activity-logs");
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { description: "Second", userId: null, user: null, details: null, success: false, errorMessage: "No" },
      {
        description: "First",
        user: { firstName: "Anna", lastName: "Núñez", email: anna.email },
        details: '{"city":{"from":null,"to":"Queens"}}',
        ipAddress: "203.0.113.9",
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    expect(Object.keys((body as object[])[0] as object).sort()).toEqual(
      [
        "id",
        "userId",
        "action",
        "description",
        "resource",
        "resourceId",
        "details",
        "ipAddress",
        "userAgent",
        "success",
        "errorMessage",
        "createdAt",
        "user",
      ].sort(),
    );
  });

  test("GET returns the newest 1,000 entries, and ?before= the ones before", async () => {
    logMany(1003, (n) => ({ description: `n ${n}` }));
    const newest = (await administrator.call("GET", "/api/activity-logs")).body as { id: number; description: string }[];
    expect([newest.length, newest[0]?.description, newest.at(-1)?.description]).toEqual([1000, "n 1002", "n 3"]);
    const older = (await administrator.call("GET", `/api/activity-logs?before=${newest.at(-1)?.id}`)).body as object[];
    expect(older).toMatchObject([{ description: "n 2" }, { description: "n 1" }, { description: "n 0" }]);
    expect((await administrator.call("GET", "/api/activity-logs?before=1%20or%201")).status).toBe(400);
  });

  test("DELETE leaves an empty array", async () => {
    logMany(3, () => ({}));
    expect(await administrator.call("DELETE", "/api/activity-logs")).toMatchObject({ status: 200, body: { cleared: 3 } });
    expect((await administrator.call("GET", "/api/activity-logs")).body).toEqual([]);
  });

  test("visitors get 401, and members get 403 without any entry", async () => {
    log({ description: "A secret entry" });
    expect((await new Visitor(site.origin).call("GET", "/api/activity-logs")).status).toBe(401);
    expect((await new Visitor(site.origin).call("DELETE", "/api/activity-logs")).status).toBe(401);
    expect(await member.call("GET", "/api/activity-logs")).toMatchObject({ status: 403, body: { error: forbidden } });
    expect((await member.call("DELETE", "/api/activity-logs")).status).toBe(403);
    expect((await administrator.call("GET", "/api/activity-logs")).body).toHaveLength(2);
    expect((await administrator.call("POST", "/api/activity-logs", {})).status).toBe(405);
  });
});

const logPage = async (search: string, browser = administrator) =>
  (await browser.page(`/admin/activity-logs${search}`)).html.replaceAll("<!-- -->", "");
const listIn = (html: string) => partOf(html, "section", 'aria-label="List of activity"');
/** A badge follows each description. */
const descriptionsIn = (html: string) => [...listIn(html).matchAll(/<p[^>]*>([^<]*) <span/g)].map(([, text]) => text);

describe("who may open the activity log", () => {
  test("a member gets 403 and no data from the page, its data, and its file; a visitor is sent to sign in", async () => {
    log({ description: "A secret entry" });
    for (const path of [
      "/admin/activity-logs",
      "/admin/activity-logs.data",
      "/admin/activity-logs.data?_routes=routes/activity-logs/route",
      "/admin/activity-logs/download",
    ]) {
      const { status, html } = await member.page(path);
      expect([path, status]).toEqual([path, 403]);
      expect(html).toContain(forbidden);
      expect(html).not.toContain("A secret entry");
      const visitor = await new Visitor(site.origin).page(path);
      expect(visitor.html).not.toContain("A secret entry");
    }
    expect((await new Visitor(site.origin).page("/admin/activity-logs")).headers.get("Location")).toMatch(/^\/login\?continue=/);
  });
});

describe("the screen of the activity log", () => {
  test("shows what, when, who, and from where, the error, and the details as formatted JSON", async () => {
    log({
      userId: anna.id,
      resource: "users",
      description: "Anna Núñez tried to edit a profile",
      success: false,
      errorMessage: "You can only edit your own profile",
      details: '{"userId":7}',
      ipAddress: "203.0.113.9",
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      createdAt: new Date(Date.now() - 3 * 3_600_000 - 60_000),
    });
    const html = await logPage("");
    for (const text of [
      "Anna Núñez tried to edit a profile",
      ">Members</span>",
      ">Failed</span>",
      "Error: You can only edit your own profile",
      "3 hours ago",
      `href="/profile/${anna.id}"`,
      `>User ${anna.id}</a>`,
      anna.email,
      "IP 203.0.113.9",
      "Safari 18.5 on iOS 18.5",
      "View Details",
      "{\n  &quot;userId&quot;: 7\n}",
    ]) {
      expect(html, text).toContain(text);
    }
    expect(html).toMatch(/<time [^>]*>[A-Z][a-z]{2} \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M<\/time>/);
  });

  test("hostile descriptions, details, and browser names are text", async () => {
    const script = "<script>alert(1)</script>";
    const browser = new Visitor(site.origin);
    await browser.request("/api/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": `x${script}` },
      body: JSON.stringify({ email: "nobody@class.example", password: "x" }),
    });
    log({ description: script, details: JSON.stringify({ a: script }), errorMessage: script, success: false, ipAddress: script });
    const html = await logPage("");
    expect(html).toContain("Failed sign-in as nobody@class.example");
    expect(html).toContain("x&lt;script&gt;");
    expect(html).not.toContain(script);
  });

  test("the summary counts the whole log, not only the filtered entries", async () => {
    logMany(1234, (n) => ({ success: n >= 34, resource: "auth" }));
    const html = await logPage("?resource=messages");
    expect(textOf(partOf(html, "dl"))).toBe("Successful Actions 1,200 Failed Actions 34 Total Events 1,234");
    expect(html).toContain("No activity logs found.");
  });

  test("filters by the address, and the form keeps the chosen filter", async () => {
    log({ description: "One", resource: "auth", success: false, userId: anna.id });
    log({ description: "Two", resource: "auth" });
    log({ description: "Three", createdAt: new Date("2026-01-05T12:00:00Z") });
    expect(descriptionsIn(await logPage("?resource=auth"))).toEqual(["Two", "One"]);
    expect(descriptionsIn(await logPage("?resource=auth&result=failed&member=&from=&to="))).toEqual(["One"]);
    expect(descriptionsIn(await logPage("?member=nunez"))).toEqual(["One"]);
    expect(descriptionsIn(await logPage("?from=2026-01-05&to=2026-01-05"))).toEqual(["Three"]);
    const html = await logPage("?resource=auth&result=failed&member=nunez&from=2026-01-01");
    expect(html).toContain('<option value="auth" selected="">Sign-in</option>');
    expect(html).toContain('<option value="failed" selected="">Failed</option>');
    expect(html).toMatch(/name="member"[^>]*value="nunez"/);
    expect(html).toMatch(/name="from"[^>]*value="2026-01-01"/);
  });

  test("an invalid day is an error at its field, and the list ignores it", async () => {
    log({ description: "One" });
    const html = await logPage("?from=21.11.2026&resource=nothing&before=x");
    expect(html).toContain("“21.11.2026” is not a day. Please write it like 6/24/2027, with the month first.");
    expect(descriptionsIn(html)).toEqual(["One"]);
  });

  test("a page has 50 entries, and Older and Newest keep the filter", async () => {
    logMany(51, (n) => ({ description: `n ${n}`, resource: "auth" }));
    const [older, newest] = ["Older", "Newest"] as const;
    const first = await logPage("?resource=auth");
    expect(descriptionsIn(first)).toHaveLength(50);
    expect(linksOf(first)).not.toHaveProperty(newest);
    const olderPage = linksOf(first)[older] ?? "";
    expect(olderPage).toMatch(/^\/admin\/activity-logs\?resource=auth&before=\d+$/);
    const second = await logPage(olderPage.slice("/admin/activity-logs".length));
    expect(descriptionsIn(second)).toEqual(["n 0"]);
    expect(linksOf(second)[newest]).toBe("/admin/activity-logs?resource=auth");
    expect(linksOf(second)).not.toHaveProperty(older);
  });

  test("the plot is hidden from screen readers and has no text, and its table has the same numbers", async () => {
    logMany(5, (n) => ({ success: n > 0 }));
    const html = await logPage("");
    const svg = /<svg.*?<\/svg>/s.exec(html.slice(html.indexOf("<figure")))?.[0] ?? "";
    expect(svg).toMatch(/aria-hidden="true"/);
    expect(svg).not.toMatch(/<text|<title|style=/);
    expect(html.match(/<tr>/g)).toHaveLength(31);
    expect(html).toMatch(/<tr><th scope="row"[^>]*>[^<]*<\/th><td>4<\/td><td>1<\/td><\/tr><\/tbody>/);
  });
});

describe("clearing the activity log", () => {
  test("asks first, then clears; the list is empty, and a line above it says who cleared how many", async () => {
    logMany(7, () => ({}));
    const question = await logPage("?result=failed&dialog=clear");
    expect(question).toContain("Clear All Activity Logs");
    expect(question).toContain(
      "This action will permanently delete all activity logs from the database. This cannot be undone. Are you sure you want to continue?",
    );
    const { status, headers } = await administrator.post("/admin/activity-logs?result=failed&dialog=clear", "clear", {});
    expect(status).toBe(303);
    expect(headers.get("Location")).toMatch(/^\/admin\/activity-logs\?done=/);
    const html = await logPage((headers.get("Location") ?? "").slice("/admin/activity-logs".length));
    expect(html).toContain("Activity logs cleared");
    expect(descriptionsIn(html)).toEqual([]);
    expect(listIn(html)).toContain("No activity logs found.");
    const aboveTheList = html.slice(0, html.indexOf('aria-label="List of activity"')).replaceAll("<!-- -->", "");
    expect(aboveTheList).toMatch(/Cleared on <time[^>]*>[^<]+<\/time> by Colette Moreau: 7 entries deleted\./);
  });

  test("without the form's token nothing is cleared, and the page shows an error", async () => {
    log();
    const { status, html } = await administrator.post("/admin/activity-logs?dialog=clear", "clear", { csrf: "forged" });
    expect(status).toBe(403);
    expect(textsOf(html, "strong")).toContain("Error");
    expect(loggedEntries()).toHaveLength(1);
  });

  test("a member's post clears nothing and shows nothing", async () => {
    log({ description: "A secret entry" });
    const { status, html } = await member.post("/admin/activity-logs", "clear", {});
    expect(status).toBe(403);
    expect(html).not.toContain("A secret entry");
    expect(loggedEntries()).toHaveLength(2);
  });
});

describe("the file of the activity log", () => {
  test("is a CSV download of the filtered entries, with harmless formulas", async () => {
    log({ description: "=1+1", resource: "auth", userId: anna.id, userAgent: '=cmd|" /C calc"!A0' });
    log({ description: "Not asked for" });
    const html = await logPage("?resource=auth&dialog=clear");
    const path = linksOf(html)["Download as CSV"] ?? "";
    expect(path).toBe("/admin/activity-logs/download?resource=auth");
    expect(html).toMatch(/<a [^>]*download=""/);
    const { status, html: text, headers } = await administrator.page(path);
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(parse(text, { bom: true, columns: true })).toMatchObject([
      { Description: "'=1+1", Resource: "auth", Name: "Anna Núñez", Browser: expect.stringMatching(/^'=cmd/) },
    ]);
  });

  test("is complete over several database reads, and HEAD has no body", async () => {
    logMany(1201, (n) => ({ description: `n ${n}` }));
    const { html } = await administrator.page("/admin/activity-logs/download");
    expect(parse(html, { bom: true, columns: true })).toHaveLength(1201);
    const head = await administrator.request("/admin/activity-logs/download", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});
