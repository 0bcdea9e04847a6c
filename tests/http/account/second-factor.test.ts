import { beforeEach, describe, expect, test } from "vitest";
import { addSignInLink, insertSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { codeOf } from "#tests/support/credentials.ts";
import { htmlProblems } from "#tests/support/html-rules.ts";
import { wrongCredentials } from "#tests/support/notices.ts";
import { addAdministrator, addMember, password } from "#tests/support/people.ts";
import { turnOff, turnOn } from "#tests/support/second-factor.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Two-step sign-in: every way of signing in asks for a code, and so does what an open browser must not do. */

const { as, site } = sharedSite();
let on: ReturnType<typeof turnOn>;
addAdministrator();
const anna = addAdministrator({ lastName: "Moon" });
beforeEach(() => {
  on = turnOn(anna);
});

const whoIs = async (browser: Visitor) => (await browser.call("GET", "/api/auth/me")).status;
const locationOf = ({ status, headers }: { status: number; headers: Headers }) =>
  `${status} ${headers.get("Location")?.replace(/[?&]done=[\w-]+/, "")}`;
/** The next unused recovery code: codes of the app work once in half a minute. */
const nextCode = () => on.recoveryCodes.shift() ?? "";
const givePassword = (browser: Visitor, address = "/login") =>
  browser.post(address, "sign-in", { email: anna.email, password, remember: "on" });
/** Signs in with the API. */
async function signedInWithCode() {
  const browser = new Visitor(site.origin);
  const { status } = await browser.call("POST", "/api/auth/login", { email: anna.email, password, code: nextCode() });
  expect(status).toBe(200);
  return browser;
}
/** What later steps take as if the last code had been entered over ten minutes ago. */
const forgetCodes = () => db().$client.exec("update sessions set code_entered_at = code_entered_at - 600000");

test("the sign-in form leads to the page for the code, which keeps the address to continue at and Remember me", async () => {
  const browser = new Visitor(site.origin);
  expect(locationOf(await givePassword(browser, "/login?continue=%2Falumni"))).toBe("303 /login/code?continue=%2Falumni");
  expect(await whoIs(browser)).toBe(401);
  for (const address of ["/login/code?continue=%2Falumni", "/login/code?recovery=1"]) {
    const { status, html } = await browser.page(address);
    expect([status, await htmlProblems(html)]).toEqual([200, []]);
  }
  const refused = await browser.post("/login/code", "enter-code", { code: "000 000" });
  expect([refused.status, refused.html.includes("This code is wrong"), refused.html.includes('value="000 000"')]).toEqual([
    422,
    true,
    true,
  ]);
  const code = codeOf(on.key);
  const response = await browser.post("/login/code?continue=%2Falumni", "enter-code", {
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  });
  expect(locationOf(response)).toBe("303 /?continue=%2Falumni");
  expect(response.headers.getSetCookie().find((cookie) => cookie.startsWith("session="))).toContain("Max-Age=2592000");
  expect([await whoIs(browser), [...browser.cookies.keys()].includes("sign-in")]).toEqual([200, false]);
  expect(locationOf(await browser.page("/login/code"))).toBe("302 /login");
  expect(JSON.stringify(site.log)).not.toContain(code);
});

test("a form with a code that is sent twice at once starts one session, and both responses have its cookie", async () => {
  const browser = new Visitor(site.origin);
  await givePassword(browser);
  await browser.token();
  const [code, waiting] = [nextCode(), [...browser.cookies]];
  // A browser keeps nothing of the first response.
  const enter = async () => {
    const one = new Visitor(site.origin);
    for (const [name, value] of waiting) one.cookies.set(name, value);
    const response = locationOf(await one.post("/login/code?continue=%2Falumni", "enter-code", { code }));
    return { one, response, session: one.cookies.get("session") };
  };
  const [first, second] = await Promise.all([enter(), enter()]);
  const third = await enter();
  for (const { response, session } of [first, second, third]) {
    expect([response, session]).toEqual(["303 /?continue=%2Falumni", first.session]);
  }
  expect(await whoIs(third.one)).toBe(200);
  await third.one.post("/logout", "sign-out", {});
  expect((await enter()).response).toBe("303 /login?continue=%2Falumni");
});

test("the page for the code belongs to the browser with the right password", async () => {
  const [browser, other] = [new Visitor(site.origin), new Visitor(site.origin)];
  await givePassword(browser);
  expect(locationOf(await other.page("/login/code"))).toBe("302 /login");
  const tried = await other.post("/login/code", "enter-code", { code: codeOf(on.key) });
  expect([locationOf(tried), await whoIs(other)]).toEqual(["303 /login", 401]);
  for (let n = 0; n < 4; n += 1) await browser.post("/login/code", "enter-code", { code: "000000" });
  const last = await browser.post("/login/code", "enter-code", { code: "000000" });
  expect(locationOf(last)).toBe("303 /login");
  expect((await browser.page(last.headers.get("Location") ?? "")).html).toContain("Please sign in again from the start");
});

test("the API names the field for the code, and signs in with both", async () => {
  const browser = new Visitor(site.origin);
  const call = (more: object) => browser.call("POST", "/api/auth/login", { email: anna.email, password, ...more });
  const [missing, wrong] = [await call({}), await call({ code: "000000" })];
  for (const answer of [missing, wrong]) {
    expect(answer).toMatchObject({ status: 401, body: { details: [{ field: "code" }] } });
    expect(await whoIs(browser)).toBe(401);
  }
  expect((await call({ password: "not it", code: codeOf(on.key) })).body).toEqual({
    error: wrongCredentials,
  });
  expect((await call({ code: nextCode().toLowerCase() })).status).toBe(200);
  expect(await whoIs(browser)).toBe(200);
});

test("a one-time link changes the password, but signs in only with a code", async () => {
  const { token } = insertSignInLink({ userId: anna.id, purpose: "recovery", createdBy: null });
  const browser = new Visitor(site.origin);
  const response = await browser.post(`/join/${token}`, "choose-password", { token, password, passwordAgain: password });
  expect([locationOf(response), await whoIs(browser)]).toEqual(["303 /login/code", 401]);
  expect((await browser.page(response.headers.get("Location") ?? "")).html).toContain("Your password is set");
  expect((await browser.post("/login/code", "enter-code", { code: nextCode() })).status).toBe(303);
  expect(await whoIs(browser)).toBe(200);
});

test("a link by email signs in only with a code, and keeps Remember me", async () => {
  const { token } = addSignInLink({ userId: anna.id, purpose: "sign_in", createdBy: null, lifetime: 60_000 });
  const browser = new Visitor(site.origin);
  const send = () => browser.post(`/join/${token}`, "sign-in-with-link", { token, remember: "on" });
  // An impatient second press gets the same answer, with the cookie.
  for (let n = 0; n < 2; n += 1) expect([locationOf(await send()), await whoIs(browser)]).toEqual(["303 /login/code", 401]);
  const { headers } = await browser.post("/login/code", "enter-code", { code: nextCode() });
  expect([headers.get("Set-Cookie")?.includes("Max-Age=2592000"), await whoIs(browser)]).toEqual([true, 200]);
});

describe("on its page", () => {
  test("an administrator sets it up, sees the codes once, makes new ones, and turns it off", async () => {
    turnOff(anna);
    const browser = await as(anna);
    const address = "/account/second-factor";
    const pages = [await browser.page(address)];
    const post = (intent: string, fields: Record<string, string>) => browser.post(address, intent, fields);
    const wrong = await post("set-up", { currentPassword: "my wrong secret" });
    expect([wrong.status, wrong.html.includes("my wrong secret")]).toEqual([400, false]);
    expect((await post("set-up", { currentPassword: password })).status).toBe(303);
    const setup = await browser.page(address);
    const [, key = ""] = /secret=([A-Z2-7]+)/.exec(setup.html) ?? [];
    expect(setup.html).toContain(key.slice(0, 4));
    const mistyped = await post("confirm", { code: "000000" });
    expect([mistyped.status, mistyped.html.includes(key)]).toEqual([400, true]);
    const turnedOn = await post("confirm", { code: codeOf(key) });
    const shown = (html: string) => [...html.matchAll(/<li>([\w]{4}-[\w]{4})<\/li>/g)].map(([, code]) => code ?? "");
    expect([turnedOn.status, shown(turnedOn.html).length]).toEqual([200, 10]);
    const later = await browser.page(address);
    expect([shown(later.html), later.html.includes(key), later.html.includes("10 left")]).toEqual([[], false, true]);
    expect((await post("confirm", { code: codeOf(key) })).status).toBe(409);
    const renewed = await post("renew-codes", { code: shown(turnedOn.html)[0] ?? "" });
    expect(shown(renewed.html)).toHaveLength(10);
    pages.push(wrong, setup, mistyped, turnedOn, later, renewed);
    for (const { html } of pages) expect(await htmlProblems(html)).toEqual([]);
    const code = shown(renewed.html)[1] ?? "";
    expect((await post("turn-off", { currentPassword: password, code })).status).toBe(303);
    expect((await browser.page("/account")).html).toContain("It is off");
  });

  test("members have no such page", async () => {
    const member = addMember();
    const browser = await as(member);
    expect((await browser.page("/account/second-factor")).status).toBe(403);
    const title = "Two-step sign-in";
    expect((await browser.page("/account")).html).not.toContain(title);
    expect((await (await signedInWithCode()).page("/account")).html).toContain(title);
    expect((await browser.call("GET", "/api/second-factor")).status).toBe(403);
  });
});

test("the API sets it up and turns it off", async () => {
  turnOff(anna);
  const browser = await as(anna);
  const setup = await browser.call("POST", "/api/second-factor", { currentPassword: password });
  const { key } = setup.body as { key: string };
  expect(setup.status).toBe(201);
  const { body } = await browser.call("POST", "/api/second-factor/confirm", { code: codeOf(key) });
  const [first, second] = (body as { recoveryCodes: string[] }).recoveryCodes;
  expect((await browser.call("GET", "/api/second-factor")).body).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  const renewed = await browser.call("POST", "/api/second-factor/recovery-codes", { code: first });
  expect((await browser.call("DELETE", "/api/second-factor", { currentPassword: password, code: second })).status).toBe(400);
  const code = (renewed.body as { recoveryCodes: string[] }).recoveryCodes[0];
  expect((await browser.call("DELETE", "/api/second-factor", { currentPassword: password, code })).body).toEqual({ isOn: false });
});

describe("a code is asked for again", () => {
  test("before a backup, on its page", async () => {
    const browser = await signedInWithCode();
    expect((await browser.post("/admin/backup/download", "", {})).status).toBe(200);
    forgetCodes();
    const refused = await browser.post("/admin/backup/download", "", {});
    expect(locationOf(refused)).toBe("303 /admin/backup");
    const { html } = await browser.page(refused.headers.get("Location") ?? "");
    expect([html.includes("No backup was made"), html.includes("Download backup"), await htmlProblems(html)]).toEqual([
      true,
      false,
      [],
    ]);
    expect((await browser.post("/admin/backup", "enter-code", { code: "000000" })).status).toBe(400);
    expect((await browser.post("/admin/backup", "enter-code", { code: nextCode() })).status).toBe(303);
    expect((await browser.post("/admin/backup/download", "", {})).status).toBe(200);
  });

  test("before clearing the log, in the dialog and by the API", async () => {
    const browser = await signedInWithCode();
    const dialog = "/admin/activity-logs?dialog=clear";
    expect((await browser.page(dialog)).html).not.toContain('name="code"');
    forgetCodes();
    const { html } = await browser.page(dialog);
    expect([html.includes('name="code"'), await htmlProblems(html)]).toEqual([true, []]);
    expect((await browser.post(dialog, "clear", {})).status).toBe(403);
    expect(await browser.call("DELETE", "/api/activity-logs")).toMatchObject({
      status: 403,
      body: { details: [{ field: "code" }] },
    });
    expect((await browser.call("DELETE", "/api/activity-logs", { code: nextCode() })).status).toBe(200);
    expect((await browser.post(dialog, "clear", {})).status).toBe(303);
  });

  test("before somebody becomes an administrator, and before another's two-step sign-in is turned off", async () => {
    const [person, other] = [addMember(), addAdministrator()];
    turnOn(other);
    const browser = await signedInWithCode();
    forgetCodes();
    for (const [intent, { id }] of [
      ["make-administrator", person],
      ["turn-off-second-factor", other],
    ] as const) {
      const address = `/alumni?manage=${id}`;
      const { html } = await browser.page(address);
      expect([html.includes(`id="${intent}-code"`), await htmlProblems(html)]).toEqual([true, []]);
      const refused = await browser.post(address, intent, { userId: String(id), code: "000000" });
      expect([refused.status, await htmlProblems(refused.html)]).toEqual([400, []]);
      expect((await browser.post(address, intent, { userId: String(id), code: nextCode() })).status).toBe(303);
      forgetCodes();
    }
    await as(other);
  });
});
