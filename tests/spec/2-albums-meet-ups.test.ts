import { beforeAll, expect } from "vitest";
import { fullName } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { comments } from "#db/schema.ts";
import { albumOf, photoOf } from "../support/albums.ts";
import { dialogOf, linksOf, partOf, textOf, textsOf } from "../support/html.ts";
import { nextSummer, plan } from "../support/reunions.ts";
import { classSite, type Reader } from "./class-site.ts";
import { section } from "./sentences.ts";

/** Spec §2: Photo Albums and Meet-Ups, as they are served without scripts. */

const site = classSite();
const at = { album: 0, empty: 0, photos: [] as number[], past: 0, next: 0, later: 0 };
const mainOf = async (reader: Reader, path: string) => partOf(await site.html(reader, path), "main");
const dialog = async (reader: Reader, path: string) => dialogOf(await site.html(reader, path));
const titleOf = (html: string) => textsOf(html, "h2")[0];
const album = (more = "") => `/yearbook?album=${at.album}${more}`;
/** A meet-up's row in the programme. */
const row = async (reader: Reader, title: string, path = "/reunions?show=all") =>
  [...(await mainOf(reader, path)).matchAll(/<li class="programme-row[\s\S]*?<\/li>/g)]
    .map(([html]) => html)
    .find((html) => html.includes(title)) ?? "";

beforeAll(async () => {
  const { member, other } = site.people;
  const made = albumOf(member, "Print room", { category: "event", year: 1984 });
  at.album = made.id;
  at.photos = ["One", "Two", "Three"].map((title) => photoOf(made, member, title).id);
  at.empty = albumOf(member, "Nothing yet").id;
  at.past = (await plan(other, { title: "Was", eventDate: "2020-01-05T20:30:00Z" })).id;
  at.later = (await plan(other, { title: "Later", eventDate: new Date(nextSummer.getTime() + 86_400_000).toISOString() })).id;
  at.next = (await plan(other, { title: "Sooner" })).id;
});

section("2. Screens: Photo Albums", [
  {
    says: "Album list: filter by category",
    async proof() {
      const links = linksOf(partOf(await mainOf("member", "/yearbook"), "nav"));
      expect(Object.keys(links)).toEqual(["All albums", "Classmates", "Teachers", "Groups", "Events", "Portfolios"]);
      expect(await mainOf("member", links.Events ?? "")).toContain("Print room");
      expect(await mainOf("member", links.Events ?? "")).not.toContain("Nothing yet");
    },
  },
  {
    says: "Album list: grid of album cards",
    proof: async () =>
      expect(textOf(await mainOf("member", "/yearbook"))).toContain(
        `Print room Event, 1984 3 photos · 0 comments · 0 views · 0 likes by ${fullName(site.people.member)}`,
      ),
  },
  {
    says: "Add Album dialog",
    async proof() {
      const address = linksOf(await mainOf("member", "/yearbook"))["Add Album"] ?? "";
      expect(titleOf(await dialog("member", address))).toBe("Add Album");
    },
  },
  {
    says: "Edit Album dialog",
    async proof() {
      const address = linksOf(await mainOf("member", album()))["Edit Album"] ?? "";
      const edit = await dialog("member", address);
      expect([titleOf(edit), edit.includes('value="Print room"')]).toEqual(["Edit Album", true]);
    },
  },
  {
    says: "Delete-album confirmation",
    async proof() {
      const address = linksOf(await mainOf("member", album()))["Delete Album"] ?? "";
      expect(textOf(await dialog("member", address))).toContain("Are you sure you want to delete “Print room”?");
    },
  },
  {
    says: "Delete-photo confirmation",
    async proof() {
      const address = linksOf(await mainOf("member", album()))["Delete Photo"] ?? "";
      expect(textOf(await dialog("member", address))).toContain("Are you sure you want to delete “One”");
    },
  },
  {
    says: "Full-size photo dialog with comments",
    async proof() {
      db()
        .insert(comments)
        .values({ userId: site.people.other.id, photoCollectionId: at.photos[0] as number, content: "Ink!" })
        .run();
      const full = await dialog("member", album(`&photo=${at.photos[0]}&dialog=full`));
      expect(full).toContain('src="https://pictures.example/1.jpg"');
      expect(textOf(full)).toMatch(/Comments \(1\).*Ink!/);
    },
  },
  {
    says: "Album detail (a mode of the same screen, not a route): back to albums",
    proof: async () => expect(linksOf(await mainOf("member", album()))["Back to Albums"]).toBe("/yearbook"),
  },
  {
    says: "Album detail: photo carousel with Previous and Next and dot indicators, 'Photo N of M'",
    async proof() {
      const [one, two, three] = at.photos;
      const page = await mainOf("member", album(`&photo=${two}`));
      expect(textOf(page)).toContain("Photo 2 of 3");
      expect(linksOf(page)).toMatchObject({ Previous: album(`&photo=${one}`), Next: album(`&photo=${three}`) });
      expect([...page.matchAll(/class="dot"/g)]).toHaveLength(3);
    },
  },
  {
    says: "Album detail: Add Photo dialog",
    async proof() {
      const address = linksOf(await mainOf("other", album()))["Add Photo"] ?? "";
      expect(titleOf(await dialog("other", address))).toBe("Add Photo");
    },
  },
  {
    says: "Album detail: Edit Album, Delete Album",
    proof: async () =>
      expect(linksOf(await mainOf("administrator", album()))).toMatchObject({
        "Edit Album": expect.any(String),
        "Delete Album": expect.any(String),
      }),
  },
  {
    says: "An empty album shows 'No Photos Yet'",
    proof: async () => expect(textsOf(await mainOf("member", `/yearbook?album=${at.empty}`), "h2")).toContain("No Photos Yet"),
  },
  {
    says: "Opening an album resets to the first photo",
    async proof() {
      await mainOf("member", album(`&photo=${at.photos[2]}`));
      expect(textOf(await mainOf("member", album()))).toContain("Photo 1 of 3");
    },
  },
  {
    says: "Comments panel: shows nothing without a session",
    async proof() {
      const { status, html } = await (await site.browser("visitor")).page(album());
      expect([status, html.includes("Ink!")]).toEqual([302, false]);
      expect((await site.call("visitor", "GET", `/api/photo-collections/${at.photos[0]}/comments`)).status).toBe(401);
    },
  },
]);

section("2. Screens: Meet-Ups", [
  {
    says: "Featured next upcoming event",
    proof: async () => expect(textOf(partOf(await mainOf("member", "/reunions"), "article"))).toContain("Next Meet-Up Sooner"),
  },
  {
    says: "List of all meet-ups",
    async proof() {
      expect(textsOf(await mainOf("member", "/reunions?show=all"), "h3")).toEqual(["Sooner", "Later", "Was"]);
      expect(linksOf(await mainOf("member", "/reunions"))["All Meet-Ups (3)"]).toBe("/reunions?show=all");
    },
  },
  {
    says: "Plan New Meet-Up dialog",
    async proof() {
      const address = linksOf(await mainOf("member", "/reunions"))["Plan New Meet-Up"] ?? "";
      expect(titleOf(await dialog("member", address))).toBe("Plan New Meet-Up");
    },
  },
  {
    says: "Edit Meet-Up dialog",
    async proof() {
      const address = linksOf(await dialog("other", `/reunions?details=${at.next}`))["Edit Meet-Up"] ?? "";
      expect(titleOf(await dialog("other", address))).toBe("Edit Meet-Up");
    },
  },
  {
    says: "Delete confirmation",
    proof: async () =>
      expect(textOf(await dialog("other", `/reunions?delete=${at.next}`))).toContain("Are you sure you want to delete “Sooner”"),
  },
  {
    says: "Planning tips card (plan 1-2 weeks ahead; committee of 3-5 volunteers)",
    async proof() {
      const tips = textOf(partOf(await mainOf("member", "/reunions"), "aside"));
      expect(tips).toMatch(/^Planning tips .*1-2 weeks ahead.*committee of 3-5 volunteers/);
    },
  },
  {
    says: "'Message Organizer' goes to /messages with recipient (creator id) and subject ('Re: ' plus event title)",
    proof: async () =>
      expect(linksOf(await row("member", "Later"))["Message Organizer"]).toBe(
        `/messages?recipient=${site.people.other.id}&subject=Re%3A+Later`,
      ),
  },
  {
    says: "'Message Organizer' is shown when the viewer is not the creator",
    async proof() {
      expect(linksOf(await row("other", "Later"))).not.toHaveProperty("Message Organizer");
      expect(linksOf(await row("administrator", "Later"))).toHaveProperty("Message Organizer");
    },
  },
  {
    says: "Each meet-up is labelled Upcoming or Past Event (eventDate versus now)",
    async proof() {
      expect(textOf(await row("member", "Later"))).toContain("Upcoming Active MU-");
      expect(textOf(await row("member", "Was"))).toContain("Past Event Active MU-");
    },
  },
]);
