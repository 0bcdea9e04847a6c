import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { becomeAnotherClass } from "#tests/support/another-class.ts";
import type { Screen } from "#tests/support/screens.ts";
import { temporaryFolder } from "#tests/support/site.ts";
import type { Role, Visitor } from "#tests/support/visitor.ts";

/** The site of another class in another time zone: nothing on it is left of the class that the settings' defaults name. */

becomeAnotherClass();
const { createTestClass, startClassSite } = await import("#tests/support/sample-site.ts");
const { browserOf, openScreen, createScreens, screenName } = await import("#tests/support/screens.ts");
const { markSvg } = await import("#app/drawings/mark.ts");
const { cardSvg } = await import("#app/drawings/card.ts");
const { renderPng } = await import("#app/domain/images/decoding.server.ts");

const defaults = {
  "the year": /(?<![A-Za-z0-9])1985(?![A-Za-z0-9])|class1985/i,
  "the short year": /['’]85\b/,
  "the school": /Art (&|and) Design/i,
  "the time zone": /Eastern|\bE[SD]T\b|New_York/,
};

/** Which defaults stand in an answer, each with what is around it. */
function leftIn(answer: string): string[] {
  const text = answer.replaceAll("&amp;", "&").replaceAll(/&#x27;|&#39;/g, "'");
  return Object.entries(defaults).flatMap(([what, pattern]) => {
    const { index } = pattern.exec(text) ?? {};
    return index === undefined ? [] : [`${what}: ${text.slice(Math.max(0, index - 60), index + 40)}`];
  });
}

let site: Awaited<ReturnType<typeof startClassSite>>;
let screens: Screen[];
let browsers: Record<Role, Visitor>;
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

beforeAll(async () => {
  const dataDir = temporaryFolder("class-of-1972-");
  createTestClass(dataDir);
  site = await startClassSite(dataDir);
  screens = await createScreens(site.origin);
  const [visitor, member, administrator] = await Promise.all(
    (["visitor", "member", "administrator"] as const).map((role) => browserOf(site.origin, role)),
  );
  browsers = { visitor, member, administrator } as Record<Role, Visitor>;
});
afterAll(() => site.stop());

test("no screen shows another class, school, or time zone", async () => {
  const left: string[] = [];
  for (const screen of screens) {
    const { status, html } = await openScreen(browsers[screen.role], screen);
    expect([screenName(screen), status]).toEqual([screenName(screen), screen.status]);
    left.push(...leftIn(html).map((what) => `${screenName(screen)} has ${what}`));
  }
  expect(left).toEqual([]);
});

test.each<[Role, string]>([
  ["visitor", "/api/openapi.json"],
  ["visitor", "/mark.svg"],
  ["visitor", "/art/cover.svg"],
  ["member", "/reunions/1/calendar.ics"],
  ["member", "/account/data"],
  ["member", "/api/users"],
  ["member", "/api/photo-collections"],
  ["administrator", "/admin/activity-logs/download"],
])("nor does the %s's %s, with its file name", async (who, address) => {
  const { status, headers, html } = await browsers[who].page(address);
  expect(status).toBe(200);
  expect(leftIn(`${headers.get("Content-Disposition")} ${html}`)).toEqual([]);
});

describe("in their place stand", () => {
  test("the class and its school on the home page", async () => {
    const { html } = await browsers.visitor.page("/");
    expect(titleOf(html)).toBe("Class of 1972 · Lane Technical High School");
    expect(html).toContain(">Class of 1972, together again</h1>");
    expect(html).toContain('<span class="brand-name">Class of 1972</span> <span class="brand-school">Lane Technical High School');
  });

  test("the class's year where a form proposes one, and in its limits", async () => {
    const { administrator } = browsers;
    expect((await administrator.page("/alumni?dialog=add-member")).html).toMatch(/name="graduationYear"[^>]*value="1972"/);
    expect((await administrator.page("/yearbook?dialog=add-album")).html).toMatch(/name="year"[^>]*value="1972"/);
    const { html } = await administrator.post("/alumni?dialog=add-member", "add-member", { graduationYear: "1950" });
    expect(html).toContain("Graduation year must be between 1957 and 1987");
  });

  test("the time in Chicago, typed and shown", async () => {
    const { member } = browsers;
    expect((await member.page("/reunions?dialog=plan")).html).toContain("In Central Time (Chicago).");
    const { headers } = await member.post("/reunions?dialog=plan", "plan", { title: "Picnic", eventDate: "2027-06-19T18:30" });
    const { body } = await member.call("GET", "/api/reunions");
    const picnic = (body as { id: number; title: string; eventDate: string }[]).find(({ title }) => title === "Picnic");
    expect(picnic?.eventDate).toBe("2027-06-19T23:30:00.000Z");
    expect((await member.page(headers.get("Location") ?? "")).html).toContain("6:30 PM CDT");
  });

  test("the year in the mark, as SVG and as the PNG that the page names", async () => {
    const { visitor } = browsers;
    const mark = await visitor.page("/mark.svg");
    expect(mark.html).toBe(markSvg("72"));
    const known = await visitor.request("/mark.svg", { headers: { "If-None-Match": mark.headers.get("ETag") ?? "" } });
    expect(known.status).toBe(304);
    expect((await visitor.page("/")).html).toContain('href="/favicons/72.png"');
    expect(existsSync("build/client/favicons/72.png")).toBe(true);
  });

  test("the year in the picture for links", async () => {
    const response = await browsers.visitor.request("/art/card.png");
    expect(Buffer.from(await response.arrayBuffer()).equals(await renderPng(cardSvg("1972")))).toBe(true);
  });

  test("the class in the backup's name, in calendars, and in the settings for scripts", async () => {
    const backup = await browsers.administrator.post("/admin/backup/download", "download-backup", {});
    expect(backup.headers.get("Content-Disposition")).toContain("class-of-1972-");
    expect((await browsers.member.page("/reunions/1/calendar.ics")).html).toContain("@class-of-1972");
    const html = (await browsers.visitor.page("/")).html.slice(0, 400);
    expect(html).toContain('data-year="1972"');
    expect(html).toContain('data-time-zone="America/Chicago" data-time-zone-name="Central Time"');
  });
});
