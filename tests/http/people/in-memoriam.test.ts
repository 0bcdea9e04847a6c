import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { db } from "#db/client.server.ts";
import { remembrances, users } from "#db/schema.ts";
import { partOf } from "#tests/support/html.ts";
import { addAdministrator, addInMemoriam, addMember, addMissing } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The page In Memoriam, the page of one person, and remembrances, by plain forms and by the API. */

const { as, site } = sharedSite();
let chief: Visitor;
let ben: Visitor;
let benId: number;
let anna: Member;
const [administrator, member] = [addAdministrator(), addMember("Ben")];
beforeAll(async () => {
  [chief, ben, benId] = [await as(administrator), await as(member), member.id];
});
beforeEach(() => {
  anna = addInMemoriam({ birthYear: 1967, deathYear: 2014, maidenName: "Quast", viewCount: 98_765, lastLoginAt: new Date() });
});

const profile = () => `/profile/${anna.id}`;
const calls = () => `/api/users/${anna.id}/remembrances`;
const write = async (content: string, by = ben) => (await by.call("POST", calls(), { content })).body as { id: number };
const stored = (id = anna.id) => findPerson(id);

describe("/in-memoriam", () => {
  test("lists names, maiden names, and years, and is only for members", async () => {
    const { html } = await ben.page("/in-memoriam");
    expect(html).toMatch(new RegExp(`href="/profile/${anna.id}"[^]*née (<!-- -->)?Quast[^]*1967–2014`));
    expect((await new Visitor(site.origin).page("/in-memoriam")).status).toBe(302);
  });

  test("is linked from the directory, and from no page for visitors", async () => {
    expect((await ben.page("/alumni")).html.match(/href="\/in-memoriam"/g)).toHaveLength(1);
    expect((await new Visitor(site.origin).page("/")).html).not.toContain("/in-memoriam");
  });

  test("the directory's search finds those in memoriam", async () => {
    expect((await ben.page(`/alumni?q=${encodeURIComponent(anna.lastName)}`)).html).toContain(`href="/profile/${anna.id}"`);
  });
});

describe("the page of one person", () => {
  test("has the years, and no karma, views, user id, email address, joined date, or message", async () => {
    const html = partOf((await ben.page(profile())).html, "main");
    expect(html).toMatch(/In Memoriam<\/p>[\s\S]*1967–2014/);
    const living = partOf((await chief.page(`/profile/${benId}`)).html, "main");
    for (const text of ["karma", "User ID", "Joined", "Last login", "mailto:"]) {
      expect(living).toContain(text);
      expect(html).not.toContain(text);
    }
    expect(html).not.toContain("98765");
    expect(html).not.toContain(anna.email);
    expect(html).not.toContain(`compose=${anna.id}`);
  });

  test("counts no views, by page or by API", async () => {
    await ben.page(profile());
    expect(await ben.call("POST", `/api/users/${anna.id}/view`)).toMatchObject({ status: 200, body: { viewCount: null } });
    expect(stored()?.viewCount).toBe(98_765);
  });

  test("links to the obituary, and names its host", async () => {
    changeRow(users, anna.id, { obituaryUrl: "https://news.example/1?a=1&b=2" });
    expect((await ben.page(profile())).html).toMatch(
      /<a href="https:\/\/news.example\/1\?a=1&amp;b=2" rel="external noopener noreferrer"[^>]*>Read it at (<!-- -->)?news.example</,
    );
  });
});

describe("In Memoriam, by administrators", () => {
  const details = {
    birthYear: "1967",
    deathYear: "2014",
    obituaryUrl: "https://news.example/1",
    deathConfirmedBy: "Her sister Ida",
  };
  const post = (intent: string, id: number, fields: Record<string, string>, by = chief) =>
    by.post(`/in-memoriam?edit=${id}`, intent, { userId: String(id), ...fields });

  test("'Manage' leads to the form, and the form to the person's page, with the years", async () => {
    const { id } = addMissing({ email: null });
    expect((await chief.page(`/alumni?manage=${id}`)).html).toContain(`href="/in-memoriam?edit=${id}"`);
    const { status, headers } = await post("set-in-memoriam", id, details);
    expect([status, headers.get("Location")]).toEqual([303, expect.stringMatching(`^/profile/${id}\\?done=`)]);
    expect((await chief.page(`/profile/${id}`)).html).toContain("1967–2014");
    expect(stored(id)).toMatchObject({ memberState: "in_memoriam", deathConfirmedBy: "Her sister Ida" });
  });

  test("mistakes come back with everything typed and a sentence at each field", async () => {
    const { id } = addMember();
    const { status, html } = await post("set-in-memoriam", id, { ...details, deathYear: "1014", obituaryUrl: "news.example" });
    expect(status).toBe(422);
    for (const text of [
      "Year of death must be between 1975 and",
      "Please enter an address that starts with https://",
      'value="1014"',
      'value="news.example"',
      'value="Her sister Ida"',
    ]) {
      expect(html).toContain(text);
    }
    expect(stored(id)?.memberState).toBe("joined");
  });

  test("who confirmed a death is only for administrators", async () => {
    await post("edit-in-memoriam", anna.id, details);
    expect((await chief.page(`/in-memoriam?edit=${anna.id}`)).html).toContain("Her sister Ida");
    const forMember = [
      (await ben.page(`/in-memoriam?edit=${anna.id}`)).html,
      (await ben.page(profile())).html,
      JSON.stringify((await ben.call("GET", `/api/users/${anna.id}`)).body),
    ];
    for (const text of forMember) expect(text).not.toContain("Ida");
    expect(forMember[0]).not.toContain("<dialog");
  });

  test("a post that was sent twice says that the member already is in memoriam", async () => {
    const { id } = addMember();
    await post("set-in-memoriam", id, details);
    const { status, html } = await post("set-in-memoriam", id, details);
    expect([status, html]).toEqual([409, expect.stringContaining("is in memoriam and can")]);
  });
});

