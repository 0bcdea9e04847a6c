import { beforeAll, expect } from "vitest";
import { fullName } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { featuredAlumni } from "#db/schema.ts";
import { dialogOf, linksOf, partOf, textOf, textsOf } from "../support/html.ts";
import { classSite, type Reader } from "./class-site.ts";
import { section } from "./sentences.ts";

/** Spec §2: routes, header, footer, Home and the sign-in page, as they are served without scripts. */

const site = classSite();
const routes = { directory: "/alumni", editor: "/admin/profile-editor", albums: "/yearbook", meetUps: "/reunions" };

/** A protected screen: to /login for visitors, and its heading for members. */
const screen = (path: () => string, heading: string | RegExp, says = `${path()} is ${heading}, signed in`) => ({
  says,
  async proof() {
    const visitor = await (await site.browser("visitor")).page(path());
    expect([visitor.status, visitor.headers.get("Location")?.split("?")[0]]).toEqual([302, "/login"]);
    const { status, html } = await (await site.browser("member")).page(path());
    expect(status).toBe(200);
    expect(textsOf(html, "h1")[0]).toMatch(heading);
  },
});

const header = async (reader: Reader) => partOf(await site.html(reader, "/"), "header");
const footer = async (reader: Reader) => partOf(await site.html(reader, "/"), "footer");
const mainOf = async (reader: Reader, path: string) => partOf(await site.html(reader, path), "main");
/** The card of Home with this title. */
const card = async (reader: Reader, title: string) =>
  new RegExp(`<div class="teaser[^"]*"><div class="teaser-body"><h3[^>]*>${title}</h3>.*?</p></div>.*?</div>`).exec(
    await mainOf(reader, "/"),
  )?.[0] ?? "";

beforeAll(() => {
  db().insert(featuredAlumni).values({ userId: site.people.other.id, setBy: site.people.administrator.id }).run();
});

