import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { featuredAlumni, users } from "#db/schema.ts";
import { linksOf, partOf, textOf, textsOf } from "../../support/html.ts";
import { addMember } from "../../support/people.ts";
import { fact, type Part, shown } from "./row.ts";
import { type Reader, site } from "./site.ts";

/** Profile and Directory, as they are served without scripts. */

let vera: Member;
const { main: mainOf } = site;
const { dialog } = site;
const profileOf = (reader: Reader, { id }: Member) => mainOf(reader, `/profile/${id}`);
const card = async (reader: Reader, { id, lastName }: Member) =>
  [...(await mainOf(reader, `/alumni?q=${encodeURIComponent(lastName)}`)).matchAll(/<li[^>]*>[\s\S]*?<\/li>/g)]
    .map(([html]) => html)
    .find((html) => html.includes(`/profile/${id}"`)) ?? "";

const prepare = () => {
  vera = addMember("Vera Quist", {
    maidenName: "Holm",
    graduationYear: 1984,
    bio: "Sets type by hand.",
    currentCity: "Troy",
    currentState: "NY",
    profession: "Printer",
    company: "Hilda Press",
    viewCount: 12,
    karma: 7,
    createdAt: new Date("2023-05-01T12:00:00Z"),
    lastLoginAt: new Date("2025-01-05T20:30:00Z"),
  });
  db().insert(featuredAlumni).values({ userId: vera.id, setBy: site.people.administrator.id }).run();
};

export const profile: Part = {
  section: 2,
  title: "Profile",
  prepare,
  rows: [
    fact("Profile: a plate with initials, full name, and '(née ...)'", async () => {
      const page = await profileOf("member", vera);
      expect(page).toContain(`src="/plates/${vera.id % 24}/VQ.svg" alt=""`);
      expect(textsOf(page, "h1")).toEqual(["Vera Quist (née Holm)"]);
    }),
    fact("Profile: badges for type, class, user id, views, and karma", async () =>
      expect(textOf(await profileOf("member", vera))).toContain(`Classmate Class of 1984 User ID ${vera.id} 13 views 7 karma`),
    ),
    fact("Profile: teachers have a badge and no karma", async () => {
      const page = textOf(await profileOf("member", site.people.teacher));
      expect(page).toContain("Teacher Class of 1985");
      expect(page).not.toContain("karma");
    }),
    fact("Profile: administrators have a badge", async () => {
      expect(textOf(await profileOf("member", site.people.administrator))).toContain("Classmate Administrator Class of");
      expect(textOf(await profileOf("member", vera))).not.toContain("Administrator");
    }),
    fact("Profile: biography, place if both parts are known, year of joining, and last login", async () => {
      const text = textOf(await profileOf("member", vera));
      for (const part of ["Sets type by hand.", "Troy, NY", "Joined 2023", "Last login Jan 5, 2025"])
        expect(text).toContain(part);
      db().update(users).set({ currentState: null }).where(eq(users.id, vera.id)).run();
      expect(textOf(await profileOf("member", vera))).not.toContain("Troy");
      db().update(users).set({ currentState: "NY" }).where(eq(users.id, vera.id)).run();
    }),
    fact("Profile: without a sign-in there is no year of joining", async () => {
      const [before] = db().select().from(users).where(eq(users.id, vera.id)).all();
      db().update(users).set({ lastLoginAt: null }).where(eq(users.id, vera.id)).run();
      expect(textOf(await profileOf("member", vera))).not.toMatch(/Joined|Last login/);
      db()
        .update(users)
        .set({ lastLoginAt: before?.lastLoginAt ?? null })
        .where(eq(users.id, vera.id))
        .run();
    }),
    fact("Profile: 'Edit Profile' has all fields, for the owner alone", async () => {
      const { member } = site.people;
      const address = linksOf(await profileOf("member", member))["Edit Profile"] ?? "";
      const open = await dialog("member", address);
      expect(textsOf(open, "h2")).toEqual(["Edit Profile"]);
      expect(textsOf(open, "label")).toEqual([
        "Profile Photo (optional)",
        "Yearbook portrait (1985)",
        "First Name",
        "Last Name",
        "Email",
        "Maiden Name (optional)",
        "Graduation Year",
        "Profession (optional)",
        "Company (optional)",
        "Artistic Specialty (optional)",
        "City (optional)",
        "State (optional)",
        "Biography (optional)",
        "Phone (optional)",
        "Postal address (optional)",
      ]);
      expect([textsOf(open, "button"), linksOf(open).Cancel]).toEqual([["Update Profile"], `/profile/${member.id}`]);
      for (const reader of ["other", "administrator"] as const) {
        expect(linksOf(await profileOf(reader, member))).not.toHaveProperty("Edit Profile");
        expect(await dialog(reader, `/profile/${member.id}?edit=profile`)).toBe("");
      }
    }),
    fact("Profile: others see 'Send Message' on classmates' profiles", async () => {
      const link = async (reader: Reader, person: Member) => linksOf(await profileOf(reader, person))["Send Message"];
      expect(await link("member", vera)).toBe(`/messages?compose=${vera.id}`);
      expect(await link("member", site.people.teacher)).toBeUndefined();
      expect(await link("member", site.people.member)).toBeUndefined();
    }),
    fact("Profile: not found says 'User not found' and why", async () => {
      const { status, html } = await site.browser("member").page("/profile/99999");
      expect(status).toBe(404);
      expect(textOf(html)).toContain("User not found The profile you're looking for doesn't exist or has been removed.");
    }),
    shown(
      "Profile: a skeleton while it loads",
      "tests/e2e/toasts-and-pending-texts.spec.ts",
      "a profile and the spotlight on Home show skeletons while they load",
    ),
    shown(
      "Profile: a photo has a preview and 'Remove Photo'",
      "tests/e2e/profile.spec.ts",
      "a photo is added, shown in several sizes, and removed",
    ),
  ],
};

