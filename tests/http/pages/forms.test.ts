import { describe, expect, test } from "vitest";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { db } from "#db/client.server.ts";
import { notices, sessions } from "#db/schema.ts";
import { invalidEmail, loggedOut, wrongCredentials } from "#tests/support/notices.ts";
import { addAdministrator, addMember, password, profileForm } from "#tests/support/people.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { as, site } = sharedSite();

addAdministrator();
const anna = addMember("Anna Núñez", { graduationYear: 1985 });

const visitor = () => new Visitor(site.origin);
const profileOf = findPerson;

describe("signing in with a plain form", () => {
  test("redirects to / and starts a session", async () => {
    const browser = visitor();
    const { status, headers } = await browser.post("/login", "sign-in", { email: anna.email, password });
    expect([status, headers.get("Location")]).toEqual([303, "/"]);
    expect((await browser.page("/alumni")).status).toBe(200);
  });

  test("makes Home offer the protected page that was requested before", async () => {
    const browser = visitor();
    const refused = await browser.page("/alumni?q=nunez");
    expect(refused.status).toBe(302);
    const login = refused.headers.get("Location") ?? "";
    const { headers } = await browser.post(login, "sign-in", { email: anna.email, password });
    const home = await browser.page(headers.get("Location") ?? "");
    expect(home.html).toContain('href="/alumni?q=nunez"');
  });

  test.each(["/.//evil.example/x", "//evil.example/x", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])(
    "continue=%s does not lead to another site",
    async (target) => {
      const { headers } = await visitor().post(`/login?${new URLSearchParams({ continue: target })}`, "sign-in", {
        email: anna.email,
        password,
      });
      expect(headers.get("Location")).toBe("/");
    },
  );

  test("sends a text browser to a new address of Home, because it may show the old page from memory", async () => {
    const browser = visitor();
    const body = new URLSearchParams({ intent: "sign-in", csrf: await browser.token(), email: anna.email, password });
    const { headers } = await browser.request("/login", {
      method: "POST",
      headers: { "User-Agent": "Links (2.28; Linux)" },
      body,
    });
    const home = headers.get("Location") ?? "";
    expect(home).toMatch(/^\/\?done=[\w-]+$/);
    expect((await browser.page(home)).html).toContain("You are signed in");
  });

  test("with a wrong password shows the page with the email typed, an error, and no password", async () => {
    const { status, html } = await visitor().post("/login", "sign-in", { email: anna.email, password: "not-this-one" });
    expect(status).toBe(422);
    expect(html).toContain("Sign in failed");
    expect(html).toContain(wrongCredentials);
    expect(html).toContain(`value="${anna.email}"`);
    expect(html).not.toContain("not-this-one");
  });

  test("with invalid input shows a linked error at the field and a summary before the fields", async () => {
    const { status, html } = await visitor().post("/login", "sign-in", { email: "anna", password: "" });
    expect(status).toBe(422);
    expect(html).toContain(`id="sign-in-email-error">${invalidEmail}`);
    expect(html).toMatch(/id="sign-in-email"[^>]*aria-invalid="true"[^>]*aria-describedby="sign-in-email-error"/);
    expect(html.indexOf("error-summary")).toBeLessThan(html.indexOf('id="sign-in-email"'));
  });

  test("is not offered to members: /login redirects to /", async () => {
    const { status, headers } = await (await as(anna)).page("/login");
    expect([status, headers.get("Location")]).toEqual([302, "/"]);
  });
});

