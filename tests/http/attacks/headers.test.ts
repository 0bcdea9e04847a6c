import { beforeAll, describe, expect, test } from "vitest";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { createRecords, type Records } from "#tests/support/records.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The risks: another site frames ours and steals clicks, a browser reads a file as a page, an address leaks to a linked site. */

const { as, dataDir, site } = sharedSite();
let records: Records;
let admin: Visitor;
let picture: string;
const [administrator, anna] = [addAdministrator(), addMember()];
beforeAll(async () => {
  records = await createRecords(anna, administrator, dataDir);
  admin = await as(administrator);
  await admin.post("/yearbook?dialog=add-album", "create-album", {
    title: "Covered",
    description: "",
    category: "group",
    year: "1985",
    cover: await pictureFile(),
  });
  picture = /\/images\/[\w-]+\.jpg/.exec((await admin.page("/yearbook")).html)?.[0] ?? "";
});

const visitor = () => new Visitor(site.origin);
const json = { "Content-Type": "application/json" };

/** Every kind of response, with its status. */
const responses: [name: string, status: number, request: () => Promise<Response>][] = [
  ["a page", 200, () => visitor().request("/")],
  ["a page for administrators", 200, () => admin.request("/admin/backup")],
  ["a page for scripts", 200, () => visitor().request("/login.data")],
  ["an unknown page", 404, () => visitor().request("/nowhere")],
  [
    "a form without its token",
    403,
    () => visitor().request("/login", { method: "POST", body: new URLSearchParams({ intent: "sign-in" }) }),
  ],
  [
    "a form without a session",
    401,
    () => visitor().request("/yearbook", { method: "POST", body: new URLSearchParams({ intent: "like" }) }),
  ],
  [
    "a form from another site",
    403,
    () => visitor().request("/login", { method: "POST", body: "x", headers: { Origin: "null" } }),
  ],
  ["a redirect to sign in", 302, () => visitor().request("/alumni")],
  ["a redirect to the full version", 303, () => visitor().request("/version/full")],
  ["a call", 200, () => admin.request("/api/users")],
  ["a call without a session", 401, () => visitor().request("/api/users")],
  ["a call with bad input", 400, () => visitor().request("/api/auth/login", { method: "POST", headers: json, body: "{" })],
  ["an unknown call", 404, () => visitor().request("/api/nothing")],
  ["an unknown method", 405, () => visitor().request("/api/users", { method: "PROPFIND" })],
  ["an unreadable address", 400, () => visitor().request("/a%0Ab")],
  [
    "a form that is too large",
    413,
    () =>
      visitor().request("/login", {
        method: "POST",
        body: "x=".padEnd(300_000, "x"),
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      }),
  ],
  ["a picture", 200, () => admin.request(picture)],
  ["a picture that visitors may not see", 404, () => visitor().request(picture)],
  ["an album as a ZIP", 200, () => admin.request(`/yearbook/${records.album.id}/download`)],
  ["a member's data as a ZIP", 200, () => admin.request("/account/data")],
  ["a calendar file", 200, () => admin.request(`/reunions/${records.reunion.id}/calendar.ics`)],
  ["a CSV file", 200, () => admin.request("/admin/activity-logs/download")],
  ["a refused file", 404, () => admin.request("/yearbook/999/download")],
  ["a static file", 200, () => visitor().request("/favicon.svg")],
];

describe.each(responses)("%s (%i)", (_name, status, request) => {
  test("cannot be framed or sniffed, sends no referrer, and stays out of search engines", async () => {
    const response = await request();
    await response.arrayBuffer();
    const { headers } = response;
    expect(response.status).toBe(status);
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("Permissions-Policy")).toContain("camera=()");
    expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-|\*|http:/);
    // No header names the program or its version.
    expect([headers.get("X-Powered-By"), headers.get("Server")]).toEqual([null, null]);
    // No other site may read a response.
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

test("scripts and the style sheet have only the headers that are not for documents", async () => {
  const { html } = await visitor().page("/");
  const assets = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
  expect(assets.size).toBeGreaterThan(5);
  for (const path of assets) {
    const { headers } = await visitor().request(path);
    const security = [...headers.keys()].filter((name) => /^x-|policy|options/.test(name));
    expect([path, security.sort()]).toEqual([path, ["cross-origin-resource-policy", "x-content-type-options", "x-robots-tag"]]);
    expect(headers.get("Content-Type")).toMatch(/^text\/(javascript|css)/);
  }
});

test("robots.txt asks search engines to read nothing, and makers of previews to read only public pages", async () => {
  const response = await visitor().request("/robots.txt");
  const [everybody, previews = ""] = (await response.text()).split("\n\n");
  expect([response.status, everybody]).toEqual([200, "User-agent: *\nDisallow: /"]);
  const allowed = Array.from(previews.matchAll(/^Allow: (.*)$/gm), ([, path]) => path);
  expect(allowed).toEqual(["/$", "/login$", "/art/card.png"]);
  expect(previews).toMatch(/^Disallow: \/\n$/m);
  for (const path of ["/", "/login", "/art/card.png"]) expect((await visitor().request(path)).status).toBe(200);
});

// Two-step sign-in without scripts: a wrong code, the right one, and Back.
test("Back can show a form that failed before somebody signed in, and none of a member's", async () => {
  const failed = await visitor().post("/login", "sign-in", { email: "nobody@example.com", password: "wrong" });
  expect([failed.status, failed.headers.get("Cache-Control")]).toEqual([422, "private, no-cache"]);
  // The sign-in changes the cookies: a page that varies by them would not be found again.
  expect(failed.headers.get("Vary")).not.toMatch(/cookie/i);
  const ofMember = await admin.post("/messages?dialog=compose", "compose", { subject: "", content: "" });
  expect([ofMember.status, ofMember.headers.get("Cache-Control")]).toEqual([422, "no-cache, no-store"]);
});

test("shared caches keep no page, call, or file of members", async () => {
  const paths = ["/alumni", "/alumni.data", "/api/users", "/api/messages", "/account/data", "/admin/activity-logs/download"];
  for (const path of [...paths, `/yearbook/${records.album.id}/download`, `/reunions/${records.reunion.id}/calendar.ics`]) {
    expect([path, (await admin.request(path)).headers.get("Cache-Control")]).toEqual([path, expect.stringContaining("no-store")]);
  }
  expect((await admin.request(picture)).headers.get("Cache-Control")).toMatch(/^private,/);
});
