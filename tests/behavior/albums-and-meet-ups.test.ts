import { beforeAll, describe, expect, test } from "vitest";
import { fullName } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { comments } from "#db/schema.ts";
import { addAlbum, addPhoto } from "../support/albums.ts";
import { dialogOf, linksOf, partOf, textOf, textsOf } from "../support/html.ts";
import { nextSummer, plan } from "../support/reunions.ts";
import { type Reader, signedInSite } from "./signed-in-site.ts";

/** docs/behavior.md, "Photo Albums" and "Meet-Ups", as they are served without scripts. */

const site = signedInSite();
const at = { album: 0, empty: 0, photos: [] as number[], past: 0, next: 0, later: 0 };
const mainOf = async (reader: Reader, path: string) => partOf(await site.html(reader, path), "main");
const dialog = async (reader: Reader, path: string) => dialogOf(await site.html(reader, path));
const titleOf = (html: string) => textsOf(html, "h2")[0];
const album = (more = "") => `/yearbook?album=${at.album}${more}`;
/** A meet-up's row in the list. */
const row = async (reader: Reader, title: string, path = "/reunions") =>
  [...(await mainOf(reader, path)).matchAll(/<li>[\s\S]*?<\/li>/g)].map(([html]) => html).find((html) => html.includes(title)) ??
  "";

beforeAll(async () => {
  const { member, other } = site.people;
  const made = addAlbum(member, "Print room", { category: "event", year: 1984 });
  at.album = made.id;
  at.photos = ["One", "Two", "Three"].map((title) => addPhoto(made, member, title).id);
  at.empty = addAlbum(member, "Nothing yet").id;
  at.past = (await plan(other, { title: "Was", eventDate: "2020-01-05T20:30:00Z" })).id;
  at.later = (await plan(other, { title: "Later", eventDate: new Date(nextSummer.getTime() + 86_400_000).toISOString() })).id;
  at.next = (await plan(other, { title: "Sooner" })).id;
});

describe("Photo Albums", () => {
  test("the list is filtered by category", async () => {
    const links = linksOf(partOf(await mainOf("member", "/yearbook"), "nav"));
    expect(Object.keys(links)).toEqual(["All albums", "Classmates", "Teachers", "Groups", "Events", "Portfolios"]);
    expect(await mainOf("member", links.Events ?? "")).toContain("Print room");
    expect(await mainOf("member", links.Events ?? "")).not.toContain("Nothing yet");
  });
  test("a card shows category, year, counts, and owner", async () =>
    expect(textOf(await mainOf("member", "/yearbook"))).toContain(
      `Print room Event, 1984 3 photos · 0 comments · 0 views · 0 likes by ${fullName(site.people.member)}`,
    ));
  test("'Add Album' opens its dialog", async () => {
    const address = linksOf(await mainOf("member", "/yearbook"))["Add Album"] ?? "";
    expect(titleOf(await dialog("member", address))).toBe("Add Album");
  });
  test("'Edit Album' opens its dialog, filled in", async () => {
    const address = linksOf(await mainOf("member", album()))["Edit Album"] ?? "";
    const edit = await dialog("member", address);
    expect([titleOf(edit), edit.includes('value="Print room"')]).toEqual(["Edit Album", true]);
  });
  test("'Delete Album' asks first", async () => {
    const address = linksOf(await mainOf("member", album()))["Delete Album"] ?? "";
    expect(textOf(await dialog("member", address))).toContain("Are you sure you want to delete “Print room”?");
  });
  test("'Delete Photo' asks first", async () => {
    const address = linksOf(await mainOf("member", album()))["Delete Photo"] ?? "";
    expect(textOf(await dialog("member", address))).toContain("Are you sure you want to delete “One”");
  });
  test("full size shows the photo and its comments", async () => {
    db()
      .insert(comments)
      .values({ userId: site.people.other.id, photoCollectionId: at.photos[0] as number, content: "Ink!" })
      .run();
    const full = await dialog("member", album(`&photo=${at.photos[0]}&dialog=full`));
    expect(full).toContain('src="https://pictures.example/1.jpg"');
    expect(textOf(full)).toMatch(/Comments on this photo \(1\).*Ink!/);
  });
  test("an album leads back to the list at the same address", async () =>
    expect(linksOf(await mainOf("member", album()))["Back to Albums"]).toBe("/yearbook"));
  test("one photo at a time, with Previous, Next, dots, and 'Photo N of M'", async () => {
    const [one, two, three] = at.photos;
    const page = await mainOf("member", album(`&photo=${two}`));
    expect(textOf(page)).toContain("Photo 2 of 3");
    expect(linksOf(page)).toMatchObject({ Previous: album(`&photo=${one}`), Next: album(`&photo=${three}`) });
    const dots = partOf(page, "nav", 'aria-label="Photos by number"');
    expect(linksOf(dots)).toEqual({ 1: album(`&photo=${one}`), 2: album(`&photo=${two}`), 3: album(`&photo=${three}`) });
    expect(dots.match(/aria-current="true"[^>]*>\d</g)).toEqual([expect.stringContaining(">2<")]);
  });
  test("any member can open 'Add Photo'", async () => {
    const address = linksOf(await mainOf("other", album()))["Add Photo"] ?? "";
    expect(titleOf(await dialog("other", address))).toBe("Add Photo");
  });
  test("administrators can edit and delete the album", async () =>
    expect(linksOf(await mainOf("administrator", album()))).toMatchObject({
      "Edit Album": expect.any(String),
      "Delete Album": expect.any(String),
    }));
  test("an album without photos says 'No Photos Yet'", async () =>
    expect(textsOf(await mainOf("member", `/yearbook?album=${at.empty}`), "h2")).toContain("No Photos Yet"));
  test("an album opens at its first photo, above the sheet of the others, also at its old address", async () => {
    await mainOf("member", album(`&photo=${at.photos[2]}`));
    const page = await mainOf("member", album());
    expect(textOf(page)).toMatch(/Photo 1 of 3.* Two Three Comments on this album/);
    expect(linksOf(page)).toMatchObject({ Two: album(`&photo=${at.photos[1]}`), Three: album(`&photo=${at.photos[2]}`) });
    expect(textOf(await mainOf("member", album("&sheet=1")))).toMatch(/Photo 1 of 3.* Two Three Comments on this album/);
  });
  test("one photo has its own comments below it, and leads to all photos", async () => {
    const page = await mainOf("member", album(`&photo=${at.photos[0]}`));
    expect(textOf(page)).toMatch(/Comments on this photo \(1\).*Ink!/);
    expect(linksOf(page)["All photos"]).toBe(album());
  });
  test("visitors get no comments", async () => {
    const { status, html } = await (await site.browser("visitor")).page(album());
    expect([status, html.includes("Ink!")]).toEqual([302, false]);
    expect((await site.call("visitor", "GET", `/api/photo-collections/${at.photos[0]}/comments`)).status).toBe(401);
  });
});

