import { expect } from "vitest";
import { fullName } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { featuredAlumni } from "#db/schema.ts";
import { addAlbum, addPhoto } from "../../support/albums.ts";
import { dialogOf, linksOf, partOf, textOf, textsOf } from "../../support/html.ts";
import { Visitor } from "../../support/visitor.ts";
import { decided, fact, type Part, type Row, shown } from "./row.ts";
import { type Reader, site } from "./site.ts";

/** Addresses, header and footer, Home, and Sign in. */

const { main, dialog } = site;
const everyone = ["visitor", "member", "administrator"] as const;
const header = async (reader: Reader) => partOf(await site.html(reader, "/"), "header");
const footer = async (reader: Reader) => partOf(await site.html(reader, "/"), "footer");
const statusOf = async (reader: Reader, path: string) => (await site.browser(reader).page(path)).status;
/** The card of Home with this title. */
const card = async (reader: Reader, title: string) =>
  new RegExp(`<div[^>]*><h3[^>]*>${title}</h3>.*?</div>`).exec(await main(reader, "/"))?.[0] ?? "";

/** A screen for members: it sends visitors to /login, and shows members its heading. */
const memberScreen = (name: string, path: () => string, heading: RegExp): Row =>
  fact(`${name}, signed in; a visitor goes to /login`, async () => {
    const { status, headers } = await site.browser("visitor").page(path());
    expect([status, headers.get("Location")?.split("?")[0]]).toEqual([302, "/login"]);
    const { status: shownStatus, html } = await site.browser("member").page(path());
    expect([shownStatus, textsOf(html, "h1")[0]]).toEqual([200, expect.stringMatching(heading)]);
  });
/** A link of header or footer. */
const link = (where: typeof header, reader: Reader, text: string, address: string) =>
  fact(`${where === header ? "header" : "footer"}, ${reader}: ${text} leads to ${address}`, async () =>
    expect(linksOf(await where(reader))[text]).toBe(address),
  );
const brand = "Class of 1985 High School of Art & Design";

export const addresses: Part = {
  section: 2,
  title: "Addresses",
  rows: [
    fact("/ is Home, for everyone", async () => {
      for (const reader of everyone) expect(await statusOf(reader, "/")).toBe(200);
    }),
    fact("/login is Sign in", async () => expect(textsOf(await site.html("visitor", "/login"), "h1")).toEqual(["Welcome Back"])),
    fact("/login sends a member to /", async () => {
      const { status, headers } = await site.browser("member").page("/login");
      expect([status, headers.get("Location")]).toEqual([302, "/"]);
    }),
    memberScreen("/alumni is Directory", () => "/alumni", /^Directory$/),
    memberScreen("/admin/profile-editor is Directory", () => "/admin/profile-editor", /^Directory$/),
    fact("/admin/profile-editor is the same screen as /alumni", async () => {
      for (const reader of ["member", "administrator"] as const) {
        expect(textOf(await main(reader, "/admin/profile-editor"))).toBe(textOf(await main(reader, "/alumni")));
      }
    }),
    memberScreen("/yearbook is Photo Albums", () => "/yearbook", /^Photo Albums$/),
    memberScreen("/reunions is Meet-Ups", () => "/reunions", /^Meet-Ups$/),
    memberScreen("/messages is Messages", () => "/messages", /^Messages$/),
    memberScreen("/profile/{id} is Profile", () => `/profile/${site.people.other.id}`, /^Anna /),
    fact("/admin/activity-logs is Activity logs, for administrators", async () => {
      const path = "/admin/activity-logs";
      expect([await statusOf("visitor", path), await statusOf("member", path), await statusOf("administrator", path)]).toEqual([
        302, 403, 200,
      ]);
    }),
    fact("any other path: 404, titled 'Page Not Found'", async () => {
      for (const reader of everyone) {
        const { status, html } = await site.browser(reader).page("/no-such-page");
        expect([status, html]).toEqual([404, expect.stringContaining("<title>Page Not Found")]);
      }
    }),
    shown(
      "'Loading...' while a protected screen loads",
      "tests/e2e/scripts.spec.ts",
      "a protected screen says 'Loading...' while it loads",
    ),
    fact("Sign Out goes to /", async () => {
      const someone = await site.signIn("other");
      const { status, headers } = await someone.post("/logout", "sign-out", {});
      expect([status, headers.get("Location")?.split("?")[0], await someone.page("/alumni")]).toMatchObject([
        303,
        "/",
        { status: 302 },
      ]);
    }),
  ],
};

