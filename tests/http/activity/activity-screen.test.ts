import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { loggedEntries } from "#tests/support/database.ts";
import { linksOf, partOf, textOf, textsOf } from "#tests/support/html.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { administrator, anna, forbidden, log, logEntries, member, site } from "./activity-log-site.ts";

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
    logEntries(1234, (n) => ({ success: n >= 34, resource: "auth" }));
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
    logEntries(51, (n) => ({ description: `n ${n}`, resource: "auth" }));
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
    logEntries(5, (n) => ({ success: n > 0 }));
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
    logEntries(7, () => ({}));
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
    logEntries(1201, (n) => ({ description: `n ${n}` }));
    const { html } = await administrator.page("/admin/activity-logs/download");
    expect(parse(html, { bom: true, columns: true })).toHaveLength(1201);
    const head = await administrator.request("/admin/activity-logs/download", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});
