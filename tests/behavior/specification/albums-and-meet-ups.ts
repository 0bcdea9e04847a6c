import { expect } from "vitest";
import { fullName } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { comments } from "#db/schema.ts";
import { addAlbum, addPhoto } from "../../support/albums.ts";
import { linksOf, partOf, textOf, textsOf } from "../../support/html.ts";
import { addMember } from "../../support/people.ts";
import { join, nextSummer, plan } from "../../support/reunions.ts";
import { fact, type Part, shown } from "./row.ts";
import { type Reader, site } from "./site.ts";

/** Photo Albums and Meet-Ups, as they are served without scripts. */

const at = { album: 0, empty: 0, photos: [] as number[], past: 0, next: 0, later: 0 };
const { main: mainOf } = site;
const { dialog } = site;
const titleOf = (html: string) => textsOf(html, "h2")[0];
const album = (more = "") => `/yearbook?album=${at.album}${more}`;
/** A meet-up's row in the list. */
const row = async (reader: Reader, title: string, path = "/reunions") =>
  [...(await mainOf(reader, path)).matchAll(/<li>[\s\S]*?<\/li>/g)].map(([html]) => html).find((html) => html.includes(title)) ??
  "";

const prepare = async () => {
  const { member, other } = site.people;
  const made = addAlbum(member, "Print room", { category: "event", year: 1984 });
  at.album = made.id;
  at.photos = ["One", "Two", "Three"].map((title) => addPhoto(made, member, title).id);
  at.empty = addAlbum(member, "Nothing yet").id;
  at.past = (await plan(other, { title: "Was", eventDate: "2020-01-05T20:30:00Z" })).id;
  at.later = (await plan(other, { title: "Later", eventDate: new Date(nextSummer.getTime() + 86_400_000).toISOString() })).id;
  at.next = (await plan(other, { title: "Sooner" })).id;
};