export const headerAndFooter: Part = {
  section: 2,
  title: "Header and footer",
  rows: [
    link(header, "visitor", brand, "/"),
    link(header, "visitor", "Home", "/"),
    link(header, "visitor", "Sign In", "/login"),
    fact("header, visitor: nothing else", async () => expect(Object.keys(linksOf(await header("visitor")))).toHaveLength(3)),
    link(header, "member", brand, "/"),
    link(header, "member", "Home", "/"),
    link(header, "member", "Directory", "/alumni"),
    link(header, "member", "Albums", "/yearbook"),
    link(header, "member", "Meet-Ups", "/reunions"),
    link(header, "member", "Messages", "/messages"),
    fact("header, member: first and last name lead to the profile", async () => {
      const { member } = site.people;
      expect(linksOf(await header("member"))[`${member.firstName} ${member.lastName}`]).toBe(`/profile/${member.id}`);
    }),
    fact("header, member: Sign Out, and no Sign In", async () => {
      expect(textsOf(await header("member"), "button")).toEqual(["Sign Out"]);
      expect(linksOf(await header("member"))).not.toHaveProperty("Sign In");
    }),
    fact("header: Logs for administrators only", async () => {
      expect(linksOf(await header("administrator")).Logs).toBe("/admin/activity-logs");
      expect(linksOf(await header("member"))).not.toHaveProperty("Logs");
    }),
    fact("header: a karma badge, 0 if there is none", async () => expect(textOf(await header("member"))).toContain("0 karma")),
    fact("header: no karma for teachers", async () => expect(textOf(await header("teacher"))).not.toContain("karma")),
    fact("footer: Quick Links are Home, About Us, Contact", async () =>
      expect(textOf(await footer("visitor"))).toContain("Quick Links Home About Us Contact"),
    ),
    link(footer, "visitor", "Home", "/"),
    fact("footer: About Us leads nowhere", async () => {
      for (const reader of everyone) expect(linksOf(await footer(reader))).not.toHaveProperty("About Us");
    }),
    link(footer, "visitor", "Contact", "/#contact-form"),
    fact("footer, visitor: Contact opens the contact form of Home", async () =>
      expect(await main("visitor", "/")).toMatch(/id="contact-form"[\s\S]*name="intent" value="send-contact"/),
    ),
    link(footer, "member", "Contact", "/messages?recipient=1&subject=Contact+from+the+Alumni+Platform"),
    fact("footer, member: Contact fills in recipient and subject", async () => {
      const open = await dialog("member", linksOf(await footer("member")).Contact ?? "");
      expect(open).toContain('<option value="1" selected="">');
      expect(open).toContain('value="Contact from the Alumni Platform"');
    }),
    fact("footer, user 1: Contact selects user 1", async () => {
      expect(site.people.administrator.id).toBe(1);
      expect(await dialog("administrator", linksOf(await footer("administrator")).Contact ?? "")).toContain(
        '<option value="1" selected="">',
      );
    }),
    link(footer, "member", "Directory", "/alumni"),
    link(footer, "member", "Yearbook", "/yearbook"),
    link(footer, "member", "Meet-Ups", "/reunions"),
    ...["Directory", "Yearbook", "Meet-Ups"].map((name) =>
      fact(`footer, visitor: '${name} (Login Required)', no link`, async () => {
        expect(textOf(partOf(await footer("visitor"), "footer"))).toMatch(
          new RegExp(`Alumni Features .*\\b${name} \\(Login Required\\)`),
        );
        expect(Object.keys(linksOf(await footer("visitor"))).join()).not.toContain(name);
      }),
    ),
    fact("footer: a copyright line", async () =>
      expect(textOf(await footer("member"))).toContain(
        `© ${new Date().getFullYear()} Class of 1985, High School of Art & Design.`,
      ),
    ),
    ...["Privacy Policy", "Terms of Service"].map((text) =>
      fact(`footer: ${text} as text, no link`, async () => {
        expect(textOf(await footer("visitor"))).toContain(text);
        expect(linksOf(await footer("visitor"))).not.toHaveProperty(text);
      }),
    ),
  ],
};

