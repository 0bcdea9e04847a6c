import { beforeAll, describe, expect, test } from "vitest";
import { fullName } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { featuredAlumni } from "#db/schema.ts";
import { dialogOf, linksOf, partOf, textOf, textsOf } from "../support/html.ts";
import { type Reader, signedInSite } from "./signed-in-site.ts";

/** docs/behavior.md, "Addresses", "Header and footer", "Home", and "Sign in", as they are served without scripts. */

const site = signedInSite();
const routes = { directory: "/alumni", editor: "/admin/profile-editor", albums: "/yearbook", meetUps: "/reunions" };

/** Makes a test of a screen for members: it sends visitors to /login, and shows members its heading. */
const testMemberScreen = (path: () => string, heading: string | RegExp, title = `${path()} is ${heading}, for members`) =>
  test(title, async () => {
    const visitor = await (await site.browser("visitor")).page(path());
    expect([visitor.status, visitor.headers.get("Location")?.split("?")[0]]).toEqual([302, "/login"]);
    const { status, html } = await (await site.browser("member")).page(path());
    expect(status).toBe(200);
    expect(textsOf(html, "h1")[0]).toMatch(heading);
  });

const header = async (reader: Reader) => partOf(await site.html(reader, "/"), "header");
const footer = async (reader: Reader) => partOf(await site.html(reader, "/"), "footer");
const mainOf = async (reader: Reader, path: string) => partOf(await site.html(reader, path), "main");
/** The card of Home with this title. */
const card = async (reader: Reader, title: string) =>
  new RegExp(`<div[^>]*><h3[^>]*>${title}</h3>.*?</div>`).exec(await mainOf(reader, "/"))?.[0] ?? "";

beforeAll(() => {
  db().insert(featuredAlumni).values({ userId: site.people.other.id, setBy: site.people.administrator.id }).run();
});

describe("Addresses", () => {
  test("/ is Home, for everyone", async () => {
    for (const reader of ["visitor", "member", "administrator"] as const) {
      expect((await (await site.browser(reader)).page("/")).status).toBe(200);
    }
  });
  test("/login is Sign in, for everyone", async () =>
    expect(textsOf(await site.html("visitor", "/login"), "h1")).toEqual(["Welcome Back"]));
  testMemberScreen(() => routes.directory, "Directory");
  test("/admin/profile-editor shows the same directory as /alumni", async () => {
    for (const reader of ["member", "administrator"] as const) {
      const [alumni, editor] = [await mainOf(reader, routes.directory), await mainOf(reader, routes.editor)];
      expect(textOf(editor)).toMatch(/^Directory /);
      expect(textOf(editor)).toBe(textOf(alumni));
    }
    expect((await (await site.browser("visitor")).page(routes.editor)).status).toBe(302);
  });
  testMemberScreen(() => routes.albums, "Photo Albums");
  testMemberScreen(() => routes.meetUps, "Meet-Ups");
  testMemberScreen(() => "/messages", "Messages");
  testMemberScreen(() => `/profile/${site.people.other.id}`, /^Anna /, "/profile/{id} is Profile, signed in");
  test("/admin/activity-logs is Activity logs, for administrators", async () => {
    const status = async (reader: Reader) => (await (await site.browser(reader)).page("/admin/activity-logs")).status;
    expect([await status("visitor"), await status("member"), await status("administrator")]).toEqual([302, 403, 200]);
  });
});

describe("Header and footer", () => {
  test("visitors see the brand, Home, and Sign In", async () =>
    expect(linksOf(await header("visitor"))).toEqual({
      "Class of 1985 High School of Art & Design": "/",
      Home: "/",
      "Sign In": "/login",
    }));
  test("members see four screens, their name, and Sign Out", async () => {
    const { member } = site.people;
    expect(linksOf(await header("member"))).toEqual({
      "Class of 1985 High School of Art & Design": "/",
      Home: "/",
      Directory: "/alumni",
      Albums: "/yearbook",
      "Meet-Ups": "/reunions",
      Messages: "/messages",
      [fullName(member)]: `/profile/${member.id}`,
    });
    expect(textsOf(await header("member"), "button")).toEqual(["Sign Out"]);
  });
  test("administrators also see Logs", async () =>
    expect(linksOf(await header("administrator"))).toMatchObject({ Logs: "/admin/activity-logs" }));
  test("the karma badge is missing for teachers only", async () => {
    expect(textOf(await header("member"))).toContain("0 karma");
    expect(textOf(await header("teacher"))).not.toContain("karma");
  });
  test("a visitor's Contact leads to the form on Home; About Us is plain text", async () => {
    expect(textOf(await footer("visitor"))).toContain("Quick Links Home About Us Contact");
    expect(linksOf(await footer("visitor"))).toEqual({
      Home: "/",
      Contact: "/#contact-form",
      "Simple version (larger text, no scripts)": "/version/simple?from=%2F",
    });
  });
  test("a member's Contact opens a message to member 1 with its subject filled in", async () => {
    const address = linksOf(await footer("member")).Contact ?? "";
    expect(address).toBe("/messages?recipient=1&subject=Contact+from+the+Alumni+Platform");
    expect(dialogOf(await site.html("member", address))).toContain('value="Contact from the Alumni Platform"');
  });
  test("members get links under Alumni Features", async () =>
    expect(linksOf(await footer("member"))).toMatchObject({
      Directory: "/alumni",
      Yearbook: "/yearbook",
      "Meet-Ups": "/reunions",
    }));
  test("visitors read '(Login Required)' there", async () =>
    expect(textOf(await footer("visitor"))).toContain(
      "Alumni Features Directory (Login Required) Yearbook (Login Required) Meet-Ups (Login Required)",
    ));
  test("the last line has the copyright, Privacy Policy, and Terms of Service", async () =>
    expect(textOf(await footer("member"))).toContain(
      `© ${new Date().getFullYear()} Class of 1985, High School of Art & Design. Privacy Policy · Terms of Service`,
    ));
});

