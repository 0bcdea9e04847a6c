import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { activityLogs } from "#db/schema.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

const dataDir = temporaryDatabase();
let site: Site;
let chief: Member;
let anna: Member;
/** Signed in once: each sign-in is an entry of its own. */
let administrator: Visitor;
let member: Visitor;
beforeAll(async () => {
  chief = await addMember({ role: "administrator", firstName: "Colette", lastName: "Moreau" });
  anna = await addMember({ firstName: "Anna", lastName: "Núñez" });
  site = await startSite(dataDir);
  administrator = await new Visitor(site.origin).signIn(chief.email, password);
  member = await new Visitor(site.origin).signIn(anna.email, password);
});
afterAll(() => site.stop());
beforeEach(() => void db().delete(activityLogs).run());

const forbidden = "Failed to load activity logs. Administrator access may be required.";
const log = (entry: Partial<typeof activityLogs.$inferInsert> = {}) =>
  db()
    .insert(activityLogs)
    .values({ action: "test.act", description: "Somebody did something", resource: "other", ...entry })
    .returning()
    .get();
const logMany = (count: number, entryOf: (n: number) => Partial<typeof activityLogs.$inferInsert>) =>
  db().transaction(() => {
    for (let n = 0; n < count; n++) log(entryOf(n));
  });
const shown = async (search: string, browser = administrator) =>
  (await browser.page(`/admin/activity-logs${search}`)).html.replaceAll("<!-- -->", "");
const entriesIn = (html: string) => [...html.matchAll(/class="log-description">([^<]*) <span/g)].map(([, text]) => text);

describe("the API", () => {
  test("GET is a bare array, newest first, each with user {firstName, lastName, email} or null, details as JSON text", async () => {
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

  test("GET answers the newest 1,000, and ?before= the ones before", async () => {
    logMany(1003, (n) => ({ description: `n ${n}` }));
    const newest = (await administrator.call("GET", "/api/activity-logs")).body as { id: number; description: string }[];
    expect([newest.length, newest[0]?.description, newest.at(-1)?.description]).toEqual([1000, "n 1002", "n 3"]);
    const older = (await administrator.call("GET", `/api/activity-logs?before=${newest.at(-1)?.id}`)).body as object[];
    expect(older).toMatchObject([{ description: "n 2" }, { description: "n 1" }, { description: "n 0" }]);
    expect((await administrator.call("GET", "/api/activity-logs?before=1%20or%201")).status).toBe(400);
  });

  test("DELETE clears all, and leaves who did it", async () => {
    logMany(3, () => ({}));
    expect(await administrator.call("DELETE", "/api/activity-logs")).toMatchObject({ status: 200, body: { cleared: 3 } });
    expect((await administrator.call("GET", "/api/activity-logs")).body).toMatchObject([
      { description: "Colette Moreau cleared the activity log of 3 entries", userId: chief.id },
    ]);
  });

  test("401 without a session, 403 for members, with a sentence and no entry", async () => {
    log({ description: "A secret doing" });
    expect((await new Visitor(site.origin).call("GET", "/api/activity-logs")).status).toBe(401);
    expect((await new Visitor(site.origin).call("DELETE", "/api/activity-logs")).status).toBe(401);
    expect(await member.call("GET", "/api/activity-logs")).toMatchObject({ status: 403, body: { error: forbidden } });
    expect((await member.call("DELETE", "/api/activity-logs")).status).toBe(403);
    expect((await administrator.call("GET", "/api/activity-logs")).body).toHaveLength(2);
    expect((await administrator.call("POST", "/api/activity-logs", {})).status).toBe(405);
  });
});

describe("who may see the screen", () => {
  test("a member gets 403 with the sentence and no data, by page, by script and as a file; a visitor goes to sign in", async () => {
    log({ description: "A secret doing" });
    for (const path of [
      "/admin/activity-logs",
      "/admin/activity-logs.data",
      "/admin/activity-logs.data?_routes=routes/activity-logs/route",
      "/admin/activity-logs/download",
    ]) {
      const { status, html } = await member.page(path);
      expect([path, status]).toEqual([path, 403]);
      expect(html).toContain(forbidden);
      expect(html).not.toContain("A secret doing");
      const visitor = await new Visitor(site.origin).page(path);
      expect(visitor.html).not.toContain("A secret doing");
    }
    expect((await new Visitor(site.origin).page("/admin/activity-logs")).headers.get("Location")).toMatch(/^\/login\?continue=/);
  });
});

describe("the screen", () => {
  test("says each entry's what, when, who and from where, its error and its details as formatted JSON", async () => {
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
    const html = await shown("");
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

  test("hostile descriptions, details and browsers are text", async () => {
    const script = "<script>alert(1)</script>";
    const browser = new Visitor(site.origin);
    await browser.request("/api/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": `x${script}` },
      body: JSON.stringify({ email: "nobody@class.example", password: "x" }),
    });
    log({ description: script, details: JSON.stringify({ a: script }), errorMessage: script, success: false, ipAddress: script });
    const html = await shown("");
    expect(html).toContain("Failed sign-in as nobody@class.example");
    expect(html).toContain("x&lt;script&gt;");
    expect(html).not.toContain(script);
  });

  test("the summary counts the whole log, whatever the filter shows", async () => {
    logMany(1234, (n) => ({ success: n >= 34, resource: "auth" }));
    const html = await shown("?resource=messages");
    expect(html).toContain("<dt>Successful Actions</dt><dd>1,200</dd>");
    expect(html).toContain("<dt>Failed Actions</dt><dd>34</dd>");
    expect(html).toContain("<dt>Total Events</dt><dd>1,234</dd>");
    expect(html).toContain("No activity logs found.");
  });

  test("filters in the address; what was chosen stays in the form", async () => {
    log({ description: "One", resource: "auth", success: false, userId: anna.id });
    log({ description: "Two", resource: "auth" });
    log({ description: "Three", createdAt: new Date("2026-01-05T12:00:00Z") });
    expect(entriesIn(await shown("?resource=auth"))).toEqual(["Two", "One"]);
    expect(entriesIn(await shown("?resource=auth&result=failed&member=&from=&to="))).toEqual(["One"]);
    expect(entriesIn(await shown("?member=nunez"))).toEqual(["One"]);
    expect(entriesIn(await shown("?from=2026-01-05&to=2026-01-05"))).toEqual(["Three"]);
    const html = await shown("?resource=auth&result=failed&member=nunez&from=2026-01-01");
    expect(html).toContain('<option value="auth" selected="">Sign-in</option>');
    expect(html).toContain('<option value="failed" selected="">Failed</option>');
    expect(html).toMatch(/name="member"[^>]*value="nunez"/);
    expect(html).toMatch(/name="from"[^>]*value="2026-01-01"/);
  });

  test("a day that is none is said so at its field, and the list is shown without it", async () => {
    log({ description: "One" });
    const html = await shown("?from=21.11.2026&resource=nothing&before=x");
    expect(html).toContain("“21.11.2026” is not a day. Please write it like 1985-06-24.");
    expect(entriesIn(html)).toEqual(["One"]);
  });

  test("100 a page; Older and Newest keep the filter", async () => {
    logMany(101, (n) => ({ description: `n ${n}`, resource: "auth" }));
    const first = await shown("?resource=auth");
    expect(entriesIn(first)).toHaveLength(100);
    expect(first).not.toContain(">Newest</a>");
    const older = /href="([^"]*)" class="btn">Older<\/a>/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(older).toMatch(/^\/admin\/activity-logs\?resource=auth&before=\d+$/);
    const second = await shown(older.slice("/admin/activity-logs".length));
    expect(entriesIn(second)).toEqual(["n 0"]);
    expect(second).toContain('href="/admin/activity-logs?resource=auth" class="btn">Newest</a>');
    expect(second).not.toContain(">Older</a>");
  });

  test("the plot is hidden from readers without pictures, carries no text, and its table has the same numbers", async () => {
    logMany(5, (n) => ({ success: n > 0 }));
    const html = await shown("");
    const svg = /<svg.*?<\/svg>/s.exec(html.slice(html.indexOf('class="log-plot"')))?.[0] ?? "";
    expect(svg).toMatch(/aria-hidden="true"/);
    expect(svg).not.toMatch(/<text|<title|style=/);
    expect(html.match(/<tr>/g)).toHaveLength(31);
    expect(html).toMatch(/<tr><th scope="row">[^<]*<\/th><td>4<\/td><td>1<\/td><\/tr><\/tbody>/);
  });
});