export const home: Part = {
  section: 2,
  title: "Home",
  prepare: () => {
    addPhoto(addAlbum(site.people.member, "Prints"), site.people.member, "One");
    db().insert(featuredAlumni).values({ userId: site.people.other.id, setBy: site.people.administrator.id }).run();
  },
  rows: [
    ...(["visitor", "member"] as const).flatMap((reader) => {
      const show = (text: string, pattern: RegExp) =>
        fact(`Home, ${reader}: ${text}`, async () => expect(await main(reader, "/")).toMatch(pattern));
      return [
        show("hero with headline and intro", /<h1[^>]*>.+<\/h1><p[^>]*>.+<\/p>/),
        show("a row of decorative pictures", /(?:(?:<span[^>]*>)?<img src="\/art\/[^>]*alt=""[^>]*>(?:<\/span>)?\s*){4,}/),
      ];
    }),
    fact("Home: Featured Spotlight with a card, for everyone", async () => {
      for (const reader of everyone) {
        expect(textOf(await main(reader, "/"))).toContain(`Featured Spotlight ${fullName(site.people.other)}`);
      }
    }),
    shown(
      "Home: nothing if nobody is featured",
      "tests/http/pages/screens.test.ts",
      "Home has no spotlight heading without a spotlight",
    ),
    shown(
      "Home: a skeleton while the spotlight loads",
      "tests/e2e/toasts-and-pending-texts.spec.ts",
      "a profile and the spotlight on Home show skeletons while they load",
    ),
    fact("Home: 'Exclusive Alumni Content' for everyone", async () => {
      for (const reader of everyone) expect(textOf(await main(reader, "/"))).toContain("Exclusive Alumni Content");
    }),
    fact("Home, member: 'Digital Yearbook' has 'Browse Yearbook' to /yearbook", async () =>
      expect(linksOf(await card("member", "Digital Yearbook"))).toEqual({ "Browse Yearbook": "/yearbook" }),
    ),
    fact("Home, member: 'Alumni Directory' has 'View Directory' to /alumni", async () =>
      expect(linksOf(await card("member", "Alumni Directory"))).toEqual({ "View Directory": "/alumni" }),
    ),
    fact("Home, member: the three links of the cards are buttons", async () => {
      for (const [title, text] of [
        ["Digital Yearbook", "Browse Yearbook"],
        ["Alumni Directory", "View Directory"],
        ["Contact Us", "Send Message"],
      ] as const) {
        expect(await card("member", title)).toMatch(new RegExp(`<a [^>]*class="[^"]*\\bbutton\\b[^"]*"[^>]*>${text}`));
      }
    }),
    ...["Digital Yearbook", "Alumni Directory"].flatMap((title) => [
      fact(`Home, visitor: '${title}' is dimmed, says 'Login Required', and has no link`, async () => {
        const locked = await card("visitor", title);
        // Its text is pale, and a veil lies over it.
        expect(locked).toMatch(/^<div class="[^"]*\btext-ink-2\b/);
        expect(locked).toMatch(/<p class="[^"]*\bveil\b[^"]*"><span[^>]*>Login Required</);
        expect(linksOf(locked)).toEqual({});
      }),
      fact(`Home, visitor: 'Login Required' lies over '${title}', in the words as written`, async () => {
        const [, overlay, stamp] =
          /<p class="([^"]*)"><span class="([^"]*)">Login Required</.exec(await card("visitor", title)) ?? [];
        expect(overlay?.split(" ")).toEqual(expect.arrayContaining(["absolute", "h-full", "w-full"]));
        expect(stamp).not.toContain("uppercase");
      }),
      fact(`Home, member: '${title}' is not locked`, async () =>
        expect(textOf(await card("member", title))).not.toContain("Login Required"),
      ),
    ]),
    fact("Home: 'Send Message' of 'Contact Us' opens 'Contact Administrator', for everyone", async () => {
      for (const reader of everyone) {
        const address = linksOf(await card(reader, "Contact Us"))["Send Message"] ?? "";
        expect(textsOf(await dialog(reader, address), "h2")).toEqual(["Contact Administrator"]);
      }
    }),
    fact("Home, visitor: 'Join Your Classmates Today' to /login", async () => {
      expect(linksOf(await main("visitor", "/"))["Join Your Classmates Today"]).toBe("/login");
      expect(linksOf(await main("member", "/"))).not.toHaveProperty("Join Your Classmates Today");
    }),
  ],
};

export const signIn: Part = {
  section: 2,
  title: "Sign in",
  rows: [
    fact("Sign in: brand mark, school name, 'Welcome Back'", async () =>
      expect(await main("visitor", "/login")).toMatch(
        /<span class="brand-mark[^"]*"><\/span>.*High School of Art &amp; Design.*<h1[^>]*>Welcome Back<\/h1>/,
      ),
    ),
    ...[
      ["Email Address", /<input[^>]*type="email"/],
      ["Password", /<input[^>]*type="password"/],
      ["Remember me", /<input type="checkbox"[^>]*name="remember"/],
    ].map(([label, field]) =>
      fact(`Sign in: field ${label}`, async () => {
        const login = await main("visitor", "/login");
        expect(textsOf(login, "label")).toContain(label);
        expect(login).toMatch(field as RegExp);
      }),
    ),
    decided(
      "Sign in: 'Forgot password' leads nowhere, without a mail server",
      ["2026-11-26-where-the-site-differs.md", "'Forgot password' leads to a page where there is a mail server."],
      async () => expect(linksOf(await main("visitor", "/login"))["Forgot password"]).toBe("#forgot-password"),
    ),
    fact("Sign in: button 'Sign In'", async () =>
      expect(textsOf(await main("visitor", "/login"), "button")).toEqual(["Sign In"]),
    ),
    shown(
      "Sign in: 'Signing in...' while it is sent",
      "tests/e2e/toasts-and-pending-texts.spec.ts",
      "signing in says 'Signing in...'",
    ),
    fact("Sign in: success goes to /", async () => {
      const { email } = site.people.other;
      const answer = await new Visitor(site.origin()).post("/login", "sign-in", { email, password: site.password });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
    }),
    ...["name", "email", "graduationYear", "subject", "message"].map((name) =>
      fact(`Sign in: 'Request Alumni Access' has the field ${name}`, async () => {
        const address = linksOf(await main("visitor", "/login"))["Request Alumni Access"] ?? "";
        const open = dialogOf(await site.html("visitor", address));
        expect(textsOf(open, "h2")).toEqual(["Request Alumni Access"]);
        expect(open).toContain(`name="${name}"`);
      }),
    ),
  ],
};
