import { afterAll, beforeAll, expect, test } from "vitest";
import { recoveryAnswer } from "#app/domain/account/recovery-page.ts";
import * as words from "#app/ui/button-words.ts";
import { htmlProblems } from "#tests/support/html-rules.ts";
import { Lynx } from "#tests/support/lynx.ts";
import { mailScreens } from "#tests/support/mail-screens.ts";
import type { ReceivedEmail } from "#tests/support/mail-server.ts";
import { invalidEmail, sendLink } from "#tests/support/notices.ts";
import { type MailSite, samplePeople, startMailSite } from "#tests/support/sample-site.ts";
import { openScreen, screenName } from "#tests/support/screens.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A forgotten password and a new email address, on a site that sends email. */

let mail: MailSite;
let origin: string;
beforeAll(async () => {
  mail = await startMailSite();
  origin = mail.site.origin;
});
afterAll(() => mail.stop());

const maria = samplePeople.member;
const susan = "susan@class1985.example";
const chosen = "scissors paper thimble";
const textOf = (html: string) => html.replace(/<[^>]+>/g, "").replace(/\s+/g, " ");
const linkIn = ({ text = "" }: ReceivedEmail) => /https?:\/\/\S+\/(?:join|confirm-email)\/\S+/.exec(text)?.[0] ?? "";
const pathIn = (email: ReceivedEmail) => new URL(linkIn(email)).pathname;
const signIn = (email: string, password: string) => new Visitor(origin).signIn(email, password);

test("everybody gets the same answer, by form and by the API", async () => {
  const visitor = new Visitor(origin);
  const addresses = [maria.email, "nobody@class.example", "nobody@class.example"];
  const pages = new Set<string>();
  expect((await visitor.post("/forgot", "forgot", { email: maria.email, csrf: "another browser's" })).status).toBe(403);
  for (const email of addresses) {
    const { status, headers } = await visitor.post("/forgot", "forgot", { email });
    expect(status).toBe(303);
    const { html } = await visitor.page(headers.get("Location") ?? "");
    pages.add(textOf(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ""));
    const { status: called, body } = await visitor.call("POST", "/api/auth/forgot", { email });
    expect([called, body]).toEqual([200, { message: recoveryAnswer }]);
  }
  expect(pages.size).toBe(1);
  expect([...pages][0]).toContain(recoveryAnswer);
  for (let n = 0; n < 2; n += 1) await mail.server.next(maria.email);
  expect(mail.server.emails.every(({ recipient }) => recipient === maria.email)).toBe(true);
});

test("looking at the link changes nothing, also for programs that check mail; choosing a password uses it up and signs in", async () => {
  const visitor = new Visitor(origin);
  await visitor.post("/forgot", "forgot", { email: maria.email });
  const email = await mail.server.next(maria.email);
  expect(email.subject).toBe("Class of 1985: choose a new password");
  const path = pathIn(email);
  const token = path.replace("/join/", "");
  for (const method of ["GET", "HEAD", "GET"]) expect((await new Visitor(origin).request(path, { method })).status).toBe(200);
  expect((await visitor.page("/join/ABCD-EFGH-JKMN")).html).toContain('href="/forgot"');
  await signIn(maria.email, maria.password);
  const { status, headers } = await visitor.post(path, "choose-password", { token, password: chosen, passwordAgain: chosen });
  expect([status, headers.get("Location")?.replace(/done=.*/, "")]).toEqual([303, "/?"]);
  expect((await visitor.call("GET", "/api/auth/me")).body).toMatchObject({ user: { firstName: "María" } });
  expect((await new Visitor(origin).page(path)).status).toBe(404);
  expect(JSON.stringify(mail.site.log)).not.toContain(token);
});

test("everybody who asks for a link to sign in gets the same answer, and a mistake keeps what was typed", async () => {
  const visitor = new Visitor(origin);
  const before = mail.server.emails.length;
  const pages = new Set<string>();
  for (const email of [susan, "nobody@class.example"]) {
    const { status, headers } = await visitor.post("/login?continue=%2Falumni", "sign-in", {
      email,
      password: "",
      link: "email",
    });
    expect([status, headers.get("Location")]).toEqual([303, "/login?continue=%2Falumni&sent=1"]);
    const { html } = await visitor.page(headers.get("Location") ?? "");
    pages.add(textOf(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ""));
    const { status: called, body } = await visitor.call("POST", "/api/auth/sign-in-link", { email });
    expect([called, body]).toEqual([200, { message: recoveryAnswer }]);
  }
  expect([pages.size, [...pages][0]?.includes(recoveryAnswer)]).toEqual([1, true]);
  for (let n = 0; n < 2; n += 1) expect((await mail.server.next(susan)).subject).toBe("Class of 1985: your link to sign in");
  expect(mail.server.emails.length).toBe(before + 2);
  const fields = { email: "susan at home", password: "half typed", link: "email" };
  const { status, html } = await visitor.post("/login", "sign-in", fields);
  expect([status, html.includes('value="susan at home"'), html.includes("half typed")]).toEqual([422, true, false]);
  expect([html.includes(invalidEmail), html.includes("Please enter your password")]).toEqual([true, false]);
  expect((await visitor.post("/login", "sign-in", { email: susan, password: "" })).html).toContain("Please enter your password");
});