section("2. Screens: routes, header and footer, Home, Sign-in", [
  {
    says: "/ is Home, for everyone",
    async proof() {
      for (const reader of ["visitor", "member", "administrator"] as const) {
        expect((await (await site.browser(reader)).page("/")).status).toBe(200);
      }
    },
  },
  {
    says: "/login is Sign in, for everyone",
    proof: async () => expect(textsOf(await site.html("visitor", "/login"), "h1")).toEqual(["Welcome Back"]),
  },
  screen(() => routes.directory, "Directory"),
  {
    says: "/admin/profile-editor is the same directory screen as /alumni, signed in",
    async proof() {
      for (const reader of ["member", "administrator"] as const) {
        const [alumni, editor] = [await mainOf(reader, routes.directory), await mainOf(reader, routes.editor)];
        expect(textOf(editor)).toMatch(/^Directory /);
        expect(textOf(editor)).toBe(textOf(alumni));
      }
      expect((await (await site.browser("visitor")).page(routes.editor)).status).toBe(302);
    },
  },
  screen(() => routes.albums, "Photo Albums"),
  screen(() => routes.meetUps, "Meet-Ups"),
  screen(() => "/messages", "Messages"),
  screen(() => `/profile/${site.people.other.id}`, /^Anna /, "/profile/{id} is Profile, signed in"),
  {
    says: "/admin/activity-logs is Activity logs, for administrators",
    async proof() {
      const status = async (reader: Reader) => (await (await site.browser(reader)).page("/admin/activity-logs")).status;
      expect([await status("visitor"), await status("member"), await status("administrator")]).toEqual([302, 403, 200]);
    },
  },
  {
    says: "Header: brand block linking to /; Home (/); visitors see a Sign In button (to /login)",
    proof: async () =>
      expect(linksOf(await header("visitor"))).toEqual({
        "Class of 1985 High School of Art & Design": "/",
        Home: "/",
        "Sign In": "/login",
      }),
  },
  {
    says: "Header, signed in: Directory, Albums, Meet-Ups, Messages, and a profile link with first and last name; Sign Out",
    async proof() {
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
    },
  },
  {
    says: "Header, administrator only: Logs (/admin/activity-logs)",
    proof: async () => expect(linksOf(await header("administrator"))).toMatchObject({ Logs: "/admin/activity-logs" }),
  },
  {
    says: "A karma badge is shown unless profileType is teacher (karma shown as 0 if absent)",
    async proof() {
      expect(textOf(await header("member"))).toContain("0 karma");
      expect(textOf(await header("teacher"))).not.toContain("karma");
    },
  },
  {
    says: "Footer Quick Links: Home, About Us (no target), Contact; for a visitor Contact goes to /#contact-form",
    async proof() {
      expect(textOf(await footer("visitor"))).toContain("Quick Links Home About Us Contact");
      expect(linksOf(await footer("visitor"))).toEqual({
        Home: "/",
        Contact: "/#contact-form",
        "Simple version (larger text, no scripts)": "/version/simple?from=%2F",
      });
    },
  },
  {
    says: "For a signed-in user Contact goes to /messages with recipient 1 and a subject, prefilled as a contact message from the alumni platform",
    async proof() {
      const address = linksOf(await footer("member")).Contact ?? "";
      expect(address).toBe("/messages?recipient=1&subject=Contact+from+the+Alumni+Platform");
      expect(dialogOf(await site.html("member", address))).toContain('value="Contact from the Alumni Platform"');
    },
  },
  {
    says: "Footer Alumni Features: Directory, Yearbook, Meet-Ups links when signed in",
    proof: async () =>
      expect(linksOf(await footer("member"))).toMatchObject({
        Directory: "/alumni",
        Yearbook: "/yearbook",
        "Meet-Ups": "/reunions",
      }),
  },
  {
    says: "Otherwise plain text 'Directory (Login Required)', 'Yearbook (Login Required)', 'Meet-Ups (Login Required)'",
    proof: async () =>
      expect(textOf(await footer("visitor"))).toContain(
        "Alumni Features Directory (Login Required) Yearbook (Login Required) Meet-Ups (Login Required)",
      ),
  },
  {
    says: "Footer also has a copyright line plus Privacy Policy and Terms of Service text with no links",
    proof: async () =>
      expect(textOf(await footer("member"))).toContain(
        `© ${new Date().getFullYear()} Class of 1985, High School of Art & Design. Privacy Policy · Terms of Service`,
      ),
  },
  {
    says: "Home: hero with headline and intro, a row of decorative photos",
    async proof() {
      const home = await mainOf("visitor", "/");
      expect(home).toMatch(/<div class="hero">.*<h1>.+<\/h1><p class="lede">.+<\/p>.*<div class="art-row"><img [^>]*alt=""/);
    },
  },
  {
    says: "Home: Featured Spotlight section: a card",
    async proof() {
      for (const reader of ["visitor", "member"] as const) {
        expect(textOf(await mainOf(reader, "/"))).toContain(`Featured Spotlight ${fullName(site.people.other)}`);
      }
    },
  },
  {
    says: "Exclusive Alumni Content: Digital Yearbook: button 'Browse Yearbook' to /yearbook",
    async proof() {
      expect(textOf(await mainOf("member", "/"))).toContain("Exclusive Alumni Content Digital Yearbook");
      expect(linksOf(await card("member", "Digital Yearbook"))).toEqual({ "Browse Yearbook": "/yearbook" });
    },
  },
  {
    says: "Alumni Directory: button 'View Directory' to /alumni",
    proof: async () => expect(linksOf(await card("member", "Alumni Directory"))).toEqual({ "View Directory": "/alumni" }),
  },
  {
    says: "Both are dimmed with a 'Login Required' overlay when signed out, and their links appear only when signed in",
    async proof() {
      for (const title of ["Digital Yearbook", "Alumni Directory"]) {
        const locked = await card("visitor", title);
        expect(locked).toMatch(/^<div class="teaser teaser-locked">.*<p class="teaser-lock">Login Required<\/p>/);
        expect(linksOf(locked)).toEqual({});
        expect(textOf(await card("member", title))).not.toContain("Login Required");
      }
    },
  },
  {
    says: "Contact Us: 'Send Message' button opens the 'Contact Administrator' dialog, for everyone",
    async proof() {
      for (const reader of ["visitor", "member", "administrator"] as const) {
        const address = linksOf(await card(reader, "Contact Us"))["Send Message"] ?? "";
        expect(textsOf(dialogOf(await site.html(reader, address)), "h2")).toEqual(["Contact Administrator"]);
      }
    },
  },
  {
    says: "When signed out, a 'Join Your Classmates Today' button goes to /login",
    async proof() {
      expect(linksOf(await mainOf("visitor", "/"))["Join Your Classmates Today"]).toBe("/login");
      expect(linksOf(await mainOf("member", "/"))).not.toHaveProperty("Join Your Classmates Today");
    },
  },
  {
    says: "Sign-in: header with brand mark and school name, heading 'Welcome Back'",
    proof: async () =>
      expect(await mainOf("visitor", "/login")).toMatch(
        /<span class="brand-mark"><\/span>.*High School of Art &amp; Design.*<h1>Welcome Back<\/h1>/,
      ),
  },
  {
    says: "Sign-in: fields Email Address and Password, a Remember me checkbox, a Sign In button",
    async proof() {
      const login = await mainOf("visitor", "/login");
      expect(textsOf(login, "label")).toEqual(["Email Address", "Password", "Remember me"]);
      expect(login).toMatch(/<input[^>]*type="password"[^>]*>.*<input type="checkbox"[^>]*name="remember"/);
      expect(textsOf(login, "button")).toEqual(["Sign In"]);
    },
  },
  {
    says: "Sign-in: a Forgot password link (placeholder, no behaviour)",
    proof: async () => expect(linksOf(await mainOf("visitor", "/login"))["Forgot password"]).toBe("#forgot-password"),
  },
  {
    says: "Below it, a 'Request Alumni Access' dialog with fields name, email, graduationYear, subject, message",
    async proof() {
      const address = linksOf(await mainOf("visitor", "/login"))["Request Alumni Access"] ?? "";
      const dialog = dialogOf(await site.html("visitor", address));
      expect(textsOf(dialog, "h2")).toEqual(["Request Alumni Access"]);
      for (const name of ["name", "email", "graduationYear", "subject", "message"]) expect(dialog).toContain(`name="${name}"`);
    },
  },
]);