export const directory: Part = {
  section: 2,
  title: "Directory",
  prepare,
  rows: [
    fact("Directory: title, and the subtitle for administrators", async () =>
      expect(textOf(await mainOf("administrator", "/alumni"))).toMatch(
        /^Directory Connect with classmates, manage profiles, and control featured spotlight /,
      ),
    ),
    fact("Directory: the subtitle for other members", async () =>
      expect(textOf(await mainOf("member", "/alumni"))).toMatch(/^Directory Connect with classmates and browse alumni profiles /),
    ),
    fact("Directory: search, type filter, Clear, and the number of results", async () => {
      const form = partOf(await mainOf("member", "/alumni?q=vera+quist"), "form");
      expect(form).toMatch(/<input[^>]*type="search"[^>]*value="vera quist"/);
      expect(textsOf(form, "option")).toEqual(["All Types", "Classmates", "Teachers", "Missing"]);
      expect(linksOf(form)).toEqual({ Clear: "/alumni" });
      expect(textOf(form)).toContain("Showing 1 result(s)");
    }),
    fact("Directory: a card shows name, badges, work, email, place, karma, and views; no karma for teachers", async () => {
      const html = await card("member", vera);
      expect(textOf(html)).toContain(`Vera Quist née Holm Printer Troy, NY ${vera.email} Classmate Featured 7 karma · 12 views`);
      expect(textOf(await card("member", site.people.teacher))).toMatch(/^Theo Marsh [^ ]+ Teacher \d views? View$/);
    }),
    fact("Directory: an administrator's card says 'Admin'", async () =>
      expect(textOf(await card("member", site.people.administrator))).toContain("Classmate Admin "),
    ),
    fact("Directory: a member without a photo has a plate with initials", async () =>
      expect(await card("member", vera)).toContain(`src="/plates/${vera.id % 24}/VQ.svg" alt=""`),
    ),
    fact("Directory: 'View' of a card leads to the profile", async () =>
      expect(linksOf(await card("member", vera)).View).toBe(`/profile/${vera.id}`),
    ),
    fact("Directory: Message is missing for teachers and for oneself", async () => {
      expect(linksOf(await card("member", vera)).Message).toBe(`/messages?compose=${vera.id}`);
      for (const person of [site.people.teacher, site.people.member]) {
        expect(linksOf(await card("member", person))).not.toHaveProperty("Message");
      }
    }),
    fact("Directory: administrators get 'Set Featured', 'Featured' on the featured one", async () => {
      const buttons = async (person: Member) => textsOf(await card("administrator", person), "button");
      expect(await buttons(vera)).toContain("Featured");
      expect(await buttons(site.people.member)).toContain("Set Featured");
    }),
    fact("Directory: administrators get 'Edit'", async () =>
      expect(linksOf(await card("administrator", vera)).Edit).toBe(`/alumni?q=Quist&edit=${vera.id}`),
    ),
    fact("Directory: members get neither", async () => {
      const html = await card("member", vera);
      expect([textsOf(html, "button"), linksOf(html).Edit]).toEqual([[], undefined]);
    }),
    fact("Directory: 'Set Featured' and 'Edit' stand on the card, outside of 'Manage'", async () => {
      const html = (await card("administrator", vera)).replace(/<details[\s\S]*<\/details>/, "");
      expect([textsOf(html, "button"), linksOf(html).Edit]).toEqual([["Featured"], expect.any(String)]);
    }),
    fact("Directory: 'Current Featured Spotlight' is for administrators alone", async () => {
      const spotlight = partOf(await mainOf("administrator", "/alumni"), "section", "current-spotlight");
      expect(textOf(spotlight)).toBe("Current Featured Spotlight Vera Quist Printer at Hilda Press");
      expect(spotlight).toContain("<img ");
      expect(await mainOf("member", "/alumni")).not.toContain("Current Featured Spotlight");
    }),
    fact("Directory: without results: 'No results found' and what to try", async () =>
      expect(textOf(await mainOf("member", "/alumni?q=zzzz"))).toContain(
        "No results found Try adjusting your search terms or filters to find what you're looking for.",
      ),
    ),
    fact("Directory: an administrator's dialog is called 'Edit Profile - {first} {last}'", async () => {
      const open = await dialog("administrator", `/alumni?edit=${vera.id}`);
      expect(textsOf(open, "h2")).toEqual([`Edit Profile - ${fullName(vera)}`]);
    }),
  ],
};
