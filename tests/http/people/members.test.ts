import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, linkTokens, users } from "#db/schema.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** What administrators do for members in the directory, as plain forms: docs/behavior.md, "Directory". */

const dataDir = temporaryDatabase();
let site: Site;
let chief: Visitor;
let chiefId: number;
let anna: Member;
const as = (member: Member) => new Visitor(site.origin).signIn(member.email, password);
beforeAll(async () => {
  const administrator = await addMember({ role: "administrator" });
  site = await startSite(dataDir);
  chiefId = administrator.id;
  chief = await as(administrator);
});
beforeEach(async () => {
  anna = await addMember();
});
afterAll(() => site.stop());

const stored = (id = anna.id) => db().select().from(users).where(eq(users.id, id)).get();
const press = (intent: string, userId = anna.id, browser = chief) =>
  browser.post(`/alumni?manage=${userId}`, intent, { userId: String(userId) });
const noticeAfter = async (headers: Headers) => (await chief.page(headers.get("Location") ?? "")).html;
const linkIn = (html: string) => /href="(http[^"]+\/welcome\/[^"]+)"/.exec(html)?.[1] ?? "";

describe("Add member", () => {
  const person = { firstName: "<b>Zoë</b>", lastName: "Núñez", graduationYear: "1985", profileType: "teacher" };

  test("makes the member and leads to a letter whose link lets them join", async () => {
    const answer = await chief.post("/alumni?dialog=add-member", "add-member", { ...person, email: "zoe@mail.example" });
    expect(answer.status).toBe(303);
    const letter = await chief.page(answer.headers.get("Location") ?? "");
    expect(letter.html).toContain("Dear <!-- -->&lt;b&gt;Zoë&lt;/b&gt;");
    const again = "room four hundred twelve";
    const token = linkIn(letter.html).split("/").at(-1) ?? "";
    const joined = await new Visitor(site.origin).post(`/welcome/${token}`, "choose-password", {
      token,
      password: again,
      passwordAgain: again,
    });
    expect(joined.status).toBe(303);
    const member = db().select().from(users).where(eq(users.email, "zoe@mail.example")).get();
    expect(member).toMatchObject({ memberState: "joined", profileType: "teacher", role: "user" });
  });

  test("a taken address and an empty name come back with everything that was typed", async () => {
    const answer = await chief.post("/alumni?dialog=add-member", "add-member", { ...person, email: anna.email });
    expect(answer.status).toBe(409);
    expect(answer.html).toMatch(/value="Núñez"[\s\S]*There is already a member with this email address/);
    const empty = await chief.post("/alumni?dialog=add-member", "add-member", { ...person, firstName: "", email: "q@q.example" });
    expect(empty.status).toBe(422);
    expect(empty.html).toContain("First name is required");
  });

  test("a form cannot make an administrator by the way", async () => {
    const fields = { ...person, email: "sly@mail.example", role: "administrator", isActive: "false", karma: "99" };
    await chief.post("/alumni?dialog=add-member", "add-member", fields);
    const member = db().select().from(users).where(eq(users.email, "sly@mail.example")).get();
    expect(member).toMatchObject({ role: "user", isActive: true, karma: 0 });
  });
});

describe("Manage", () => {
  test("deactivating signs out at once and takes out of both doors' lists; the administrators' filter finds them again", async () => {
    const theirs = await as(anna);
    const { status, headers } = await press("deactivate");
    expect(status).toBe(303);
    expect(headers.get("Location")).toMatch(/^\/alumni\?done=/);
    expect(await noticeAfter(headers)).toContain("is signed out and no longer listed");
    expect((await theirs.page("/alumni")).status).toBe(302);
    expect((await chief.call("GET", `/api/users/${anna.id}`)).status).toBe(404);
    expect((await chief.page(`/alumni?q=${anna.email}`)).html).toContain("No results found");
    const again = await chief.page(`/alumni?type=deactivated&q=${anna.email}`);
    expect(again.html).toContain(`href="/alumni?type=deactivated&amp;q=${encodeURIComponent(anna.email)}&amp;manage=${anna.id}"`);
    expect(again.html).not.toContain(`href="/profile/${anna.id}"`);
    expect((await press("reactivate")).status).toBe(303);
    expect((await as(anna)).cookies.size).toBeGreaterThan(0);
  });

  test("whoever has joined gets a link to get back in, and whoever has not one to join", async () => {
    const newcomer = await addMember({ memberState: "invited", password: null });
    expect((await chief.page(`/alumni?manage=${anna.id}`)).html).toContain("Create sign-in link");
    expect((await chief.page(`/alumni?manage=${newcomer.id}`)).html).toContain("Create joining link");
    const back = await chief.page((await press("make-link")).headers.get("Location") ?? "");
    expect(back.html).toContain("To get back in");
    const join = await chief.page((await press("make-link", newcomer.id)).headers.get("Location") ?? "");
    expect(join.html).toContain("To join, open this address");
  });

  test("looking changes nothing: no GET makes a link or an entry", async () => {
    const before = [db().select().from(linkTokens).all().length, db().select().from(activityLogs).all().length];
    for (const path of [`/alumni?manage=${anna.id}`, "/admin/letters", "/admin/import", "/alumni?dialog=add-member"]) {
      expect((await chief.page(path)).status).toBe(200);
    }
    expect([db().select().from(linkTokens).all().length, db().select().from(activityLogs).all().length]).toEqual(before);
  });

  test("the last administrator has no button for it, and a post of their own is refused in the dialog", async () => {
    const dialog = await chief.page(`/alumni?manage=${chiefId}`);
    expect(dialog.html).toContain("the only one");
    expect(dialog.html).not.toMatch(/Take administrator|>Deactivate<|>In Memoriam<\/button/);
    const { status, html } = await press("unmake-administrator", chiefId);
    expect(status).toBe(409);
    expect(html).toContain("is the last administrator");
    for (const intent of ["deactivate", "in-memoriam"]) expect((await press(intent, chiefId)).status).toBe(409);
  });

  test("one who took over does what an administrator does, until the rights are taken away", async () => {
    await press("make-administrator");
    const theirs = await as(anna);
    expect((await theirs.page("/admin/letters")).status).toBe(200);
    await press("unmake-administrator");
    expect((await theirs.page("/admin/letters")).status).toBe(403);
  });

  test("members see none of it: no links, no dialog, no filter by where others stand", async () => {
    const newcomer = await addMember({ memberState: "invited", password: null });
    const member = await as(anna);
    const { html } = await member.page(`/alumni?manage=${newcomer.id}&dialog=add-member&type=not-joined`);
    expect(html).not.toMatch(/Manage|Import roster|Not joined yet|Deactivated|memberState|invited/);
    expect(html).toMatch(/Showing (<!-- -->)?\d\d/);
    expect(JSON.stringify((await member.call("GET", "/api/users")).body)).not.toContain("memberState");
  });

  test.each(["0", "-1", "999999", "1e3", "x"])("a manage=%s that nobody has opens no dialog", async (id) => {
    const { status, html } = await chief.page(`/alumni?manage=${id}`);
    expect([status, html.includes("<dialog")]).toEqual([200, false]);
  });
});

describe("In Memoriam", () => {
  beforeEach(async () => {
    await press("in-memoriam");
  });

  test("stands on the card and the profile, without Message, mail address or last login", async () => {
    const member = await as(await addMember());
    const card = (await member.page(`/alumni?q=${anna.email}`)).html;
    const profile = (await member.page(`/profile/${anna.id}`)).html;
    for (const html of [card, profile]) {
      expect(html).toContain('<p class="in-memoriam">In Memoriam</p>');
      expect(html).not.toContain(`/messages?compose=${anna.id}`);
      expect(html).not.toContain(`mailto:${anna.email}`);
    }
    expect(profile).not.toContain("Last login");
  });

  test("is refused by both doors: sign-in with the usual sentence, messages by call", async () => {
    const { status, body } = await new Visitor(site.origin).call("POST", "/api/auth/login", { email: anna.email, password });
    expect([status, body]).toEqual([401, { error: "Invalid email or password. Please try again." }]);
    expect((await chief.page(`/messages?compose=${anna.id}`)).html).not.toContain(`<option value="${anna.id}"`);
    const message = { recipientId: anna.id, subject: "s", content: "c" };
    expect((await chief.call("POST", "/api/messages", message)).status).toBe(404);
  });

  test("can be found by administrators, and undone", async () => {
    expect((await chief.page("/alumni?type=in-memoriam")).html).toContain(`manage=${anna.id}`);
    expect((await press("undo-in-memoriam")).status).toBe(303);
    expect(stored()?.memberState).toBe("joined");
  });
});

describe("Joining letters", () => {
  test("for those ticked: a letter that still works is asked about first, with the ticks kept; then one letter each", async () => {
    const two = [
      await addMember({ firstName: "Una", memberState: "invited", password: null }),
      await addMember({ firstName: "Dos", memberState: "invited", password: null }),
    ];
    const first = (await press("make-link", two[0]?.id)).headers.get("Location") ?? "";
    expect((await chief.page("/admin/letters")).html).toMatch(/has a link until/);
    const fields = { userIds: two.map(({ id }) => String(id)) as never };
    const asked = await chief.post("/admin/letters", "make-letters", fields);
    expect(asked.status).toBe(409);
    expect(asked.html).toContain("already has a letter with a link that still works");
    for (const { id } of two)
      expect(asked.html).toMatch(new RegExp(`<input[^>]*name="userIds"[^>]*checked=""[^>]*value="${id}"`));
    expect((await chief.page(first)).status).toBe(200);
    const { status, headers } = await chief.post("/admin/letters", "make-letters", { ...fields, replace: "on" });
    expect(status).toBe(303);
    const { html } = await chief.page(headers.get("Location") ?? "");
    expect(html).toContain("1 earlier link has stopped working.");
    expect(html.match(/<article class="letter">/g)).toHaveLength(2);
    expect(html).toMatch(/Dear (<!-- -->)?Una[\s\S]*Dear (<!-- -->)?Dos/);
    expect(new Set(html.match(/\/welcome\/[\w-]{32}/g)).size).toBe(2);
    expect((await chief.page(first)).status).toBe(410);
    expect(site.log.map((entry) => JSON.stringify(entry)).join()).not.toContain(headers.get("Location"));
  });

  test("'Make all' leaves working letters alone and says how many; replacing them has a button that says what it does", async () => {
    const before = await chief.page("/admin/letters");
    const [, have = ""] = /(\d+) people already have a letter with a link that still works/.exec(before.html) ?? [];
    expect(Number(have)).toBeGreaterThan(1);
    await addMember({ memberState: "invited", password: null });
    const { html } = await chief.page("/admin/letters");
    const [, without = ""] = /Make all (\d+) letters for people without one/.exec(html) ?? [];
    expect(Number(without)).toBeGreaterThan(1);
    expect(html).toMatch(new RegExp(`${have} links that work now stop`));
    expect(html).toMatch(new RegExp(`, replacing ${have}`));
    const { headers } = await chief.post("/admin/letters", "make-letters", { everyone: "on" });
    const made = (await chief.page(headers.get("Location") ?? "")).html;
    expect(made).toContain(`${without} letters were made`);
    expect(made).toContain(`${have} people already have a letter with a link that still works, and keep it.`);
  });

  test("nobody ticked is said, and a made-up batch has no letters", async () => {
    await addMember({ memberState: "invited", password: null });
    const { status, html } = await chief.post("/admin/letters", "make-letters", {});
    expect([status, html.includes("Please select at least one name")]).toEqual([400, true]);
    expect((await chief.page("/admin/letters/made-up")).status).toBe(410);
  });
});