describe("signing out with a plain form", () => {
  test("redirects to / with a notice that shows once", async () => {
    const browser = await as(anna);
    const { headers } = await browser.post("/logout", "sign-out", {});
    const to = headers.get("Location") ?? "";
    expect(to).toMatch(/^\/\?done=[\w-]+$/);
    const first = await browser.page(to);
    expect(first.html).toContain(loggedOut);
    expect(first.html).toContain("You have been logged out of your account.");
    expect((await browser.page(to)).html).not.toContain(loggedOut);
  });

  test.each([
    ["Lynx/2.9.0dev.12 libwww-FM/2.14SSL-MM/1.4.1", true],
    ["w3m/0.5.3+git20230121", true],
    ["ELinks/0.16.1.1 (textmode; Debian; Linux)", true],
    ["Links (2.28; Linux)", true],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0", false],
  ])("asks %s, which may keep pages, to be closed: %s", async (userAgent, isAsked) => {
    const browser = await as(anna);
    const csrf = await browser.token();
    const headers = { "User-Agent": userAgent };
    const body = new URLSearchParams({ intent: "sign-out", csrf });
    const signedOut = await browser.request("/logout", { method: "POST", headers, body });
    const html = await (await browser.request(signedOut.headers.get("Location") ?? "", { headers })).text();
    expect(html).toMatch(
      isAsked
        ? /You have been logged out of your account\. Someone who goes back/
        : /You have been logged out of your account\.<\/p>/,
    );
  });

  test("shows no notice after ten minutes", async () => {
    const browser = await as(anna);
    const { headers } = await browser.post("/logout", "sign-out", {});
    db()
      .update(notices)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .run();
    expect((await browser.page(headers.get("Location") ?? "")).html).not.toContain(loggedOut);
  });
});

describe("the token of forms", () => {
  test("is required: a form without it is 403 and keeps what was typed", async () => {
    const browser = await as(anna);
    const { status, html } = await browser.post(`/profile/${anna.id}?edit=profile`, "edit-own-profile", {
      ...profileForm(anna),
      bio: "long typed text",
      csrf: "wrong",
    });
    expect(status).toBe(403);
    expect(html).toContain("long typed text");
    expect(profileOf(anna.id)?.bio).toBeNull();
  });

  test("is valid only in its own browser", async () => {
    const browser = await as(anna);
    const { status } = await browser.post(`/profile/${anna.id}`, "edit-own-profile", {
      ...profileForm(anna),
      csrf: await visitor().token(),
    });
    expect(status).toBe(403);
  });

  test("is checked after the origin (403) and the session (401)", async () => {
    const post = (headers: Record<string, string>) =>
      visitor().request(`/profile/${anna.id}`, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
        body: "intent=edit-own-profile&csrf=wrong",
      });
    expect((await post({ Origin: "https://evil.example" })).status).toBe(403);
    expect((await post({})).status).toBe(401);
  });
});

describe("a form after the session has ended", () => {
  test("is 401 with everything typed and a link to sign in, and works when it is submitted again", async () => {
    const browser = await as(anna);
    db().delete(sessions).run();
    const lost = await browser.post(`/profile/${anna.id}?edit=profile`, "edit-own-profile", {
      ...profileForm(anna),
      bio: "Two hours of typing",
    });
    expect(lost.status).toBe(401);
    expect(lost.html).toContain("Two hours of typing");
    expect(lost.html).toMatch(/<a href="\/login" target="_blank"/);
    await browser.signIn(anna.email, password);
    const again = await browser.post(`/profile/${anna.id}?edit=profile`, "edit-own-profile", {
      ...profileForm(anna),
      bio: "Two hours of typing",
    });
    expect(again.status).toBe(303);
    expect(profileOf(anna.id)?.bio).toBe("Two hours of typing");
  });

  test("shows no field for each person who was checked, and sends them again", async () => {
    const userIds = Array.from({ length: 100 }, (_, n) => String(n + 1));
    const { status, html } = await visitor().post("/admin/letters", "make-letters", { userIds, greeting: "Dear all" });
    expect(status).toBe(401);
    expect(html.match(/<input type="hidden" name="userIds"/g)).toHaveLength(100);
    expect(html).not.toContain("User ids");
    expect(html).toMatch(/<label[^>]*>Greeting/);
  });
});