test("looking at a link to sign in uses nothing up; its button signs in once, remembered, without a new password", async () => {
  const visitor = new Visitor(origin);
  await visitor.post("/login", "sign-in", { email: susan, password: "", link: "email" });
  const path = pathIn(await mail.server.next(susan));
  const token = path.replace("/join/", "");
  for (const method of ["GET", "HEAD", "GET"]) expect((await new Visitor(origin).request(path, { method })).status).toBe(200);
  const { html } = await visitor.page(path);
  expect([await htmlProblems(html), html.includes('type="password"')]).toEqual([[], false]);
  const fields = { token, remember: "on" };
  expect((await visitor.post(path, "sign-in-with-link", { ...fields, csrf: "another browser's" })).status).toBe(403);
  const { status, headers } = await visitor.post(path, "sign-in-with-link", fields);
  expect([status, headers.get("Location"), headers.get("Set-Cookie")?.includes("Max-Age=2592000")]).toEqual([303, "/", true]);
  expect(headers.get("Set-Cookie")).toContain("known-device=");
  expect((await visitor.call("GET", "/api/auth/me")).body).toMatchObject({ user: { firstName: "Susan" } });
  const other = new Visitor(origin);
  const used = await other.page(path);
  expect([used.status, textOf(used.html).includes("its 30 minutes are over")]).toEqual([404, true]);
  expect((await other.post(path, "sign-in-with-link", fields)).status).toBe(404);
  expect((await signIn(susan, maria.password)).cookies.size).toBeGreaterThan(0);
  expect(JSON.stringify(mail.site.log)).not.toContain(token);
});

test("a new email address counts once it is confirmed, by somebody who need not be signed in", async () => {
  const david = samplePeople.member.email.replace("maria", "david");
  const browser = await signIn(david, maria.password);
  const newEmail = "david.new@class.example";
  const answer = await browser.call("PATCH", "/api/users/3", { email: newEmail, currentPassword: maria.password });
  expect([answer.status, answer.body]).toMatchObject([200, { email: david, unconfirmedEmail: newEmail }]);
  const first = await mail.server.next(newEmail);
  expect(textOf((await browser.page("/account")).html)).toContain(`We sent a link to ${newEmail}. Until you open it`);
  expect(textOf((await browser.page("/profile/3")).html)).toContain(`We sent a link to ${newEmail}. Until you open it`);

  expect(await browser.call("DELETE", "/api/auth/new-email")).toMatchObject({ status: 200, body: { email: david } });
  expect((await browser.page("/account")).html).not.toContain(newEmail);
  expect((await browser.call("POST", "/api/auth/new-email")).status).toBe(404);
  const stranger = new Visitor(origin);
  expect((await stranger.page(pathIn(first))).status).toBe(404);

  await browser.call("PATCH", "/api/users/3", { email: newEmail, currentPassword: maria.password });
  await mail.server.next(newEmail);
  expect((await browser.post("/account", "send-confirmation", {})).status).toBe(303);
  const path = pathIn(await mail.server.next(newEmail));
  const token = path.replace("/confirm-email/", "");
  for (const screen of ["/account", "/profile/3", "/profile/3?edit=profile"]) {
    expect(await htmlProblems((await browser.page(screen)).html)).toEqual([]);
  }
  for (let n = 0; n < 2; n += 1) {
    const { status, html } = await stranger.page(path);
    expect([status, await htmlProblems(html)]).toEqual([200, []]);
    expect(html).not.toContain(david);
  }
  await signIn(david, maria.password);
  expect((await stranger.post(path, "confirm-email", { token, csrf: "another browser's" })).status).toBe(403);
  const both = await Promise.all([1, 2].map(() => stranger.post(path, "confirm-email", { token })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 404]);
  expect((await signIn(newEmail, maria.password)).cookies.size).toBeGreaterThan(0);
  const told = await mail.server.next(david);
  expect([told.subject, told.text?.includes(newEmail)]).toEqual(["Class of 1985: your email address has changed", false]);
  expect((await stranger.page(path)).status).toBe(404);
  expect(JSON.stringify(mail.site.log)).not.toContain(token);
});

test("every screen that only such a site has is valid and accessible HTML, with and without scripts", async () => {
  const problems: string[] = [];
  for (const version of ["full", "simple"]) {
    for (const screen of mailScreens.filter(({ role }) => role === "visitor")) {
      const browser = new Visitor(origin);
      await browser.page(`/version/${version}?from=/`);
      const { status, html } = await openScreen(browser, screen);
      if (status !== screen.status) problems.push(`${screenName(screen)} answered ${status}`);
      for (const problem of await htmlProblems(html)) problems.push(`${screenName(screen)}: ${problem}`);
    }
  }
  expect(problems).toEqual([]);
});

test("a member chooses a new password in lynx, and another signs in with a link", async () => {
  const lynx = new Lynx(`${origin}/login`);
  try {
    await lynx.follow("Forgot password");
    await lynx.fill("Email Address", "susan");
    await lynx.submit(sendLink);
    await lynx.shows(invalidEmail);
    await lynx.fill("Email Address", "susan@class1985.example");
    await lynx.submit(sendLink);
    await lynx.shows("Now look at your email");
    await lynx.goTo(linkIn(await mail.server.next("susan@class1985.example")));
    await lynx.fill("Password", chosen);
    await lynx.fill("Password again", chosen);
    await lynx.submit("Set password");
    await lynx.shows("Your password is set, and you are signed in.");
  } finally {
    await lynx.close();
  }
  const other = new Lynx(`${origin}/login`);
  try {
    await other.fill("Email Address", "teacher@class1985.example");
    await other.submit(`${sendLink} to sign in`);
    await other.shows("Now look at your email");
    await other.goTo(linkIn(await mail.server.next("teacher@class1985.example")));
    await other.submit(words.signIn);
    await other.shows("You are signed in");
  } finally {
    await other.close();
  }
});
