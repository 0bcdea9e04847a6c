import { describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema.ts";
import { addAdministrator, addMember, password } from "#tests/support/people.ts";
import { createRecords } from "#tests/support/records.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The risks: a victim signs in with a session that an attacker planted, or a stolen session outlives what should end it. */

const { as, dataDir, site } = sharedSite();
const admin = addAdministrator();

const newPassword = "scissors paper thimble";

/** The browser of somebody who stole this browser's session cookie. */
function thiefOf(browser: Visitor): Visitor {
  const thief = new Visitor(site.origin);
  thief.cookies.set("session", browser.cookies.get("session") ?? "");
  return thief;
}
const isSignedIn = async (browser: Visitor) => (await thiefOf(browser).call("GET", "/api/auth/me")).status === 200;

describe("signing in replaces an earlier session:", () => {
  const planted = [
    ["an attacker's", async () => (await as(addMember())).cookies.get("session") ?? ""],
    ["an invented one", async () => "IlBsYW50ZWQi.AAAA"],
    ["an unsigned one", async () => Buffer.from('"planted"').toString("base64")],
  ] as const;
  test.each(planted)("%s", async (_name, plant) => {
    const victim = addMember();
    const cookie = await plant();
    for (const way of ["form", "API"]) {
      const browser = new Visitor(site.origin);
      browser.cookies.set("session", cookie);
      if (way === "API") await browser.signIn(victim.email, password);
      else await browser.post("/login", "sign-in", { email: victim.email, password, csrf: await tokenOf(browser) });
      const after = browser.cookies.get("session") ?? "";
      expect([way, after === cookie]).toEqual([way, false]);
      const attacker = new Visitor(site.origin);
      attacker.cookies.set("session", cookie);
      expect((await attacker.call("GET", "/api/auth/me")).body).not.toMatchObject({ user: { id: victim.id } });
      expect((await browser.call("GET", "/api/auth/me")).body).toMatchObject({ user: { id: victim.id } });
    }
  });

  test.each(["", ".", "%", "%00", "IlBsYW50ZWQi", "x".repeat(8000)])("the cookie '%.20s' signs nobody in", async (cookie) => {
    const browser = new Visitor(site.origin);
    browser.cookies.set("session", cookie);
    expect((await browser.call("GET", "/api/auth/me")).status).toBe(401);
  });

  test("a cookie of version 1.0, which has a signature, still works after the update", async () => {
    const browser = await as(addMember());
    browser.cookies.set("session", `${browser.cookies.get("session")}.8mJwYmLm6cEo2qZk0x%2FQ2vKkVb8n1YzK`);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("choosing a password with a link also starts a new session", async () => {
    const { token, invited } = await createRecords(addMember(), admin, dataDir);
    const browser = await as(addMember());
    const before = browser.cookies.get("session");
    await browser.post(`/join/${token}`, "choose-password", { token, password: newPassword, passwordAgain: newPassword });
    expect(browser.cookies.get("session")).not.toBe(before);
    expect((await browser.call("GET", "/api/auth/me")).body).toMatchObject({ user: { id: invited.id } });
  });
});

async function tokenOf(browser: Visitor) {
  const anonymous = new Visitor(site.origin);
  const token = await anonymous.token();
  browser.cookies.set("visitor", anonymous.cookies.get("visitor") ?? "");
  return token;
}

describe("a stolen session ends at once on the server with", () => {
  const endings: [string, (member: Member, browser: Visitor) => Promise<unknown>][] = [
    ["signing out by the form", (_member, browser) => browser.post("/logout", "sign-out", {})],
    ["signing out by the API", (_member, browser) => browser.call("POST", "/api/auth/logout")],
    [
      "a new password, chosen on another device",
      async (member) =>
        (await as(member)).post("/account", "change-password", {
          currentPassword: password,
          password: newPassword,
          passwordAgain: newPassword,
        }),
    ],
    ["'Sign out elsewhere', on another device", async (member) => (await as(member)).post("/account", "end-others", {})],
    ["leaving", (_member, browser) => browser.post("/account", "leave", { currentPassword: password, works: "keep" })],
    ["being deactivated", async ({ id }) => (await as(admin)).post("/alumni", "deactivate", { userId: String(id) })],
    [
      "being set In Memoriam",
      async ({ id }) => (await as(admin)).post("/in-memoriam", "set-in-memoriam", { userId: String(id) }),
    ],
  ];
  test.each(endings)("%s", async (_name, end) => {
    const member = addMember();
    const browser = await as(member);
    const thief = thiefOf(browser);
    expect(await isSignedIn(thief)).toBe(true);
    await end(member, browser);
    expect(await isSignedIn(thief)).toBe(false);
    // It stays ended when the account is reactivated.
    await (await as(admin)).post("/alumni", "reactivate", { userId: String(member.id) });
    expect(await isSignedIn(thief)).toBe(false);
  });

  test("losing the administrator role, for what only administrators may do", async () => {
    const otherAdmin = addAdministrator();
    const browser = await as(otherAdmin);
    expect((await browser.call("GET", "/api/activity-logs")).status).toBe(200);
    await (await as(admin)).post("/alumni", "unmake-administrator", { userId: String(otherAdmin.id) });
    expect((await browser.call("GET", "/api/activity-logs")).status).toBe(403);
  });
});

test("a changed or shortened cookie, and one with the stored hash, signs nobody in", async () => {
  const member = addMember();
  const cookie = (await as(member)).cookies.get("session") ?? "";
  const encoded = (id: string) => Buffer.from(JSON.stringify(id)).toString("base64");
  const id: string = JSON.parse(Buffer.from(cookie, "base64").toString());
  const stored = db()
    .select()
    .from(sessions)
    .all()
    .map(({ idHash }) => idHash);
  const forged = [cookie.slice(0, -1), id, ...[id.slice(1), `${id}A`, id.toLowerCase(), ...stored].map(encoded)];
  for (const one of forged) {
    const thief = new Visitor(site.origin);
    thief.cookies.set("session", one);
    expect((await thief.call("GET", "/api/auth/me")).status).toBe(401);
  }
});

test("a member cannot end another member's session by its id", async () => {
  const [anna, greta] = [addMember(), addMember()];
  const [browser, other] = [await as(anna), await as(greta)];
  const theirs = db()
    .select()
    .from(sessions)
    .all()
    .find(({ userId }) => userId === greta.id);
  expect((await browser.post("/account", "end-session", { session: theirs?.idHash ?? "" })).status).toBe(404);
  expect(await isSignedIn(other)).toBe(true);
});