describe("Meet-Ups", () => {
  test("the next meet-up is featured", async () =>
    expect(textOf(partOf(await mainOf("member", "/reunions"), "article"))).toContain("Next Meet-Up Sooner"));
  test("the list has all coming meet-ups, the featured one too, and past ones under 'Past and cancelled'", async () => {
    const main = await mainOf("member", "/reunions");
    expect(textsOf(main, "h3")).toEqual(["Sooner", "Later", "Was"]);
    expect(textsOf(main.split('id="past"')[1] ?? "", "h3")).toEqual(["Was"]);
    expect(linksOf(main)["Past and cancelled (1)"]).toBe("/reunions#past");
  });
  test("'Plan New Meet-Up' opens its dialog", async () => {
    const address = linksOf(await mainOf("member", "/reunions"))["Plan New Meet-Up"] ?? "";
    expect(titleOf(await dialog("member", address))).toBe("Plan New Meet-Up");
  });
  test("'Edit Meet-Up' opens its dialog", async () => {
    const address = linksOf(await dialog("other", `/reunions?details=${at.next}`))["Edit Meet-Up"] ?? "";
    expect(titleOf(await dialog("other", address))).toBe("Edit Meet-Up");
  });
  test("deleting asks first", async () =>
    expect(textOf(await dialog("other", `/reunions?delete=${at.next}`))).toContain("Are you sure you want to delete “Sooner”"));
  test("the planning tips name 1-2 weeks and 3-5 volunteers", async () => {
    const tips = textOf(partOf(await mainOf("member", "/reunions"), "aside"));
    expect(tips).toMatch(/^Planning tips .*1-2 weeks ahead.*committee of 3-5 volunteers/);
  });
  test("'Message Organizer' opens a message to the organizer about the meet-up", async () =>
    expect(linksOf(await row("member", "Later"))["Message Organizer"]).toBe(
      `/messages?recipient=${site.people.other.id}&subject=Re%3A+Later`,
    ));
  test("the organizer does not see 'Message Organizer'", async () => {
    expect(linksOf(await row("other", "Later"))).not.toHaveProperty("Message Organizer");
    expect(linksOf(await row("administrator", "Later"))).toHaveProperty("Message Organizer");
  });
  test("a meet-up is marked 'Upcoming' or 'Past Event'", async () => {
    expect(textOf(await row("member", "Later"))).toContain("Upcoming Active MU-");
    expect(textOf(await row("member", "Was"))).toContain("Past Event Active MU-");
  });
});