describe("remembrances", () => {
  test("are written, edited, and deleted with plain forms", async () => {
    const key = /name="submissionKey" value="([^"]+)"/.exec((await ben.page(profile())).html)?.[1] ?? "";
    const fields = { userId: String(anna.id), content: "One\r\n<b>Two</b>", submissionKey: key };
    expect((await ben.post(profile(), "add-remembrance", fields)).status).toBe(303);
    expect((await ben.post(profile(), "add-remembrance", fields)).status).toBe(303);
    const page = (await ben.page(profile())).html;
    expect(page).toMatch(/Remembrances(<!-- -->)? \(1\)/);
    expect(page).toContain("One\n&lt;b&gt;Two&lt;/b&gt;");
    const id = /edit-remembrance=(\d+)/.exec(page)?.[1] ?? "";
    const edit = `${profile()}?edit-remembrance=${id}`;
    expect((await ben.page(edit)).html).toMatch(/Edit your remembrance[\s\S]*<textarea[^>]*>One/);
    const edited = await ben.post(edit, "edit-remembrance", { remembranceId: id, content: "Three" });
    expect(edited.headers.get("Location")).toMatch(new RegExp(`^${profile()}\\?done=`));
    expect((await ben.page(profile())).html).toMatch(/· edited[\s\S]*Three/);
    const question = await ben.page(`${profile()}?delete-remembrance=${id}`);
    expect(question.html).toContain("Are you sure you want to delete this remembrance?");
    expect((await ben.post(profile(), "delete-remembrance", { remembranceId: id })).status).toBe(303);
    expect((await ben.page(profile())).html).not.toContain("Three");
  });

  test("an empty or a long one comes back with its text", async () => {
    const long = "x".repeat(2001);
    const post = (content: string) => ben.post(profile(), "add-remembrance", { userId: String(anna.id), content });
    expect(await post(" ")).toMatchObject({ status: 422, html: expect.stringContaining("Please write something first") });
    expect(await post(long)).toMatchObject({ status: 422, html: expect.stringContaining(long) });
  });

  test("of somebody else can be taken down by administrators, who can't edit it, and by nobody else", async () => {
    const { id } = await write("Kind");
    const other = await as(addMember());
    expect((await other.page(profile())).html).not.toMatch(/-remembrance=/);
    expect((await chief.page(profile())).html).not.toContain("edit-remembrance=");
    expect((await chief.page(`${profile()}?delete-remembrance=${id}`)).html).toContain("take down this remembrance?");
    expect((await other.post(profile(), "delete-remembrance", { remembranceId: String(id) })).status).toBe(403);
    expect((await chief.post(profile(), "edit-remembrance", { remembranceId: String(id), content: "x" })).status).toBe(403);
    expect((await chief.post(profile(), "delete-remembrance", { remembranceId: String(id) })).status).toBe(303);
    const row = db().select().from(remembrances).where(eq(remembrances.id, id)).get();
    expect(row).toMatchObject({ content: "Kind", deletedAt: expect.any(Date) });
  });

  test("one that was taken down while its writer edits it is an error, not a lost page", async () => {
    const { id } = await write("Kind");
    await chief.call("DELETE", `/api/remembrances/${id}`);
    const edit = `${profile()}?edit-remembrance=${id}`;
    const { status, html } = await ben.post(edit, "edit-remembrance", { remembranceId: String(id), content: "Kinder" });
    expect([status, partOf(html, "main")]).toEqual([404, expect.stringContaining("Remembrance not found")]);
  });

  test("have calls with the same rules", async () => {
    const added = await ben.call("POST", calls(), { content: "Kind" });
    const { id } = added.body as { id: number };
    const answer = { id, personId: anna.id, authorId: benId, content: "Kind", updatedAt: null, author: { firstName: "Ben" } };
    expect(added).toMatchObject({ status: 201, body: answer });
    expect(await chief.call("GET", calls())).toMatchObject({ status: 200, body: [answer] });
    const one = `/api/remembrances/${id}`;
    expect(await chief.call("PATCH", one, { content: "x" })).toMatchObject({ status: 403 });
    expect(await ben.call("PATCH", one, { content: "Very kind" })).toMatchObject({
      status: 200,
      body: { content: "Very kind", updatedAt: expect.any(String) },
    });
    expect(await ben.call("POST", calls(), { content: "" })).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    expect(await chief.call("DELETE", one)).toMatchObject({ status: 200, body: { id, personId: anna.id } });
    expect(await ben.call("DELETE", one)).toMatchObject({ status: 404 });
    expect((await ben.call("GET", calls())).body).toEqual([]);
    const visitor = new Visitor(site.origin);
    expect((await visitor.call("GET", calls())).status).toBe(401);
    expect((await visitor.call("POST", calls(), { content: "x" })).status).toBe(401);
  });

  test("of a living member don't exist", async () => {
    const living = `/api/users/${benId}/remembrances`;
    expect((await chief.call("GET", living)).status).toBe(404);
    expect((await chief.call("POST", living, { content: "x" })).status).toBe(404);
    expect((await chief.page(`/profile/${benId}`)).html).not.toContain("emembrance");
  });
});
