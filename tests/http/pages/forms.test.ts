import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { featuredAlumni, notices, sessions, users } from "#db/schema.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

const dataDir = temporaryDatabase();
let site: Site;
let chief: Member;
let anna: Member;

beforeAll(async () => {
  chief = await addMember({ role: "administrator", firstName: "Chief", lastName: "Abbott" });
  anna = await addMember({ firstName: "Anna", lastName: "Núñez", graduationYear: 1985 });
  site = await startSite(dataDir);
});
afterAll(() => site.stop());

const visitor = () => new Visitor(site.origin);
const as = (member: Member) => visitor().signIn(member.email, password);
const profileOf = (id: number) => db().select().from(users).where(eq(users.id, id)).get();
const annasForm = () => ({
  userId: String(anna.id),
  firstName: "Anna",
  lastName: "Núñez",
  email: anna.email,
  graduationYear: "1985",
});

describe("signing in by a plain form", () => {
  test("success redirects 303 to / and the session holds", async () => {
    const browser = visitor();
    const { status, headers } = await browser.post("/login", "sign-in", { email: anna.email, password });
    expect([status, headers.get("Location")]).toEqual([303, "/"]);
    expect((await browser.page("/alumni")).status).toBe(200);
  });

  test("after a protected page was asked for, Home offers to continue to it", async () => {
    const browser = visitor();
    const asked = await browser.page("/alumni?q=nunez");
    expect(asked.status).toBe(302);
    const login = asked.headers.get("Location") ?? "";
    const { headers } = await browser.post(login, "sign-in", { email: anna.email, password });
    const home = await browser.page(headers.get("Location") ?? "");
    expect(home.html).toContain('href="/alumni?q=nunez"');
  });

  test.each(["/.//evil.example/x", "//evil.example/x", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])(
    "continue=%s leads nowhere else",
    async (target) => {
      const { headers } = await visitor().post(`/login?${new URLSearchParams({ continue: target })}`, "sign-in", {
        email: anna.email,
        password,
      });
      expect(headers.get("Location")).toBe("/");
    },
  );

  test("a text browser, which may show the home page as it was before, is sent to another address of it", async () => {
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

  test("wrong password: 422, the page again with the email typed, the failure's texts, and no password in it", async () => {
    const { status, html } = await visitor().post("/login", "sign-in", { email: anna.email, password: "not-this-one" });
    expect(status).toBe(422);
    expect(html).toContain("Sign in failed");
    expect(html).toContain("Invalid email or password. Please try again.");
    expect(html).toContain(`value="${anna.email}"`);
    expect(html).not.toContain("not-this-one");
  });

  test("invalid input: 422 with the sentence at the field, tied to it, and a summary before the form's fields", async () => {
    const { status, html } = await visitor().post("/login", "sign-in", { email: "anna", password: "" });
    expect(status).toBe(422);
    expect(html).toContain('id="sign-in-email-error">Please enter a valid email address');
    expect(html).toMatch(/id="sign-in-email"[^>]*aria-invalid="true"[^>]*aria-describedby="sign-in-email-error"/);
    expect(html.indexOf("error-summary")).toBeLessThan(html.indexOf('id="sign-in-email"'));
  });

  test("signed in, /login redirects to /", async () => {
    const { status, headers } = await (await as(anna)).page("/login");
    expect([status, headers.get("Location")]).toEqual([302, "/"]);
  });
});

describe("signing out by a plain form", () => {
  test("goes to / with a notice, which is read once", async () => {
    const browser = await as(anna);
    const { headers } = await browser.post("/logout", "sign-out", {});
    const to = headers.get("Location") ?? "";
    expect(to).toMatch(/^\/\?done=[\w-]+$/);
    const first = await browser.page(to);
    expect(first.html).toContain("Logged out successfully");
    expect(first.html).toContain("You have been logged out of your account.");
    expect((await browser.page(to)).html).not.toContain("Logged out successfully");
  });

  test.each([
    ["Lynx/2.9.0dev.12 libwww-FM/2.14SSL-MM/1.4.1", true],
    ["w3m/0.5.3+git20230121", true],
    ["ELinks/0.16.1.1 (textmode; Debian; Linux)", true],
    ["Links (2.28; Linux)", true],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0", false],
  ])("%s, which may keep the pages it has shown, is told to be closed: %s", async (userAgent, isTold) => {
    const browser = await as(anna);
    const csrf = await browser.token();
    const headers = { "User-Agent": userAgent };
    const body = new URLSearchParams({ intent: "sign-out", csrf });
    const signedOut = await browser.request("/logout", { method: "POST", headers, body });
    const html = await (await browser.request(signedOut.headers.get("Location") ?? "", { headers })).text();
    expect(html).toMatch(
      isTold
        ? /You have been logged out of your account\. Someone who goes back/
        : /You have been logged out of your account\.<\/p>/,
    );
  });

  test("a notice older than ten minutes says nothing", async () => {
    const browser = await as(anna);
    const { headers } = await browser.post("/logout", "sign-out", {});
    db()
      .update(notices)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .run();
    expect((await browser.page(headers.get("Location") ?? "")).html).not.toContain("Logged out successfully");
  });
});

describe("the token of forms", () => {
  test("without it a form is refused 403 and nothing is lost", async () => {
    const browser = await as(anna);
    const { status, html } = await browser.post(`/profile/${anna.id}?edit=profile`, "edit-own-profile", {
      ...annasForm(),
      bio: "long typed text",
      csrf: "wrong",
    });
    expect(status).toBe(403);
    expect(html).toContain("long typed text");
    expect(profileOf(anna.id)?.bio).toBeNull();
  });

  test("another browser's token is worth nothing here", async () => {
    const browser = await as(anna);
    const { status } = await browser.post(`/profile/${anna.id}`, "edit-own-profile", {
      ...annasForm(),
      csrf: await visitor().token(),
    });
    expect(status).toBe(403);
  });

  test("the order of checks: foreign origin 403, then missing session 401, then the token", async () => {
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

describe("a write after the session ended", () => {
  test("answers 401 with everything typed, as a form to the same address, beside a link to sign in; it works when sent again", async () => {
    const browser = await as(anna);
    db().delete(sessions).run();
    const lost = await browser.post(`/profile/${anna.id}?edit=profile`, "edit-own-profile", {
      ...annasForm(),
      bio: "Two hours of typing",
    });
    expect(lost.status).toBe(401);
    expect(lost.html).toContain("Two hours of typing");
    expect(lost.html).toMatch(/<a href="\/login" target="_blank"/);
    await browser.signIn(anna.email, password);
    const again = await browser.post(`/profile/${anna.id}?edit=profile`, "edit-own-profile", {
      ...annasForm(),
      bio: "Two hours of typing",
    });
    expect(again.status).toBe(303);
    expect(profileOf(anna.id)?.bio).toBe("Two hours of typing");
  });
});

describe("editing one's own profile by a plain form", () => {
  test("closes the dialog, says so, and empties what was emptied", async () => {
    const browser = await as(anna);
    const { status, headers } = await browser.post(`/profile/${anna.id}?edit=profile`, "edit-own-profile", {
      ...annasForm(),
      bio: "",
      currentCity: "Beacon",
    });
    expect(status).toBe(303);
    const to = headers.get("Location") ?? "";
    expect(to).toMatch(new RegExp(`^/profile/${anna.id}\\?done=`));
    const { html } = await browser.page(to);
    expect(html).toContain("Profile updated successfully!");
    expect(profileOf(anna.id)).toMatchObject({ bio: null, currentCity: "Beacon" });
  });

  test("a refused one stays open with every field as typed, and the sentence at its field", async () => {
    const browser = await as(anna);
    const typed = { ...annasForm(), email: chief.email, bio: "line one\r\nline two", currentState: "NY <b>" };
    const { status, html } = await browser.post(`/profile/${anna.id}?edit=profile`, "edit-own-profile", typed);
    expect(status).toBe(409);
    expect(html).toContain("Another member already uses this email address");
    expect(html).toContain("line two");
    expect(html).toContain("NY &lt;b&gt;");
    expect(html).toContain('<dialog open=""');
  });

  test("somebody else's userId in the form is refused", async () => {
    const { status } = await (await as(anna)).post(`/profile/${anna.id}`, "edit-own-profile", {
      ...annasForm(),
      userId: String(chief.id),
      email: "x@y.example",
    });
    expect(status).toBe(403);
    expect(profileOf(chief.id)?.firstName).toBe("Chief");
  });
});

describe("the directory's administrator forms", () => {
  test("Set Featured, the toggle clears, and the page says so both times", async () => {
    const browser = await as(chief);
    const set = await browser.post("/alumni", "set-featured", { userId: String(anna.id) });
    expect((await browser.page(set.headers.get("Location") ?? "")).html).toContain("Featured spotlight set");
    expect(db().select().from(featuredAlumni).all()).toHaveLength(1);
    const clear = await browser.post("/alumni", "clear-featured", { userId: String(anna.id) });
    expect((await browser.page(clear.headers.get("Location") ?? "")).html).toContain("Featured spotlight cleared");
  });

  test("Edit keeps the search it was opened from", async () => {
    const form = {
      userId: String(anna.id),
      firstName: "Anna",
      lastName: "Núñez",
      email: anna.email,
      graduationYear: "1985",
      profileType: "classmate",
      profession: "Weaver",
    };
    const { headers } = await (await as(chief)).post(`/alumni?q=nunez&edit=${anna.id}`, "edit-profile", form);
    expect(headers.get("Location")).toMatch(/^\/alumni\?q=nunez&done=/);
    expect(profileOf(anna.id)?.profession).toBe("Weaver");
  });

  test("a refused one says why at the head of the page, with its title", async () => {
    const { status, html } = await (await as(chief)).post("/alumni", "set-featured", { userId: "999999" });
    expect(status).toBe(404);
    expect(html).toContain("Failed to set featured");
    expect(html).toContain("There is no such member");
  });

  test("a page from before cannot clear somebody else's spotlight", async () => {
    const browser = await as(chief);
    await browser.post("/alumni", "set-featured", { userId: String(anna.id) });
    const { status } = await browser.post("/alumni", "clear-featured", { userId: String(chief.id) });
    expect(status).toBe(409);
    expect(db().select().from(featuredAlumni).all()).toHaveLength(1);
    await browser.post("/alumni", "clear-featured", { userId: String(anna.id) });
  });

  test("an administrator cannot change their own type by writing their id another way", async () => {
    const form = {
      userId: `0${chief.id}`,
      firstName: "Chief",
      lastName: "Abbott",
      email: chief.email,
      graduationYear: "1985",
      profileType: "teacher",
    };
    await (await as(chief)).post("/alumni", "edit-profile", form);
    expect(profileOf(chief.id)?.profileType).toBe("classmate");
  });

  test("an administrator removes a member's photo by a tick", async () => {
    db().update(users).set({ profileImageUrl: "https://example.com/x.jpg" }).where(eq(users.id, anna.id)).run();
    const form = { ...annasForm(), profileType: "classmate", removePhoto: "on" };
    expect((await (await as(chief)).post(`/alumni?edit=${anna.id}`, "edit-profile", form)).status).toBe(303);
    expect(profileOf(anna.id)?.profileImageUrl).toBeNull();
  });

  test("a member who posts them is refused, and sees neither the buttons nor the dialog", async () => {
    const browser = await as(anna);
    expect((await browser.post("/alumni", "set-featured", { userId: String(anna.id) })).status).toBe(403);
    const { html } = await browser.page(`/alumni?edit=${chief.id}`);
    expect(html).not.toContain("Set Featured");
    expect(html).not.toContain("<dialog");
  });
});