describe("Home", () => {
  test("headline, introduction, and decorative pictures", async () => {
    const home = await mainOf("visitor", "/");
    expect(home).toMatch(/<h1[^>]*>.+<\/h1><p[^>]*>.+<\/p>.*<div[^>]*><img src="\/art\/[^>]*alt=""/);
  });
  test("everyone sees the featured member", async () => {
    for (const reader of ["visitor", "member"] as const) {
      expect(textOf(await mainOf(reader, "/"))).toContain(`Featured Spotlight ${fullName(site.people.other)}`);
    }
  });
  test("'Browse Yearbook' leads members to the albums", async () => {
    expect(textOf(await mainOf("member", "/"))).toContain("Exclusive Alumni Content Digital Yearbook");
    expect(linksOf(await card("member", "Digital Yearbook"))).toEqual({ "Browse Yearbook": "/yearbook" });
  });
  test("'View Directory' leads members to the directory", async () =>
    expect(linksOf(await card("member", "Alumni Directory"))).toEqual({ "View Directory": "/alumni" }));
  test("for visitors both cards are dimmed, say 'Login Required', and have no links", async () => {
    for (const title of ["Digital Yearbook", "Alumni Directory"]) {
      const locked = await card("visitor", title);
      expect(locked).toMatch(/^<div class="[^"]*\btext-ink-2\b.*<p[^>]*>Login Required<\/p>/);
      expect(linksOf(locked)).toEqual({});
      expect(textOf(await card("member", title))).not.toContain("Login Required");
    }
  });
  test("'Send Message' opens 'Contact Administrator' for everyone", async () => {
    for (const reader of ["visitor", "member", "administrator"] as const) {
      const address = linksOf(await card(reader, "Contact Us"))["Send Message"] ?? "";
      expect(textsOf(dialogOf(await site.html(reader, address)), "h2")).toEqual(["Contact Administrator"]);
    }
  });
  test("'Join Your Classmates Today' leads visitors to sign in", async () => {
    expect(linksOf(await mainOf("visitor", "/"))["Join Your Classmates Today"]).toBe("/login");
    expect(linksOf(await mainOf("member", "/"))).not.toHaveProperty("Join Your Classmates Today");
  });
});

describe("Sign in", () => {
  test("brand mark, school name, and 'Welcome Back'", async () =>
    expect(await mainOf("visitor", "/login")).toMatch(
      /<span class="brand-mark[^"]*"><\/span>.*High School of Art &amp; Design.*<h1[^>]*>Welcome Back<\/h1>/,
    ));
  test("two fields, Remember me, and Sign In", async () => {
    const login = await mainOf("visitor", "/login");
    expect(textsOf(login, "label")).toEqual(["Email Address", "Password", "Remember me"]);
    expect(login).toMatch(/<input[^>]*type="password"[^>]*>.*<input type="checkbox"[^>]*name="remember"/);
    expect(textsOf(login, "button")).toEqual(["Sign In"]);
  });
  test("'Forgot password' leads nowhere", async () =>
    expect(linksOf(await mainOf("visitor", "/login"))["Forgot password"]).toBe("#forgot-password"));
  test("'Request Alumni Access' asks for five things", async () => {
    const address = linksOf(await mainOf("visitor", "/login"))["Request Alumni Access"] ?? "";
    const dialog = dialogOf(await site.html("visitor", address));
    expect(textsOf(dialog, "h2")).toEqual(["Request Alumni Access"]);
    for (const name of ["name", "email", "graduationYear", "subject", "message"]) expect(dialog).toContain(`name="${name}"`);
  });
});
