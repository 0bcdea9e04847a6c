import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, shippedMigrations } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { wrongCredentials } from "#tests/support/notices.ts";
import { addAdministrator, addDeactivated, addMember, addTeacher, password } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { as, site } = sharedSite();

const admin = addAdministrator("Alma Abbott");
const anna = addMember("Anna Núñez");
const teacher = addTeacher("Abe Feldman");
const gone = addDeactivated({ lastName: "Gone" });

const visitor = () => new Visitor(site.origin);

describe("auth", () => {
  test("login returns the session user, and so does me", async () => {
    const browser = visitor();
    const login = await browser.call("POST", "/api/auth/login", { email: ` ${anna.email.toUpperCase()} `, password });
    const user = { id: anna.id, firstName: "Anna", lastName: "Núñez", role: "user", profileType: "classmate", karma: 0 };
    expect(login).toMatchObject({ status: 200, body: { user } });
    expect((await browser.call("GET", "/api/auth/me")).body).toEqual({ user });
  });

  test("without a session, me is 401 with a sentence", async () => {
    expect(await visitor().call("GET", "/api/auth/me")).toMatchObject({ status: 401, body: { error: "Please sign in first" } });
  });

  test("wrong credentials are 401 with a sentence; invalid ones 400 with details", async () => {
    const wrong = await visitor().call("POST", "/api/auth/login", { email: anna.email, password: "no" });
    expect(wrong).toMatchObject({ status: 401, body: { error: wrongCredentials } });
    const invalid = await visitor().call("POST", "/api/auth/login", { email: "x" });
    expect(invalid.status).toBe(400);
    expect((invalid.body as { details: { field: string }[] }).details.map(({ field }) => field)).toEqual(["email", "password"]);
  });

  test("logout ends the session on the server: the old cookie no longer works", async () => {
    const browser = await as(anna);
    const cookie = browser.cookies.get("session") ?? "";
    await browser.call("POST", "/api/auth/logout");
    expect(browser.cookies.has("session")).toBe(false);
    browser.cookies.set("session", cookie);
    expect((await browser.call("GET", "/api/auth/me")).status).toBe(401);
  });

  test("sign-in starts a new session and ends the old one, so a planted session ID is never used", async () => {
    const browser = await as(anna);
    const first = browser.cookies.get("session");
    await browser.signIn(anna.email, password);
    const second = browser.cookies.get("session");
    expect(second).not.toBe(first);
    browser.cookies.set("session", first ?? "");
    expect((await browser.call("GET", "/api/auth/me")).status).toBe(401);
  });

  test("the cookie lasts 30 days with Remember me, otherwise until the browser closes", async () => {
    const cookieOf = async (remember: boolean) => {
      const { headers } = await visitor().call("POST", "/api/auth/login", { email: anna.email, password, remember });
      return headers.getSetCookie().find((cookie) => cookie.startsWith("session=")) ?? "";
    };
    expect(await cookieOf(true)).toMatch(/Max-Age=2592000/);
    expect(await cookieOf(false)).not.toMatch(/Max-Age|Expires/);
    expect(await cookieOf(false)).toMatch(/HttpOnly; SameSite=Lax/);
  });

  test("deactivating a member signs them out", async () => {
    const member = addMember();
    const browser = await as(member);
    changeRow(users, member.id, { isActive: false });
    expect((await browser.call("GET", "/api/auth/me")).status).toBe(401);
  });
});

