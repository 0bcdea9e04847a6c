import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, classDay } from "#app/domain/time/class-days.ts";
import * as words from "#app/ui/button-words.ts";
import { db } from "#db/client.server.ts";
import { announcements, photoCollections, reunionAttendees, reunions } from "#db/schema.ts";
import { addAlbum, addPhoto } from "#tests/support/albums.ts";
import { dialogOf, linksOf, partOf, textOf } from "#tests/support/html.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { nextSummer } from "#tests/support/reunions.ts";
import { addRow } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Home for members: announcements, the next meet-up, photos, and people, by plain forms. */

const { as, site } = sharedSite();
const chief = addAdministrator("Denise");
const ben = addMember();
let admin: Visitor;
let member: Visitor;
beforeAll(async () => {
  admin = await as(chief);
  member = await as(ben);
});
beforeEach(() => {
  for (const table of [announcements, reunionAttendees, reunions]) db().delete(table).run();
});

const homeOf = async (browser: Visitor, path = "/") => partOf((await browser.page(path)).html, "main");
const lastDay = addDays(classDay(new Date()), 3);
const fields = { title: "The dinner is booked", text: "Upstairs, at seven.", lastDay };

describe("announcements", () => {
  test("an administrator writes, edits, and deletes one with plain forms; members read it with its last day and author", async () => {
    const dialog = dialogOf((await admin.page("/?dialog=announce")).html);
    const submissionKey = /name="submissionKey" value="([^"]+)"/.exec(dialog)?.[1] ?? "";
    for (let times = 0; times < 2; times += 1) {
      const { status, headers } = await admin.post("/?index&dialog=announce", "announce", { ...fields, submissionKey });
      expect([status, headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/\?done=/)]);
    }
    const [{ id } = { id: 0 }, ...others] = db().select().from(announcements).all();
    expect(others).toEqual([]);
    const home = await homeOf(member);
    expect(textOf(home)).toMatch(/The dinner is booked Upstairs, at seven\. Until \w+ \d+ · Denise/);
    expect(home).not.toContain("announcement=");
    expect(await homeOf(new Visitor(site.origin))).not.toContain("dinner");

    const announcementId = String(id);
    const edit = `/?index&edit-announcement=${id}`;
    expect(dialogOf((await admin.page(edit)).html)).toMatch(new RegExp(`Upstairs, at seven\\.[\\s\\S]*value="${lastDay}"`));
    const edited = await admin.post(edit, "edit-announcement", { ...fields, announcementId, title: "At eight" });
    expect([edited.status, edited.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/\?done=/)]);
    expect(textOf(await homeOf(member))).toContain("At eight Upstairs");

    expect(dialogOf((await admin.page(`/?delete-announcement=${id}`)).html)).toContain(
      "Are you sure you want to delete “At eight”?",
    );
    const deleted = `/?index&delete-announcement=${id}`;
    expect((await admin.post(deleted, "delete-announcement", { announcementId })).status).toBe(303);
    expect(await homeOf(member)).not.toContain("At eight");
    const again = await admin.post(edit, "edit-announcement", { ...fields, announcementId });
    expect([again.status, textOf(partOf(again.html, "main"))]).toEqual([404, expect.stringContaining("Announcement not found")]);
  });

  test("a wrong day, and a fourth announcement, are refused with a sentence; the dialog keeps the text", async () => {
    const post = (more: object) => admin.post("/?index&dialog=announce", "announce", { ...fields, ...more });
    const past = await post({ lastDay: "2020-01-01" });
    expect(past.status).toBe(422);
    expect(dialogOf(past.html)).toMatch(/value="The dinner is booked"[\s\S]*Please choose today or a later day/);
    for (const title of ["One", "Two", "Three"]) expect((await post({ title })).status).toBe(303);
    const fourth = await post({ title: "Four" });
    expect(fourth.status).toBe(409);
    expect(dialogOf(fourth.html)).toMatch(/Three announcements are showing already[\s\S]*value="Four"/);
    expect(linksOf(await homeOf(admin))).not.toHaveProperty("New Announcement");
  });

  test("members see no dialog, and their posts and calls are refused", async () => {
    const { id } = addRow(announcements, { ...fields, createdBy: chief?.id ?? 0 });
    for (const path of ["/?dialog=announce", `/?edit-announcement=${id}`, `/?delete-announcement=${id}`]) {
      expect((await member.page(path)).html).not.toContain("<dialog");
    }
    const announcementId = String(id);
    const posts = [
      await member.post("/?index", "announce", fields),
      await member.post("/?index", "edit-announcement", { ...fields, announcementId }),
      await member.post("/?index", "delete-announcement", { announcementId }),
    ];
    const calls = [
      await member.call("POST", "/api/announcements", fields),
      await member.call("PATCH", `/api/announcements/${id}`, { title: "Mine" }),
      await member.call("DELETE", `/api/announcements/${id}`),
    ];
    expect([...posts, ...calls].map(({ status }) => status)).toEqual(Array(6).fill(403));
    expect((await member.call("GET", "/api/announcements")).body).toMatchObject([{ id, ...fields }]);
    expect((await new Visitor(site.origin).call("GET", "/api/announcements")).status).toBe(401);
  });
});