describe("clearing", () => {
  test("asks first, clears, and says so; the one entry left says who and how many", async () => {
    logMany(7, () => ({}));
    const question = await shown("?result=failed&dialog=clear");
    expect(question).toContain("Clear All Activity Logs");
    expect(question).toContain(
      "This action will permanently delete all activity logs from the database. This cannot be undone. Are you sure you want to continue?",
    );
    const { status, headers } = await administrator.post("/admin/activity-logs?result=failed&dialog=clear", "clear", {});
    expect(status).toBe(303);
    expect(headers.get("Location")).toMatch(/^\/admin\/activity-logs\?done=/);
    const html = await shown((headers.get("Location") ?? "").slice("/admin/activity-logs".length));
    expect(html).toContain("Activity logs cleared");
    expect(entriesIn(html)).toEqual(["Colette Moreau cleared the activity log of 7 entries"]);
  });

  test("without the form's token nothing is cleared, and the failure has its title", async () => {
    log();
    const { status, html } = await administrator.post("/admin/activity-logs?dialog=clear", "clear", { csrf: "forged" });
    expect(status).toBe(403);
    expect(html).toContain("<strong>Error</strong>");
    expect(db().select().from(activityLogs).all()).toHaveLength(1);
  });

  test("a member's post clears nothing and shows nothing", async () => {
    log({ description: "A secret doing" });
    const { status, html } = await member.post("/admin/activity-logs", "clear", {});
    expect(status).toBe(403);
    expect(html).not.toContain("A secret doing");
    expect(db().select().from(activityLogs).all()).toHaveLength(2);
  });
});

describe("the file", () => {
  test("has what the filter shows, as CSV to keep, with formulas made harmless", async () => {
    log({ description: "=1+1", resource: "auth", userId: anna.id, userAgent: '=cmd|" /C calc"!A0' });
    log({ description: "Not asked for" });
    const html = await shown("?resource=auth&dialog=clear");
    const path = /<a href="([^"]*)" download=""/.exec(html)?.[1] ?? "";
    expect(path).toBe("/admin/activity-logs/download?resource=auth");
    const { status, html: text, headers } = await administrator.page(path);
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(parse(text, { bom: true, columns: true })).toMatchObject([
      { Description: "'=1+1", Resource: "auth", Name: "Anna Núñez", Browser: expect.stringMatching(/^'=cmd/) },
    ]);
  });

  test("comes whole over several reads, and HEAD has no body", async () => {
    logMany(1201, (n) => ({ description: `n ${n}` }));
    const { html } = await administrator.page("/admin/activity-logs/download");
    expect(parse(html, { bom: true, columns: true })).toHaveLength(1201);
    const head = await administrator.request("/admin/activity-logs/download", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});