describe("users", () => {
  test("the list is a complete array, sorted by last name, without passwords and IP addresses of the last sign-in", async () => {
    const { body } = await (await as(anna)).call("GET", "/api/users");
    const people = body as Record<string, unknown>[];
    const names = people.map(({ lastName }) => lastName);
    expect(names.slice(0, 1)).toEqual(["Abbott"]);
    expect(names).toContain("Núñez");
    expect(names).not.toContain("Gone");
    for (const person of people) {
      expect(person).not.toHaveProperty("password");
      expect(person).not.toHaveProperty("lastLoginIp");
      expect(person).not.toHaveProperty("searchText");
    }
  });

  test("absent nullable fields are null and dates are ISO 8601 with zone", async () => {
    const { body } = await (await as(anna)).call("GET", `/api/users/${teacher.id}`);
    expect(body).toMatchObject({ id: teacher.id, maidenName: null, bio: null, profileType: "teacher" });
    expect((body as { createdAt: string }).createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test.each(["999999", "abc", "0", "1e3", "99999999999999999999"])("profile %s is 404 with a sentence", async (id) => {
    expect(await (await as(anna)).call("GET", `/api/users/${id}`)).toMatchObject({
      status: 404,
      body: { error: "User not found" },
    });
  });

  test("a deactivated member's profile is 404", async () => {
    expect((await (await as(anna)).call("GET", `/api/users/${gone.id}`)).status).toBe(404);
  });

  test("PATCH changes only the fields it gets and returns the person without the password", async () => {
    const { status, body } = await (await as(anna)).call("PATCH", `/api/users/${anna.id}`, { currentCity: "Beacon" });
    expect({ status, body }).toMatchObject({ status: 200, body: { id: anna.id, firstName: "Anna", currentCity: "Beacon" } });
    expect(body).not.toHaveProperty("password");
  });

  test("the path takes precedence: a userId in the body changes nobody else", async () => {
    const browser = await as(anna);
    await browser.call("PATCH", `/api/users/${anna.id}`, { userId: teacher.id, bio: "mine" });
    expect((await browser.call("GET", `/api/users/${teacher.id}`)).body).toMatchObject({ bio: null });
  });

  test("administrators edit their own profile and those of others by different rules", async () => {
    const browser = await as(admin);
    expect((await browser.call("PATCH", `/api/users/${anna.id}`, { graduationYear: 1960 })).status).toBe(400);
    expect((await browser.call("PATCH", `/api/users/${admin.id}`, { graduationYear: 1960 })).status).toBe(200);
    expect((await browser.call("PATCH", `/api/users/${anna.id}`, { profileType: "teacher" })).body).toMatchObject({
      profileType: "teacher",
    });
    // With the type, which only administrators set, their own profile follows the administrators' rules, too.
    const own = { profileType: "teacher", graduationYear: 1960 };
    expect((await browser.call("PATCH", `/api/users/${admin.id}`, own)).status).toBe(400);
    expect((await browser.call("PATCH", `/api/users/${admin.id}`, { ...own, graduationYear: 1984 })).body).toMatchObject({
      profileType: "teacher",
    });
    await browser.call("PATCH", `/api/users/${admin.id}`, { profileType: "classmate" });
    await browser.call("PATCH", `/api/users/${anna.id}`, { profileType: "classmate" });
  });

  test("markup is returned exactly as typed", async () => {
    const bio = `<img src=x onerror="alert(1)"> & 'quotes' "too"`;
    const { body } = await (await as(anna)).call("PATCH", `/api/users/${anna.id}`, { bio });
    expect(body).toMatchObject({ bio });
  });

  test("POST view counts every request except the owner's", async () => {
    const browser = await as(anna);
    await browser.call("POST", `/api/users/${admin.id}/view`);
    const { body } = await browser.call("POST", `/api/users/${admin.id}/view`);
    expect(body).toEqual({ viewCount: 2 });
    expect((await browser.call("POST", `/api/users/${anna.id}/view`)).body).toEqual({ viewCount: 0 });
  });
});

describe("the spotlight", () => {
  test("everyone can read it, null if empty; administrators set and clear it", async () => {
    const browser = await as(admin);
    expect((await visitor().call("GET", "/api/featured-alumni")).body).toBeNull();
    expect(await browser.call("POST", "/api/featured-alumni", { userId: anna.id })).toMatchObject({
      status: 200,
      body: { userId: anna.id, firstName: "Anna" },
    });
    expect((await visitor().call("GET", "/api/featured-alumni")).body).toMatchObject({ userId: anna.id, setBy: admin.id });
    expect((await browser.call("DELETE", "/api/featured-alumni")).status).toBe(200);
    expect((await visitor().call("GET", "/api/featured-alumni")).body).toBeNull();
  });
});

describe("errors", () => {
  test("unknown method: 405 with Allow", async () => {
    const { status, headers, body } = await (await as(anna)).call("DELETE", "/api/users");
    expect(status).toBe(405);
    expect(headers.get("Allow")).toBe("GET, HEAD");
    expect(body).toHaveProperty("error");
  });

  test("another content type: 415; broken JSON: 400; a list instead of an object: 400", async () => {
    const browser = await as(anna);
    const send = async (type: string, body: string) =>
      (await browser.request(`/api/users/${anna.id}`, { method: "PATCH", headers: { "Content-Type": type }, body })).status;
    expect(await send("text/plain", "{}")).toBe(415);
    expect(await send("application/json", "{")).toBe(400);
    expect(await send("application/json", "[]")).toBe(400);
  });

  test("an unknown path is 404 JSON", async () => {
    expect(await visitor().call("GET", "/api/nothing")).toMatchObject({ status: 404, body: { error: "Call not found" } });
  });

  test.each([
    ["/API/Users/%31/", { id: 1 }],
    ["/api/%75sers/1", { id: 1 }],
    ["/api/photo%2Dcollections//", []],
    ["/api/users/1%2F2", { error: "User not found" }],
    ["/api/users/1/2", { error: "Call not found" }],
    ["/api", { error: "Call not found" }],
  ])("%s matches like the path of a page", async (path, body) => {
    expect((await (await as(anna)).call("GET", path)).body).toMatchObject(body);
  });

  test("a write from another site is refused 403, with or without a session", async () => {
    const browser = await as(anna);
    for (const [name, value] of [
      ["Origin", "https://evil.example"],
      ["Sec-Fetch-Site", "cross-site"],
    ] as const) {
      const response = await browser.request(`/api/users/${anna.id}`, {
        method: "PATCH",
        headers: { "Content-Type": "application/json", [name]: value },
        body: JSON.stringify({ bio: "hacked" }),
      });
      expect(response.status).toBe(403);
    }
  });
});

test("health returns the schema version", async () => {
  expect((await visitor().call("GET", "/api/health")).body).toEqual({ status: "ok", schemaVersion: shippedMigrations().length });
});

test("an idle session does not write on every request", async () => {
  const browser = await as(anna);
  const seen = () => db().select({ at: sessions.lastSeenAt }).from(sessions).where(eq(sessions.userId, anna.id)).all();
  const before = seen();
  await browser.call("GET", "/api/users");
  expect(seen()).toEqual(before);
});
