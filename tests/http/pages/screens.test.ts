import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { featuredAlumni, users } from "#db/schema.ts";
import { loggedEntries } from "#tests/support/database.ts";
import { addAdministrator, addMember, profileForm } from "#tests/support/people.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { as, site } = sharedSite();

const admin = addAdministrator("Chief Abbott");
const anna = addMember("Anna Núñez", { graduationYear: 1985 });

const visitor = () => new Visitor(site.origin);

describe("access to screens", () => {
  test.each(["/alumni", "/alumni/print", "/admin/profile-editor", "/profile/1"])(
    "a visitor is redirected from %s to /login",
    async (path) => {
      const { status, headers } = await visitor().page(path);
      expect(status).toBe(302);
      expect(headers.get("Location")).toMatch(/^\/login\?continue=/);
    },
  );

  test("a request for a single loader needs a session too", async () => {
    const response = await visitor().request("/alumni.data?_routes=directory");
    expect(await response.text()).not.toContain("Núñez");
  });

  test("an unknown path is a 404 page titled 'Page Not Found', also for a POST", async () => {
    for (const init of [{}, { method: "POST", body: new URLSearchParams({ a: "b" }) }]) {
      const response = await visitor().request("/no/such/page", init);
      const html = await response.text();
      expect(response.status).toBe(404);
      expect(html).toMatch(/<title>Page Not Found<\/title>/);
      expect(html).toMatch(/<h1>Page Not Found<\/h1>/);
    }
  });

  test.each(["999999", "abc"])("profile %s is 404 with 'User not found'", async (id) => {
    const { status, html } = await (await as(anna)).page(`/profile/${id}`);
    expect(status).toBe(404);
    expect(html).toContain("User not found");
    expect(html).toContain("The profile you&#x27;re looking for doesn&#x27;t exist or has been removed.");
  });

  test("Home has no spotlight heading without a spotlight", async () => {
    const heading = "Featured Spotlight";
    expect((await visitor().page("/")).html).not.toContain(heading);
    addRow(featuredAlumni, { userId: anna.id });
    expect((await visitor().page("/")).html).toContain(heading);
    db().delete(featuredAlumni).run();
  });
});

describe("requests of visitors", () => {
  const multipart = (bytes: number) => {
    const form = new FormData();
    form.append("intent", "sign-in");
    form.append("file", new File([new Uint8Array(bytes)], "x.bin"));
    return form;
  };

  test("a file for a form without files is refused before it fills the memory", async () => {
    const response = await visitor().request("/login", { method: "POST", body: multipart(2_000_000) });
    expect(response.status).toBe(413);
  });

  test("a form with a photo keeps its text after the session has ended", async () => {
    const form = {
      ...profileForm(anna),
      bio: "Typed beside a photo",
      photo: new File([new Uint8Array(3_000_000)], "photo.jpg", { type: "image/jpeg" }),
    };
    const { status, html } = await visitor().post(`/profile/${anna.id}?edit=profile`, "edit-own-profile", form);
    expect(status).toBe(401);
    expect(html).toContain("Typed beside a photo");
  });

  test("signing out without a session adds no activity entry", async () => {
    const before = loggedEntries().length;
    await visitor().call("POST", "/api/auth/logout");
    expect(loggedEntries()).toHaveLength(before);
  });
});

describe("every page", () => {
  test("is not cached, and has a Content-Security-Policy with a new nonce", async () => {
    const [one, two] = [await visitor().page("/"), await visitor().page("/")];
    const policy = one.headers.get("Content-Security-Policy") ?? "";
    expect(one.headers.get("Cache-Control")).toBe("no-cache, no-store");
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toBe(two.headers.get("Content-Security-Policy"));
    expect(one.html).not.toMatch(/<script(?![^>]*nonce)/);
    expect(one.html).not.toMatch(/ style="/);
  });

  test("has no scripts in the simple version, and has them again in the full version", async () => {
    const browser = visitor();
    await browser.page("/version/simple?from=/login");
    const { html } = await browser.page("/login");
    expect(html).not.toContain("<script");
    expect(html).toContain("Full version");
    await browser.page("/version/full?from=/login");
    expect((await browser.page("/login")).html).toContain("<script");
  });

  test("has small portraits, initials instead of plates, and no decorative pictures in the simple version", async () => {
    const browser = await as(anna);
    const stored = `/images/${"a".repeat(64)}-800x800.jpg`;
    changeRow(users, admin.id, { profileImageUrl: stored });
    await browser.page("/version/simple?from=/");
    expect((await browser.page("/")).html).not.toContain("/art/");
    expect((await browser.page("/alumni")).html).toContain(`src="${stored.replace(".jpg", "-w160.jpg")}"`);
    changeRow(users, admin.id, { profileImageUrl: null });
    const { html } = await browser.page("/alumni");
    const initials = `${admin.firstName.charAt(0)}${admin.lastName.charAt(0)}`.toUpperCase();
    expect([html.includes(`data-initials="${initials}"`), html.includes("/plates/")]).toEqual([true, false]);
  });

  test("uses the simple version for browsers that save data", async () => {
    const response = await visitor().request("/", { headers: { "Save-Data": "on" } });
    expect(await response.text()).not.toContain("<script");
    expect(response.headers.get("Vary")).toContain("Save-Data");
  });

  test("uses the simple version for text browsers, unless the footer's choice says otherwise", async () => {
    for (const name of ["Lynx/2.9.0dev.12", "w3m/0.5.3", "ELinks/0.16.1.1 (textmode; Linux)", "Links (2.28; Linux)"]) {
      const browser = visitor();
      const page = () => browser.request("/", { headers: { "User-Agent": name } }).then((response) => response.text());
      expect(await page(), name).not.toMatch(/<script|preload/);
      await browser.page("/version/full?from=/");
      expect(await page(), name).toContain("<script");
    }
  });

  test("forbids text browsers to reuse it from memory", async () => {
    const { headers } = await visitor().page("/login");
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-cache, no-store",
      pragma: "no-cache",
      expires: "0",
    });
  });
});
