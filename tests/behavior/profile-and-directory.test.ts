import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { featuredAlumni, users } from "#db/schema.ts";
import { addMember } from "../support/database.ts";
import { dialogOf, linksOf, partOf, textOf, textsOf } from "../support/html.ts";
import { type Reader, signedInSite } from "./signed-in-site.ts";

/** docs/behavior.md, "Profile" and "Directory", as they are served without scripts. */

const site = signedInSite();
let vera: Member;
const mainOf = async (reader: Reader, path: string) => partOf(await site.html(reader, path), "main");
const dialog = async (reader: Reader, path: string) => dialogOf(await site.html(reader, path));
const profile = (reader: Reader, { id }: Member) => mainOf(reader, `/profile/${id}`);
const card = async (reader: Reader, { id, lastName }: Member) =>
  [...(await mainOf(reader, `/alumni?q=${encodeURIComponent(lastName)}`)).matchAll(/<li[^>]*>[\s\S]*?<\/li>/g)]
    .map(([html]) => html)
    .find((html) => html.includes(`/profile/${id}"`)) ?? "";

beforeAll(async () => {
  vera = await addMember({
    firstName: "Vera",
    lastName: "Quist",
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
});

describe("Profile", () => {
  test("a plate with initials, full name, and '(née ...)'", async () => {
    const page = await profile("member", vera);
    expect(page).toContain(`src="/plates/${vera.id % 24}/VQ.svg" alt=""`);
    expect(textsOf(page, "h1")).toEqual(["Vera Quist (née Holm)"]);
  });
  test("badges for type, class, user id, views, and karma", async () =>
    expect(textOf(await profile("member", vera))).toContain(`Classmate Class of 1984 User ID ${vera.id} 13 views 7 karma`));
  test("teachers have a badge and no karma", async () => {
    const page = textOf(await profile("member", site.people.teacher));
    expect(page).toContain("Teacher Class of 1985");
    expect(page).not.toContain("karma");
  });
  test("administrators have a badge", async () => {
    expect(textOf(await profile("member", site.people.administrator))).toContain("Classmate Administrator Class of");
    expect(textOf(await profile("member", vera))).not.toContain("Administrator");
  });
  test("biography, place if both parts are known, year of joining, and last login", async () => {
    const text = textOf(await profile("member", vera));
    for (const part of ["Sets type by hand.", "Troy, NY", "Joined 2023", "Last login Jan 5, 2025"]) expect(text).toContain(part);
    db().update(users).set({ currentState: null }).where(eq(users.id, vera.id)).run();
    expect(textOf(await profile("member", vera))).not.toContain("Troy");
    db().update(users).set({ currentState: "NY" }).where(eq(users.id, vera.id)).run();
  });
  test("without a sign-in there is no year of joining", async () => {
    const [before] = db().select().from(users).where(eq(users.id, vera.id)).all();
    db().update(users).set({ lastLoginAt: null }).where(eq(users.id, vera.id)).run();
    expect(textOf(await profile("member", vera))).not.toMatch(/Joined|Last login/);
    db()
      .update(users)
      .set({ lastLoginAt: before?.lastLoginAt ?? null })
      .where(eq(users.id, vera.id))
      .run();
  });
  test("'Edit Profile' has all fields, for the owner alone", async () => {
    const { member } = site.people;
    const address = linksOf(await profile("member", member))["Edit Profile"] ?? "";
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
      expect(linksOf(await profile(reader, member))).not.toHaveProperty("Edit Profile");
      expect(await dialog(reader, `/profile/${member.id}?edit=profile`)).toBe("");
    }
  });
  test("others see 'Send Message' on classmates' profiles", async () => {
    const link = async (reader: Reader, person: Member) => linksOf(await profile(reader, person))["Send Message"];
    expect(await link("member", vera)).toBe(`/messages?compose=${vera.id}`);
    expect(await link("member", site.people.teacher)).toBeUndefined();
    expect(await link("member", site.people.member)).toBeUndefined();
  });
});

describe("Directory", () => {
  test("title, and the subtitle for administrators", async () =>
    expect(textOf(await mainOf("administrator", "/alumni"))).toMatch(
      /^Directory Connect with classmates, manage profiles, and control featured spotlight /,
    ));
  test("the subtitle for other members", async () =>
    expect(textOf(await mainOf("member", "/alumni"))).toMatch(/^Directory Connect with classmates and browse alumni profiles /));
  test("search, type filter, Clear, and the number of results", async () => {
    const form = partOf(await mainOf("member", "/alumni?q=vera+quist"), "form");
    expect(form).toMatch(/<input[^>]*type="search"[^>]*value="vera quist"/);
    expect(textsOf(form, "option")).toEqual(["All Types", "Classmates", "Teachers", "Missing"]);
    expect(linksOf(form)).toEqual({ Clear: "/alumni" });
    expect(textOf(form)).toContain("Showing 1 result(s)");
  });
  test("a card shows name, badges, work, email, place, karma, and views; no karma for teachers", async () => {
    const html = await card("member", vera);
    expect(textOf(html)).toContain(`Vera Quist née Holm Printer Troy, NY ${vera.email} Classmate Featured 7 karma · 13 views`);
    expect(textOf(await card("member", site.people.teacher))).toMatch(/^Theo Marsh [^ ]+ Teacher \d views?$/);
  });
  test("an administrator's card says 'Admin'", async () =>
    expect(textOf(await card("member", site.people.administrator))).toContain("Classmate Admin "));
  test("a member without a photo has a plate with initials", async () =>
    expect(await card("member", vera)).toContain(`src="/plates/${vera.id % 24}/VQ.svg" alt=""`));
  test("one link, called 'View' and the name, leads to the profile", async () => {
    const html = await card("member", vera);
    expect(html.split(`href="/profile/${vera.id}"`)).toHaveLength(2);
    expect(html).toMatch(/<h2[^>]*><a [^>]*><span class="sr-only">View <\/span>Vera Quist<\/a><\/h2>/);
  });
  test("Message is missing for teachers and for oneself", async () => {
    expect(linksOf(await card("member", vera)).Message).toBe(`/messages?compose=${vera.id}`);
    for (const person of [site.people.teacher, site.people.member]) {
      expect(linksOf(await card("member", person))).not.toHaveProperty("Message");
    }
  });
  test("administrators get 'Set Featured' or 'Featured', Edit, and Account behind 'Manage'", async () => {
    expect(textsOf(await card("administrator", vera), "button")).toEqual(["Featured"]);
    expect(textsOf(await card("administrator", site.people.member), "button")).toEqual(["Set Featured"]);
    const menu = partOf(await card("administrator", vera), "details");
    expect([textsOf(menu, "summary"), textsOf(menu, "button")]).toEqual([["Manage"], ["Featured"]]);
    expect(linksOf(menu)).toEqual({ Edit: `/alumni?q=Quist&edit=${vera.id}`, Account: `/alumni?q=Quist&manage=${vera.id}` });
    const members = await card("member", vera);
    expect([textsOf(members, "button"), partOf(members, "details")]).toEqual([[], ""]);
  });
  test("'Current Featured Spotlight' is for administrators alone", async () => {
    const spotlight = partOf(await mainOf("administrator", "/alumni"), "section", "current-spotlight");
    expect(textOf(spotlight)).toBe("Current Featured Spotlight Vera Quist Printer at Hilda Press");
    expect(spotlight).toContain("<img ");
    expect(await mainOf("member", "/alumni")).not.toContain("Current Featured Spotlight");
  });
  test("an unknown filter is All Types, and a member can't use an administrator's", async () => {
    for (const type of ["nobody", "deactivated"]) {
      const page = await mainOf("member", `/alumni?type=${type}`);
      expect(page).toMatch(/<option value="all" selected="">All Types<\/option>/);
      expect(textOf(page)).toContain(textOf(await mainOf("member", "/alumni")).match(/Showing \d+ result\(s\)/)?.[0]);
    }
  });
  test("letters lead to the last names under them and keep the search and the filter; without matches they are text", async () => {
    const letters = (page: string) => partOf(page, "nav", "Last names from A to Z");
    expect(letters(await mainOf("member", "/alumni?q=quist"))).toBe("");
    for (let n = 0; n < 25; n++) await addMember({ firstName: "Wen", lastName: n < 5 ? "Áñez" : "Zimmer", profession: "Potter" });
    const all = letters(await mainOf("member", "/alumni?q=wen+potter&type=classmates&page=2"));
    expect(textOf(all)).toMatch(/^All 25 A 5 B C D .* X Y Z 20 #$/);
    expect(linksOf(all)).toEqual({
      "All 25": "?q=wen+potter&type=classmates",
      "A 5": "?q=wen+potter&type=classmates&letter=A",
      "Z 20": "?q=wen+potter&type=classmates&letter=Z",
    });
    const page = await mainOf("member", "/alumni?q=wen+potter&type=classmates&letter=A");
    expect(textOf(page)).toContain("Showing 5 result(s) under A");
    expect(textsOf(page, "h2")).toEqual(Array(5).fill("Wen Áñez"));
    expect(page).toMatch(/<a [^>]*letter=A" aria-current="true">/);
    expect(linksOf(page)["Print class list"]).toBe("/alumni/print?q=wen+potter&type=classmates&letter=A");
  });
  test("without results: 'No results found' and what to try", async () =>
    expect(textOf(await mainOf("member", "/alumni?q=zzzz"))).toContain(
      "No results found Try adjusting your search terms or filters to find what you're looking for.",
    ));
  test("an administrator's dialog is called 'Edit Profile - {first} {last}'", async () => {
    const open = await dialog("administrator", `/alumni?edit=${vera.id}`);
    expect(textsOf(open, "h2")).toEqual([`Edit Profile - ${fullName(vera)}`]);
  });
});
