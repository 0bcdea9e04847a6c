import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { createRecords, type Records } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The risks: another site frames ours and steals presses; a file is taken for a page; an address leaks to where a link leads. */

const dataDir = temporaryDatabase();
let site: Site;
let records: Records;
let chief: Visitor;
let picture: string;
beforeAll(async () => {
  const [administrator, anna] = [await addMember({ role: "administrator" }), await addMember()];
  site = await startSite(dataDir);
  records = await createRecords(anna, administrator, dataDir);
  chief = await new Visitor(site.origin).signIn(administrator.email, password);
  await chief.post("/yearbook?dialog=add-album", "create-album", {
    title: "Covered",
    description: "",
    category: "group",
    year: "1985",
    cover: await pictureFile(),
  });
  picture = /\/images\/[\w-]+\.jpg/.exec((await chief.page("/yearbook")).html)?.[0] ?? "";
});
afterAll(() => site.stop());

const visitor = () => new Visitor(site.origin);
const json = { "Content-Type": "application/json" };

/** Every kind of answer the site has, with its status. */
const answers: [name: string, status: number, ask: () => Promise<Response>][] = [
  ["a page", 200, () => visitor().request("/")],
  ["a page for administrators", 200, () => chief.request("/admin/backup")],
  ["a page for scripts", 200, () => visitor().request("/login.data")],
  ["a page that is not there", 404, () => visitor().request("/nowhere")],
  [
    "a form without its token",
    403,
    () => visitor().request("/login", { method: "POST", body: new URLSearchParams({ intent: "sign-in" }) }),
  ],
  [
    "a form that came too late",
    401,
    () => visitor().request("/yearbook", { method: "POST", body: new URLSearchParams({ intent: "like" }) }),
  ],
  [
    "a form from another site",
    403,
    () => visitor().request("/login", { method: "POST", body: "x", headers: { Origin: "null" } }),
  ],
  ["a way to sign in", 302, () => visitor().request("/alumni")],
  ["the way back from the simple version", 303, () => visitor().request("/version/full")],
  ["a call", 200, () => chief.request("/api/users")],
  ["a call without a session", 401, () => visitor().request("/api/users")],
  ["a call with bad input", 400, () => visitor().request("/api/auth/login", { method: "POST", headers: json, body: "{" })],
  ["a call that does not exist", 404, () => visitor().request("/api/nothing")],
  ["a method that does not exist", 405, () => visitor().request("/api/users", { method: "PROPFIND" })],
  ["an address that cannot be read", 400, () => visitor().request("/a%0Ab")],
  [
    "too much",
    413,
    () =>
      visitor().request("/login", {
        method: "POST",
        body: "x=".padEnd(300_000, "x"),
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      }),
  ],
  ["a picture", 200, () => chief.request(picture)],
  ["a picture not for visitors", 404, () => visitor().request(picture)],
  ["an album as a ZIP", 200, () => chief.request(`/yearbook/${records.album.id}/download`)],
  ["one's data as a ZIP", 200, () => chief.request("/account/data")],
  ["a calendar file", 200, () => chief.request(`/reunions/${records.reunion.id}/calendar.ics`)],
  ["a table", 200, () => chief.request("/admin/activity-logs/download")],
  ["a refused file", 404, () => chief.request("/yearbook/999/download")],
  ["a script or style of ours", 200, () => visitor().request("/favicon.svg")],
];

describe.each(answers)("%s (%i)", (_name, status, ask) => {
  test("cannot be framed, sniffed or followed back", async () => {
    const response = await ask();
    await response.arrayBuffer();
    const { headers } = response;
    expect(response.status).toBe(status);
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("Permissions-Policy")).toContain("camera=()");
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-|\*|http:/);
    // Nothing tells which program and version answers.
    expect([headers.get("X-Powered-By"), headers.get("Server")]).toEqual([null, null]);
    // No other site may read an answer.
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

test("no page, call or file of members is kept by a cache that others use", async () => {
  const paths = ["/alumni", "/alumni.data", "/api/users", "/api/messages", "/account/data", "/admin/activity-logs/download"];
  for (const path of [...paths, `/yearbook/${records.album.id}/download`, `/reunions/${records.reunion.id}/calendar.ics`]) {
    expect([path, (await chief.request(path)).headers.get("Cache-Control")]).toEqual([path, expect.stringContaining("no-store")]);
  }
  expect((await chief.request(picture)).headers.get("Cache-Control")).toMatch(/^private,/);
});