export const photoAlbums: Part = {
  section: 2,
  title: "Photo Albums",
  prepare,
  rows: [
    fact("Albums: the list is filtered by category", async () => {
      const links = linksOf(partOf(await mainOf("member", "/yearbook"), "nav"));
      expect(Object.keys(links)).toEqual(["All albums", "Classmates", "Teachers", "Groups", "Events", "Portfolios"]);
      expect(await mainOf("member", links.Events ?? "")).toContain("Print room");
      expect(await mainOf("member", links.Events ?? "")).not.toContain("Nothing yet");
    }),
    fact("Albums: a card shows category, year, counts, and owner", async () =>
      expect(textOf(await mainOf("member", "/yearbook"))).toContain(
        `Print room Event, 1984 3 photos · 0 comments · 0 views · 0 likes by ${fullName(site.people.member)}`,
      ),
    ),
    fact("Albums: 'Add Album' opens its dialog", async () => {
      const address = linksOf(await mainOf("member", "/yearbook"))["Add Album"] ?? "";
      expect(titleOf(await dialog("member", address))).toBe("Add Album");
    }),
    fact("Albums: 'Edit Album' opens its dialog, filled in", async () => {
      const address = linksOf(await mainOf("member", album()))["Edit Album"] ?? "";
      const edit = await dialog("member", address);
      expect([titleOf(edit), edit.includes('value="Print room"')]).toEqual(["Edit Album", true]);
    }),
    fact("Albums: 'Delete Album' asks first", async () => {
      const address = linksOf(await mainOf("member", album()))["Delete Album"] ?? "";
      expect(textOf(await dialog("member", address))).toContain("Are you sure you want to delete “Print room”?");
    }),
    fact("Albums: 'Delete Photo' asks first", async () => {
      const address = linksOf(await mainOf("member", album()))["Delete Photo"] ?? "";
      expect(textOf(await dialog("member", address))).toContain("Are you sure you want to delete “One”");
    }),
    fact("Albums: full size shows the photo and its comments", async () => {
      db()
        .insert(comments)
        .values({ userId: site.people.other.id, photoCollectionId: at.photos[0] as number, content: "Ink!" })
        .run();
      const full = await dialog("member", album(`&photo=${at.photos[0]}&dialog=full`));
      expect(full).toContain('src="https://pictures.example/1.jpg"');
      expect(textOf(full)).toMatch(/Comments on this photo \(1\).*Ink!/);
    }),
    fact("Albums: an album leads back to the list at the same address", async () =>
      expect(linksOf(await mainOf("member", album()))["Back to Albums"]).toBe("/yearbook"),
    ),
    fact("Albums: one photo at a time, with Previous, Next, dots, and 'Photo N of M'", async () => {
      const [one, two, three] = at.photos;
      const page = await mainOf("member", album(`&photo=${two}`));
      expect(textOf(page)).toContain("Photo 2 of 3");
      expect(linksOf(page)).toMatchObject({ Previous: album(`&photo=${one}`), Next: album(`&photo=${three}`) });
      const dots = partOf(page, "nav", 'aria-label="Photos by number"');
      expect(linksOf(dots)).toEqual({ 1: album(`&photo=${one}`), 2: album(`&photo=${two}`), 3: album(`&photo=${three}`) });
    }),
    fact("Albums: any member can open 'Add Photo'", async () => {
      const address = linksOf(await mainOf("other", album()))["Add Photo"] ?? "";
      expect(titleOf(await dialog("other", address))).toBe("Add Photo");
    }),
    fact("Albums: administrators can edit and delete the album", async () =>
      expect(linksOf(await mainOf("administrator", album()))).toMatchObject({
        "Edit Album": expect.any(String),
        "Delete Album": expect.any(String),
      }),
    ),
    fact("Albums: an album without photos says 'No Photos Yet'", async () =>
      expect(textsOf(await mainOf("member", `/yearbook?album=${at.empty}`), "h2")).toContain("No Photos Yet"),
    ),
    fact("Albums: an album opens at its first photo, above the sheet of the others, also at its old address", async () => {
      await mainOf("member", album(`&photo=${at.photos[2]}`));
      const page = await mainOf("member", album());
      expect(textOf(page)).toMatch(/Photo 1 of 3.* Two Three Comments on this album/);
      expect(linksOf(page)).toMatchObject({ Two: album(`&photo=${at.photos[1]}`), Three: album(`&photo=${at.photos[2]}`) });
      expect(textOf(await mainOf("member", album("&sheet=1")))).toMatch(/Photo 1 of 3.* Two Three Comments on this album/);
    }),
    fact("Albums: one photo has its own comments below it, and leads to all photos", async () => {
      const page = await mainOf("member", album(`&photo=${at.photos[0]}`));
      expect(textOf(page)).toMatch(/Comments on this photo \(1\).*Ink!/);
      expect(linksOf(page)["All photos"]).toBe(album());
    }),
    fact("Albums: visitors get no comments", async () => {
      const { status, html } = await site.browser("visitor").page(album());
      expect([status, html.includes("Ink!")]).toEqual([302, false]);
      expect((await site.call("visitor", "GET", `/api/photo-collections/${at.photos[0]}/comments`)).status).toBe(401);
    }),

    fact("Albums: Clear Cache and Hard Refresh for administrators only", async () => {
      const offered = async (reader: Reader) => {
        const main = await mainOf(reader, "/yearbook");
        return [...textsOf(main, "button"), ...textsOf(main, "a")].filter((text) => /Clear Cache|Hard Refresh/.test(text));
      };
      expect([(await offered("administrator")).toSorted(), await offered("member")]).toEqual([
        ["Clear Cache", "Hard Refresh"],
        [],
      ]);
    }),
    fact("Albums: dots for every number of photos", async () => {
      const many = addAlbum(site.people.member, "Many");
      for (let n = 1; n <= 14; n++) addPhoto(many, site.people.member, `Of many ${n}`);
      const dots = partOf(await mainOf("member", `/yearbook?album=${many.id}`), "nav", 'aria-label="Photos by number"');
      expect(dots.match(/<a /g)).toHaveLength(14);
    }),
    shown(
      "Albums: a comment is edited if its times differ",
      "tests/http/albums/albums.test.ts",
      "a comment is added, edited, and deleted after a question, and each step stays at its photo",
    ),
    shown(
      "Albums: comments have a skeleton of 3 rows while they load",
      "tests/e2e/albums-scripts.spec.ts",
      "full size opens at once, with a skeleton of 3 rows until the comments load",
    ),
  ],
};

