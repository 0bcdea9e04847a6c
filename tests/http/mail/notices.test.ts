import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultNoticeSettings } from "#app/domain/mail/notice-settings.ts";
import { formOf } from "#tests/support/html.ts";
import { htmlProblems } from "#tests/support/html-rules.ts";
import { Lynx } from "#tests/support/lynx.ts";
import { type MailSite, startMailSite } from "#tests/support/sample-site.ts";
import { browserOf } from "#tests/support/screens.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The form for which emails one gets, and the links in emails that stop them, on a site that sends email. */

let mail: MailSite;
let maria: Visitor;
let admin: Visitor;
beforeAll(async () => {
  mail = await startMailSite();
  maria = await browserOf(mail.site.origin, "member");
  admin = await browserOf(mail.site.origin, "administrator");
});
afterAll(() => mail.stop());

const email = "maria@class1985.example";
const settings = async () => (await maria.call("GET", "/api/email-settings")).body as Record<string, unknown>;
const { weeklyLetter: _, ...defaults } = defaultNoticeSettings;
const choices = { ...defaults, comments: "now" };
const choose = (change: object) => maria.call("PATCH", "/api/email-settings", change);
let number = 0;
/** Comments on another photo of Maria's, and returns the path of the link that stops such emails. */
async function unsubscribeLink(): Promise<string> {
  await choose({ ...choices, weeklyLetter: false });
  number += 1;
  const album = (await maria.call("POST", "/api/photo-collections", { title: `Kiln ${number}` })).body as { id: number };
  await admin.call("POST", `/api/photo-collections/${album.id}/comments`, { content: "Lovely" });
  const { text = "" } = await mail.server.next(email);
  return new URL(/http:\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? "").pathname;
}
const oneClick = (path: string, headers: Record<string, string> = {}, body: BodyInit = "List-Unsubscribe=One-Click") =>
  fetch(mail.site.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { ...(typeof body === "string" ? { "Content-Type": "application/x-www-form-urlencoded" } : {}), ...headers },
    body,
  });

test("the form on the account changes what it shows, as the API does", async () => {
  await choose({ ...choices, weeklyLetter: false });
  const shown = formOf((await maria.page("/account")).html, "change-emails");
  const saved = await maria.post("/account", "change-emails", { ...shown, comments: "never", weeklyLetter: "on" });
  expect(saved.status).toBe(303);
  expect(await settings()).toEqual({ ...choices, comments: "never", weeklyLetter: true });
  expect((await maria.page("/account")).html).toContain("Send me the weekly letter, on Sundays");
  await maria.post("/account", "change-emails", choices);
  expect(await settings()).toEqual({ ...choices, weeklyLetter: false });
  expect((await maria.post("/account", "change-emails", { ...choices, comments: "often" })).html).toContain(
    "Please choose when you are told of comments",
  );
  expect((await choose({ comments: "often" })).status).toBe(400);
});

describe("the link in an email", () => {
  test("opens a page that changes nothing, and whose buttons stop these emails, then all, without signing in", async () => {
    const path = await unsubscribeLink();
    const visitor = new Visitor(mail.site.origin);
    const asked = await visitor.page(path);
    expect(asked.html).toContain("María, with this button you stop emails about comments on your photos");
    expect(asked.html).not.toContain("Santiago");
    expect(await settings()).toMatchObject({ comments: "now" });
    const fields = { token: path.replace("/unsubscribe/", "") };
    const done = await visitor.post(path, "turn-off", fields);
    expect([done.status, done.headers.get("Location")]).toEqual([303, path]);
    expect(await settings()).toEqual({ ...choices, comments: "never", weeklyLetter: false });
    const stopped = await visitor.page(path);
    expect(stopped.html).toContain("These emails have stopped");
    expect((await visitor.post(path, "turn-all-off", { ...fields, all: "on" })).status).toBe(303);
    const allStopped = await visitor.page(path);
    expect(allStopped.html).toContain("All emails have stopped");
    expect(await settings()).toMatchObject({ messages: "never", meetUpChanges: "never", newMeetUps: "never" });
    const wrong = await visitor.page("/unsubscribe/not-a-link");
    expect(wrong.status).toBe(404);
    for (const { html } of [asked, stopped, allStopped, wrong, await maria.page("/account")]) {
      expect(await htmlProblems(html)).toEqual([]);
    }
    expect(JSON.stringify(mail.site.log)).not.toContain(fields.token);
  });

  test("stops them when a mail program posts to it, from anywhere and as either type of form, without a redirect", async () => {
    const form = new FormData();
    form.append("List-Unsubscribe", "One-Click");
    for (const post of [
      (path: string) => oneClick(path),
      (path: string) => oneClick(path, { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" }),
      (path: string) => oneClick(path, { Origin: "null" }, form),
    ]) {
      const path = await unsubscribeLink();
      const { status } = await post(path);
      expect([status, (await settings()).comments, (await settings()).messages]).toEqual([200, "never", "now"]);
      expect((await post(path)).status).toBe(200);
    }
    expect((await oneClick("/unsubscribe/not-a-link")).status).toBe(404);
  });

  test("lets another site do nothing else: no form of ours, no other address, no other body", async () => {
    const path = await unsubscribeLink();
    const visitor = new Visitor(mail.site.origin);
    const csrf = await visitor.token();
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const foreign = { Origin: "https://evil.example", Cookie: cookie };
    const fields = new URLSearchParams({ intent: "turn-off", csrf, token: path.replace("/unsubscribe/", "") }).toString();
    const refused = await oneClick(path, foreign, fields);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
    expect((await oneClick(path, foreign, "")).status).toBe(400);
    expect((await oneClick(path, foreign, "List-Unsubscribe=Yes")).status).toBe(400);
    const others = ["/login", "/account", `${path}.data`, `${path}/x`, "/unsubscribe", "/UNSUBSCRIBE/x", "/api/email-settings"];
    for (const other of others) expect([other, (await oneClick(other, foreign)).status]).toEqual([other, 403]);
    // From this site, a page without such links takes it for an unknown form.
    expect((await oneClick("/login")).status).toBe(400);
    expect(await settings()).toMatchObject({ comments: "now" });
  });

  test("works in a text browser", async () => {
    const lynx = new Lynx(mail.site.origin + (await unsubscribeLink()));
    await lynx.submit("Stop these emails");
    await lynx.shows("María, you no longer get emails about comments on your photos.");
    await lynx.submit("Stop all emails");
    await lynx.shows("All emails have stopped");
    await lynx.close();
    expect(await settings()).toMatchObject({ messages: "never", comments: "never" });
  });
});

test("who joins can ask for the weekly letter, unchecked at first", async () => {
  const fields = {
    firstName: "Zoë",
    lastName: "Quast",
    email: "zoe@class.example",
    graduationYear: "1985",
    profileType: "classmate",
  };
  const added = await admin.post("/alumni?dialog=add-member", "add-member", fields);
  const token = /\/admin\/letter\/([\w-]+)/.exec(added.headers.get("Location") ?? "")?.[1] ?? "";
  const path = `/join/${token}`;
  const zoe = new Visitor(mail.site.origin);
  const { html } = await zoe.page(path);
  expect(html).toMatch(/<input type="checkbox"[^>]*name="weeklyLetter"(?![^>]*checked)/);
  expect(await htmlProblems(html)).toEqual([]);
  const secret = "scissors paper thimble";
  await zoe.post(path, "choose-password", { token, password: secret, passwordAgain: secret, weeklyLetter: "on" });
  expect((await zoe.call("GET", "/api/email-settings")).body).toMatchObject({ weeklyLetter: true });
});
