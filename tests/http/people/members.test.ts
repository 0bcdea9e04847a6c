import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { db } from "#db/client.server.ts";
import { linkTokens, users } from "#db/schema.ts";
import { loggedEntries } from "#tests/support/database.ts";
import { linksOf, partOf, textOf, textsOf } from "#tests/support/html.ts";
import { firstNameRequired, wrongCredentials } from "#tests/support/notices.ts";
import { addAdministrator, addInvited, addMember, password } from "#tests/support/people.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** How administrators manage members in the directory, with plain forms. */

const { as, site } = sharedSite();
let admin: Visitor;
let adminId: number;
let anna: Member;
const administrator = addAdministrator();
beforeAll(async () => {
  adminId = administrator.id;
  admin = await as(administrator);
});
beforeEach(() => {
  anna = addMember();
});

const stored = (id = anna.id) => findPerson(id);
const submit = (intent: string, userId = anna.id, browser = admin) =>
  browser.post(`/alumni?manage=${userId}`, intent, { userId: String(userId) });
const setInMemoriam = (userId: number) =>
  admin.post(`/in-memoriam?edit=${userId}`, "set-in-memoriam", { userId: String(userId) });
const noticeAfter = async (headers: Headers) => (await admin.page(headers.get("Location") ?? "")).html;
const linkIn = (html: string) => /href="(http[^"]+\/join\/[^"]+)"/.exec(html)?.[1] ?? "";

describe("Add member", () => {
  const person = { firstName: "<b>Zoë</b>", lastName: "Núñez", graduationYear: "1985", profileType: "teacher" };

  test("adds the member and opens a letter with a link to join", async () => {
    const answer = await admin.post("/alumni?dialog=add-member", "add-member", { ...person, email: "zoe@mail.example" });
    expect(answer.status).toBe(303);
    const letter = await admin.page(answer.headers.get("Location") ?? "");
    expect(letter.html).toContain("Dear &lt;b&gt;Zoë&lt;/b&gt;");
    const again = "room four hundred twelve";
    const token = linkIn(letter.html).split("/").at(-1) ?? "";
    const joined = await new Visitor(site.origin).post(`/join/${token}`, "choose-password", {
      token,
      password: again,
      passwordAgain: again,
    });
    expect(joined.status).toBe(303);
    const member = db().select().from(users).where(eq(users.email, "zoe@mail.example")).get();
    expect(member).toMatchObject({ memberState: "joined", profileType: "teacher", role: "user" });
  });

  test("a taken email address and an empty name are errors, and keep everything typed", async () => {
    const answer = await admin.post("/alumni?dialog=add-member", "add-member", { ...person, email: anna.email });
    expect(answer.status).toBe(409);
    expect(answer.html).toMatch(/value="Núñez"[\s\S]*There is already a member with this email address/);
    const empty = await admin.post("/alumni?dialog=add-member", "add-member", { ...person, firstName: "", email: "q@q.example" });
    expect(empty.status).toBe(422);
    expect(empty.html).toContain(firstNameRequired);
  });

  test("a field for the role cannot make the new member an administrator", async () => {
    const fields = { ...person, email: "sly@mail.example", role: "administrator", isActive: "false", karma: "99" };
    await admin.post("/alumni?dialog=add-member", "add-member", fields);
    const member = db().select().from(users).where(eq(users.email, "sly@mail.example")).get();
    expect(member).toMatchObject({ role: "user", isActive: true, karma: 0 });
  });
});

describe("Manage", () => {
  test("deactivating signs a member out at once and removes them from the page and the API; a filter for administrators finds them", async () => {
    const theirs = await as(anna);
    const { status, headers } = await submit("deactivate");
    expect(status).toBe(303);
    expect(headers.get("Location")).toMatch(/^\/alumni\?done=/);
    expect(await noticeAfter(headers)).toContain("is signed out and no longer listed");
    expect((await theirs.page("/alumni")).status).toBe(302);
    expect((await admin.call("GET", `/api/users/${anna.id}`)).status).toBe(404);
    expect((await admin.page(`/alumni?q=${anna.email}`)).html).toContain("No results found");
    const again = await admin.page(`/alumni?type=deactivated&q=${anna.email}`);
    expect(again.html).toContain(`href="/alumni?type=deactivated&amp;q=${encodeURIComponent(anna.email)}&amp;manage=${anna.id}"`);
    expect(again.html).not.toContain(`href="/profile/${anna.id}"`);
    expect((await submit("reactivate")).status).toBe(303);
    expect((await as(anna)).cookies.size).toBeGreaterThan(0);
  });

  test("a member who has joined gets a sign-in link, and one who has not gets a joining link", async () => {
    const newcomer = addInvited();
    expect((await admin.page(`/alumni?manage=${anna.id}`)).html).toContain("Create sign-in link");
    expect((await admin.page(`/alumni?manage=${newcomer.id}`)).html).toContain("Create joining link");
    const back = await admin.page((await submit("make-link")).headers.get("Location") ?? "");
    expect(back.html).toContain("To get back in");
    const join = await admin.page((await submit("make-link", newcomer.id)).headers.get("Location") ?? "");
    expect(join.html).toContain("To join, open this address");
  });

  test("opening a page makes no link and no activity entry", async () => {
    const before = [db().select().from(linkTokens).all().length, loggedEntries().length];
    for (const path of [`/alumni?manage=${anna.id}`, "/admin/letters", "/admin/import", "/alumni?dialog=add-member"]) {
      expect((await admin.page(path)).status).toBe(200);
    }
    expect([db().select().from(linkTokens).all().length, loggedEntries().length]).toEqual(before);
  });

  test("the last administrator cannot stop being one: there is no button, and a forged post is refused in the dialog", async () => {
    const dialog = await admin.page(`/alumni?manage=${adminId}`);
    expect(dialog.html).toContain("the only one");
    const buttons = ["Remove administrator rights<", ">Deactivate<"];
    expect(buttons.filter((button) => dialog.html.includes(button))).toEqual([]);
    expect(dialog.html).not.toContain(`/in-memoriam?edit=${adminId}`);
    const { status, html } = await submit("unmake-administrator", adminId);
    expect(status).toBe(409);
    expect(html).toContain("is the last administrator");
    expect((await submit("deactivate", adminId)).status).toBe(409);
    expect((await setInMemoriam(adminId)).status).toBe(409);
    const others = (await admin.page(`/alumni?manage=${addAdministrator().id}`)).html;
    expect(buttons.filter((button) => others.includes(button))).toEqual(buttons);
  });

  test("a new administrator can open the administration, until the rights are taken away", async () => {
    await submit("make-administrator");
    const theirs = await as(anna);
    expect((await theirs.page("/admin/letters")).status).toBe(200);
    await submit("unmake-administrator");
    expect((await theirs.page("/admin/letters")).status).toBe(403);
  });

  test("members see no administration: no links, no dialog, no filter by state", async () => {
    const newcomer = addInvited();
    const member = await as(anna);
    const { html } = await member.page(`/alumni?manage=${newcomer.id}&dialog=add-member&type=not-joined`);
    expect(html).not.toMatch(/Manage|Import class list|Not joined yet|Deactivated|memberState|invited/);
    expect(html).toMatch(/Showing (<!-- -->)?\d\d/);
    expect(JSON.stringify((await member.call("GET", "/api/users")).body)).not.toContain("memberState");
  });

  test.each(["0", "-1", "999999", "1e3", "x"])("manage=%s with an unknown id opens no dialog", async (id) => {
    const { status, html } = await admin.page(`/alumni?manage=${id}`);
    expect([status, html.includes("<dialog")]).toEqual([200, false]);
  });
});

describe("In Memoriam", () => {
  beforeEach(async () => {
    // Who has signed in has a last login.
    await as(anna);
    await setInMemoriam(anna.id);
  });

  test("is on the card and the profile, without Message, email address, or last login", async () => {
    const member = await as(addMember());
    const card = (await member.page(`/alumni?q=${anna.email}`)).html;
    const profile = (await member.page(`/profile/${anna.id}`)).html;
    for (const html of [card, profile]) {
      expect(html).toMatch(/<p[^>]*>In Memoriam<\/p>/);
      expect(html).not.toContain(`/messages?compose=${anna.id}`);
      expect(html).not.toContain(`mailto:${anna.email}`);
    }
    const login = "Last login";
    expect(profile).not.toContain(login);
    expect((await member.page(`/profile/${adminId}`)).html).toContain(login);
  });

  test("refuses to sign in, with the usual sentence, and messages to the member, by form and API", async () => {
    const { status, body } = await new Visitor(site.origin).call("POST", "/api/auth/login", { email: anna.email, password });
    expect([status, body]).toEqual([401, { error: wrongCredentials }]);
    expect((await admin.page(`/messages?compose=${anna.id}`)).html).not.toContain(`<option value="${anna.id}"`);
    const message = { recipientId: anna.id, subject: "s", content: "c" };
    expect((await admin.call("POST", "/api/messages", message)).status).toBe(404);
  });

  test("is a filter for administrators, and can be undone", async () => {
    expect((await admin.page("/alumni?type=in-memoriam")).html).toContain(`manage=${anna.id}`);
    expect((await submit("undo-in-memoriam")).status).toBe(303);
    expect(stored()?.memberState).toBe("joined");
  });
});

describe("Joining letters", () => {
  test("a letter that still works is replaced only after a question, which keeps the ticks; then everybody ticked has one letter", async () => {
    const two = [addInvited("Una"), addInvited("Dos")];
    const first = (await submit("make-link", two[0]?.id)).headers.get("Location") ?? "";
    expect((await admin.page("/admin/letters")).html).toMatch(/has a link until/);
    const fields = { userIds: two.map(({ id }) => String(id)) as never };
    const asked = await admin.post("/admin/letters", "make-letters", fields);
    expect(asked.status).toBe(409);
    expect(asked.html).toContain("already has a letter with a link that still works");
    for (const { id } of two)
      expect(asked.html).toMatch(new RegExp(`<input[^>]*name="userIds"[^>]*checked=""[^>]*value="${id}"`));
    expect((await admin.page(first)).status).toBe(200);
    const { status, headers } = await admin.post("/admin/letters", "make-letters", { ...fields, replace: "on" });
    expect(status).toBe(303);
    const { html } = await admin.page(headers.get("Location") ?? "");
    expect(html).toContain("1 earlier link has stopped working.");
    expect(html.match(/<article\b/g)).toHaveLength(2);
    expect(html).toMatch(/Dear (<!-- -->)?Una[\s\S]*Dear (<!-- -->)?Dos/);
    expect(new Set(html.match(/\/join\/[\w-]{14}(?=")/g)).size).toBe(2);
    expect((await admin.page(first)).status).toBe(410);
    expect(site.log.map((entry) => JSON.stringify(entry)).join()).not.toContain(headers.get("Location"));
  });

  test("'Make all' keeps working letters and says how many; a dialog asks before they are replaced", async () => {
    const before = await admin.page("/admin/letters");
    const [, have = ""] = /(\d+) people already have a letter with a link that still works/.exec(before.html) ?? [];
    expect(Number(have)).toBeGreaterThan(1);
    addInvited();
    const { html } = await admin.page("/admin/letters");
    const [, without = ""] = /Make all (\d+) letters for people without one/.exec(html) ?? [];
    expect(Number(without)).toBeGreaterThan(1);
    expect(html).toContain("‘Make all’ leaves those letters alone.");
    const asked = (await admin.page("/admin/letters?dialog=replace")).html;
    expect(asked).toContain(`${have} links that work now stop`);
    expect(asked).toContain(`Make ${Number(have) + Number(without)} new letters`);
    const { headers } = await admin.post("/admin/letters", "make-letters", { everyone: "on" });
    const done = (await admin.page(headers.get("Location") ?? "")).html;
    expect(done).toContain(`${without} letters were made`);
    expect(done).toContain(`${have} people already have a letter with a link that still works, and keep it.`);
  });

  test("ticking nobody is an error, and an unknown batch has no letters", async () => {
    addInvited();
    const { status, html } = await admin.post("/admin/letters", "make-letters", {});
    expect([status, html.includes("Please select at least one name")]).toEqual([400, true]);
    expect((await admin.page("/admin/letters/made-up")).status).toBe(410);
  });
});

describe("the directory's filters and letters", () => {
  const mainOf = async (path: string) => partOf((await (await as(anna)).page(path)).html, "main");

  test("an unknown filter is All Types, and a member can't use an administrator's", async () => {
    for (const type of ["nobody", "deactivated"]) {
      const page = await mainOf(`/alumni?type=${type}`);
      expect(page).toMatch(/<option value="all" selected="">All Types<\/option>/);
      expect(textOf(page)).toContain(textOf(await mainOf("/alumni")).match(/Showing \d+ result\(s\)/)?.[0]);
    }
  });

  test("letters lead to the last names under them and keep the search and the filter; without matches they are text", async () => {
    const letters = (page: string) => partOf(page, "nav", "Last names from A to Z");
    expect(letters(await mainOf("/alumni?q=quist"))).toBe("");
    for (let n = 0; n < 25; n++) addMember({ firstName: "Wen", lastName: n < 5 ? "Áñez" : "Zimmer", profession: "Potter" });
    const all = letters(await mainOf("/alumni?q=wen+potter&type=classmates&page=2"));
    expect(textOf(all)).toMatch(/^All 25 A 5 B C D .* X Y Z 20 #$/);
    expect(linksOf(all)).toEqual({
      "All 25": "?q=wen+potter&type=classmates",
      "A 5": "?q=wen+potter&type=classmates&letter=A",
      "Z 20": "?q=wen+potter&type=classmates&letter=Z",
    });
    const page = await mainOf("/alumni?q=wen+potter&type=classmates&letter=A");
    expect(textOf(page)).toContain("Showing 5 result(s) under A");
    expect(textsOf(page, "h2")).toEqual(Array(5).fill("Wen Áñez"));
    expect(page).toMatch(/<a [^>]*letter=A" aria-current="true">/);
    expect(linksOf(page)["Print class list"]).toBe("/alumni/print?q=wen+potter&type=classmates&letter=A");
  });
});
