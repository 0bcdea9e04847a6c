import { afterEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { addMember, password } from "#tests/support/people.ts";
import { startedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The risk: ten machines that guess a member's password lock the member out. */

const { site } = startedSite({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
const anna = addMember();
afterEach(() => db().$client.exec("delete from rate_limits"));

/** The state after a hundred failed sign-ins from ten addresses. */
const lockOut = () =>
  db()
    .$client.prepare("insert or replace into rate_limits (key, points, expire) values (?, 100, ?)")
    .run(`sign-in-account:${anna.email}`, Date.now() + 600_000);

const signInWith = {
  form: async (browser: Visitor, attempt: string) =>
    (await browser.post("/login", "sign-in", { email: anna.email, password: attempt })).status,
  API: async (browser: Visitor, attempt: string) =>
    (await browser.call("POST", "/api/auth/login", { email: anna.email, password: attempt })).status,
};

test.each(Object.entries(signInWith))(
  "a browser that has signed in before is not locked out of the %s; others are",
  async (_, signIn) => {
    const browser = new Visitor(site.origin);
    expect([200, 303]).toContain(await signIn(browser, password));
    await browser.post("/logout", "sign-out", {});
    lockOut();
    expect(await signIn(new Visitor(site.origin), password)).toBe(429);
    expect([200, 303]).toContain(await signIn(browser, password));
  },
);

test("the cookie is signed, HttpOnly, and anonymous, and a changed one has no effect", async () => {
  const browser = new Visitor(site.origin);
  const response = await browser.request("/api/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: anna.email, password }),
  });
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith("known-device="));
  expect(cookie).toMatch(/; Max-Age=34560000; Path=\/; .*HttpOnly; SameSite=Lax$/);
  const kept = decodeURIComponent(browser.cookies.get("known-device") ?? "");
  const value = Buffer.from(kept.split(".")[0] ?? "", "base64").toString();
  expect(value).toMatch(/^"[\w-]{16}\.[\w-]{16}"$/);
  expect(response.headers.getSetCookie().some((one) => one.startsWith("session="))).toBe(true);
  lockOut();
  browser.cookies.delete("session");
  browser.cookies.set("known-device", encodeURIComponent(`${kept.slice(0, -4)}AAAA`));
  expect(await signInWith.API(browser, password)).toBe(429);
});

test("after a password change only the browser that changed it is known", async () => {
  const [here, elsewhere] = [new Visitor(site.origin), new Visitor(site.origin)];
  for (const browser of [here, elsewhere]) await signInWith.API(browser, password);
  const chosen = "scissors paper thimble";
  const fields = { currentPassword: password, password: chosen, passwordAgain: chosen };
  expect((await here.post("/account", "change-password", fields)).status).toBe(303);
  here.cookies.delete("session");
  lockOut();
  expect(await signInWith.API(elsewhere, chosen)).toBe(429);
  expect(await signInWith.API(here, chosen)).toBe(200);
});