describe("the next meet-up", () => {
  test("can be joined and left from Home, which then says so; administrators see neither button", async () => {
    const { id } = addRow(reunions, {
      eventId: "MU-HOME",
      title: "Kiln walk",
      organizer: "Anna",
      createdBy: chief?.id ?? 0,
      eventDate: nextSummer,
    });
    expect(await homeOf(member)).toMatch(/Kiln walk[\s\S]*Join<span/);
    const joined = await member.post("/?index", "join", { reunionId: String(id), guests: "2" });
    expect(joined.status).toBe(303);
    const home = textOf(await homeOf(member, joined.headers.get("Location") ?? ""));
    expect(home).toMatch(/Successfully joined![\s\S]*You are coming, with 2 guests\./);
    const again = await member.post("/?index", "join", { reunionId: String(id) });
    expect([again.status, again.html]).toEqual([409, expect.stringContaining("You have already joined this meet-up")]);
    expect((await member.post("/?index", "leave", { reunionId: String(id) })).status).toBe(303);
    expect(await homeOf(member)).toMatch(/Join<span/);
    expect(await homeOf(admin)).not.toMatch(/Join<span|Leave<span/);
  });
});

test("the newest photos lead to themselves in their album; a class without any is invited to begin", async () => {
  const invitations = { "Plan New Meet-Up": "/reunions?dialog=plan", [words.addAlbum]: "/yearbook?dialog=add-album" };
  expect(linksOf(await homeOf(member))).toMatchObject({ ...invitations, "Missing classmates": "/missing" });
  // Administrators of a new site read the same among their first steps.
  expect(linksOf(await homeOf(admin))).toMatchObject({ "Make the first album": "/yearbook?dialog=add-album" });
  expect(linksOf(await homeOf(admin))).not.toHaveProperty(words.addAlbum);
  if (!ben) throw new Error("no member");
  const album = addAlbum(ben, "Kiln");
  const photo = addPhoto(album, ben, "Glaze");
  const home = await homeOf(member);
  expect(home).toMatch(new RegExp(`href="/yearbook\\?album=${album.id}&amp;photo=${photo.id}"[\\s\\S]*Glaze<`));
  expect(linksOf(home)).not.toHaveProperty(words.addAlbum);
  db().delete(photoCollections).where(eq(photoCollections.userId, ben.id)).run();
});

test("who joined lately is shown with a first name and a link", async () => {
  const zoe = addMember("Zoë", { joinedAt: new Date() });
  expect(await homeOf(member)).toMatch(new RegExp(`Joined lately[\\s\\S]*href="/profile/${zoe.id}"[\\s\\S]*Zoë`));
});