export const meetUps: Part = {
  section: 2,
  title: "Meet-Ups",
  prepare,
  rows: [
    fact("Meet-Ups: the next meet-up is featured", async () =>
      expect(textOf(partOf(await mainOf("member", "/reunions"), "article"))).toContain("Next Meet-Up Sooner"),
    ),
    fact("Meet-Ups: the list has coming and past ones", async () =>
      expect(textsOf(await mainOf("member", "/reunions"), "h3").filter((title) => title !== "Sooner")).toEqual(["Later", "Was"]),
    ),
    fact("Meet-Ups: 'Plan New Meet-Up' opens its dialog", async () => {
      const address = linksOf(await mainOf("member", "/reunions"))["Plan New Meet-Up"] ?? "";
      expect(titleOf(await dialog("member", address))).toBe("Plan New Meet-Up");
    }),
    fact("Meet-Ups: 'Edit Meet-Up' opens its dialog", async () => {
      const address = linksOf(await dialog("other", `/reunions?details=${at.next}`))["Edit Meet-Up"] ?? "";
      expect(titleOf(await dialog("other", address))).toBe("Edit Meet-Up");
    }),
    fact("Meet-Ups: deleting asks first", async () =>
      expect(textOf(await dialog("other", `/reunions?delete=${at.next}`))).toContain("Are you sure you want to delete “Sooner”"),
    ),
    fact("Meet-Ups: the planning tips name 1-2 weeks and 3-5 volunteers", async () => {
      const tips = textOf(partOf(await mainOf("member", "/reunions"), "aside"));
      expect(tips).toMatch(/^Planning tips .*1-2 weeks ahead.*committee of 3-5 volunteers/);
    }),
    fact("Meet-Ups: 'Message Organizer' opens a message to the organizer about the meet-up", async () =>
      expect(linksOf(await row("member", "Later"))["Message Organizer"]).toBe(
        `/messages?recipient=${site.people.other.id}&subject=Re%3A+Later`,
      ),
    ),
    fact("Meet-Ups: the organizer does not see 'Message Organizer'", async () => {
      expect(linksOf(await row("other", "Later"))).not.toHaveProperty("Message Organizer");
      expect(linksOf(await row("administrator", "Later"))).toHaveProperty("Message Organizer");
    }),
    fact("Meet-Ups: a meet-up is marked 'Upcoming' or 'Past Event'", async () => {
      expect(textOf(await row("member", "Later"))).toContain("Upcoming Active MU-");
      expect(textOf(await row("member", "Was"))).toContain("Past Event Active MU-");
    }),

    fact("Meet-Ups: the details name 3 attendees, then '+N more'", async () => {
      const { id } = await plan(site.people.other, { title: "Crowded" });
      for (let n = 0; n < 4; n++) await join(addMember(`Guest${n}`), id);
      expect(textOf(await dialog("member", `/reunions?details=${id}`))).toMatch(/Anna .*Guest0 .*Guest1 .*\+2 more/);
    }),
    fact("Meet-Ups: the featured one is in the list, too", async () =>
      expect(textsOf(await mainOf("member", "/reunions"), "h3")).toContain("Sooner"),
    ),
  ],
};
