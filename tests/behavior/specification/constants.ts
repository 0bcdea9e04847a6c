import { expect } from "vitest";
import { coverSide, jpegQuality, photoSide } from "#app/domain/images/images.ts";
import { toastDuration } from "#app/ui/toast-queue.ts";
import { albumCategories, profileTypes, reunionStatuses } from "#db/column-values.ts";
import { addAlbum, addPhoto } from "../../support/albums.ts";
import { formOf, textOf } from "../../support/html.ts";
import { plan } from "../../support/reunions.ts";
import { builtScripts, classesThatSet, sourcesWith } from "./built-files.ts";
import { decided, fact, type Part, same, shown } from "./row.ts";
import { site } from "./site.ts";

/** Numbers, lists of values, and formats. */

const { people } = site;
/** The classes of the scrolling area with this label. */
const paneClasses = (html: string, label: string) =>
  new RegExp(`<section[^>]*class="([^"]*)"[^>]*aria-label="${label}`).exec(html)?.[1]?.split(" ") ?? [];
/** A scrolling area has this rule in windows of every width. */
const atEveryWidth = (html: string, label: string, rule: string) =>
  expect(classesThatSet(rule).filter((name) => paneClasses(html, label).includes(name))).not.toEqual([]);
const toasts = [
  "tests/e2e/toasts-and-pending-texts.spec.ts",
  "only one toast shows at a time, at most 420 px wide, for 5 seconds",
] as const;

export const limits: Part = {
  section: 9,
  title: "Limits and formats",
  rows: [
    decided("session: at most 5 minutes old", ["2026-11-26-sign-in-and-sessions.md", "It is read on every request"], async () => {
      const someone = await site.signIn("other");
      const { cookies } = someone;
      expect((await someone.call("GET", "/api/auth/me")).status).toBe(200);
      const elsewhere = await site.signIn("other");
      for (const [name, value] of cookies) elsewhere.cookies.set(name, value);
      await elsewhere.call("POST", "/api/auth/logout");
      expect((await someone.call("GET", "/api/auth/me")).status).toBe(401);
    }),
    fact("no refetch on focus, but of the album list", () => {
      expect(sourcesWith(/addEventListener\("focus"/)).toEqual(["ui/revalidation.ts"]);
      expect(sourcesWith(/(?<!function )useRevalidateOnFocus\(/)).toEqual(["routes/yearbook/album-list.tsx"]);
    }),
    shown(
      "the album list is refreshed on focus",
      "tests/e2e/albums-scripts.spec.ts",
      "the list reloads when its window gets the focus",
    ),
    fact("no polling: only letters by email that wait and the download of a backup ask again", () =>
      expect(sourcesWith(/set(Interval|Timeout)\([\s\S]{1,200}?revalidate\(\)/)).toEqual([
        "routes/backup/route.tsx",
        "routes/letters/emails.tsx",
      ]),
    ),
    shown(
      "no retry of writes: the form can be sent again",
      "tests/e2e/failed-requests.spec.ts",
      "after a lost connection, the form keeps its text and can be submitted again",
    ),
    shown(
      "no retry of reads: Try again is a button",
      "tests/e2e/failed-requests.spec.ts",
      "a link without a connection shows an error page, and Try again works",
    ),
    shown("1 toast at a time", ...toasts),
    fact("toast: 5000 ms", () => expect(toastDuration).toBe(5000)),
    shown("toast: at most 420px wide", ...toasts),
    decided(
      "toast: removed after 1,000,000 ms once it is dismissed",
      ["2026-11-26-where-the-site-differs.md", "A dismissed toast is gone at once."],
      () => shown("", ...toasts).proof(),
    ),
    same("contact name 100", "contact form: name max 100 ('Name too long')"),
    same("contact subject 200", "contact form: subject max 200 ('Subject too long')"),
    same("contact message 2000", "contact form: message max 2000 ('Message too long')"),
    same("message subject 200", "compose: subject max 200 ('Subject too long')"),
    same("message content 5000", "compose: content max 5000 ('Message too long')"),
    same("admin edit first name 100", "admin edit: firstName max 100 ('First name too long')"),
    same("admin edit last name 100", "admin edit: lastName max 100 ('Last name too long')"),
    same("photo upload under 5MB", "own profile: a photo under 5MB is taken"),
    same("access request name 2", "access request: name min 2 ('Name must be at least 2 characters')"),
    same("access request graduationYear 4", "access request: graduationYear a text, min 4 ('Please enter your graduation year')"),
    same("access request subject 5", "access request: subject min 5 ('Subject must be at least 5 characters')"),
    same("access request message 20", "access request: message min 20 ('Message must be at least 20 characters')"),
    same("graduation year default 1985", "users: graduationYear (default 1985)"),
    same(
      "graduation year of own edit 1950 to 2030",
      "own profile: graduationYear 1950 to 2030 ('Graduation year must be between 1950 and 2030')",
    ),
    same("graduation year of admin edit 1970 to 2000", "admin edit: graduationYear integer 1970 to 2000"),
    same("viewCount default 0", "users: viewCount (default 0)"),
    same("viewCount of albums default 0", "photo_collections: viewCount (default 0)"),
    same("likeCount default 0", "photo_collections: likeCount (default 0)"),
    same("karma default 0", "users: karma (default 0)"),
    fact("album year default 1985, by call and in the dialog", async () => {
      expect((await site.call("member", "POST", "/api/photo-collections", { title: "Kiln" })).body).toMatchObject({ year: 1985 });
      expect(formOf(await site.html("member", "/yearbook?dialog=add-album"), "create-album").year).toBe("1985");
    }),
    same("album category default group", "album: category default group, by call"),
    same("profileType default classmate", "users: profileType (default classmate)"),
    same("role default user", "users: role (default user)"),
    same("meet-up status default active", "reunions: status (default active)"),
    fact("album categories: classmate, teacher, group, event, portfolio, in the dialog too", async () => {
      expect(albumCategories).toEqual(["classmate", "teacher", "group", "event", "portfolio"]);
      const dialog = await site.dialog("member", "/yearbook?dialog=add-album");
      expect([...dialog.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value)).toEqual(albumCategories);
    }),
    fact("meet-up statuses: active, cancelled, closed", () => expect(reunionStatuses).toEqual(["active", "cancelled", "closed"])),
    fact("profile types: classmate, teacher", () => expect(profileTypes).toEqual(["classmate", "teacher"])),
    fact("image compression: quality 0.8", () => expect(jpegQuality / 100).toBe(0.8)),
    fact("image compression: photos 1200", () => expect(photoSide).toBe(1200)),
    fact("image compression: covers 800", () => expect(coverSide).toBe(800)),
    same("karma +1 for a first like", "karma: a first like gives +1, a repeat nothing"),
    fact("inbox 600px tall at every width", async () =>
      atEveryWidth(await site.html("member", "/messages"), "List of messages", "height:600px"),
    ),
    fact("activity log 600px tall at every width", async () =>
      atEveryWidth(await site.html("administrator", "/admin/activity-logs"), "List of activity", "height:600px"),
    ),
    fact("meet-up list at most 600px high", async () =>
      atEveryWidth(await site.html("member", "/reunions"), "List of meet-ups", "max-height:600px"),
    ),
    fact("comment panel at most 600px high", async () => {
      const { id } = addAlbum(people.member, "Commented");
      addPhoto({ id }, people.member, "One");
      await site.call("member", "POST", `/api/photo-collections/${id}/comments`, { content: "c" });
      atEveryWidth(await site.html("member", `/yearbook?album=${id}`), "List of comments", "max-height:600px");
    }),
    fact("attendee panel at most 80 units (320px) high", async () => {
      const { id } = await plan(people.member);
      atEveryWidth(await site.dialog("member", `/reunions?details=${id}`), "List of attendees", "max-height:320px");
    }),
    same("attendees: 3 names, then '+N more'", "Meet-Ups: the details name 3 attendees, then '+N more'"),
    same("comment skeleton: 3 rows", "Albums: comments have a skeleton of 3 rows while they load"),
    ...[
      ["2025-01-05T20:30:00Z", "Jan 5, 2025 at 3:30 PM"],
      ["2025-07-14T04:05:00Z", "Jul 14, 2025 at 12:05 AM"],
    ].map(([createdAt = "", shownTime]) =>
      fact(`messages: time like '${shownTime}'`, async () => {
        await site.addMessage({ subject: "Dated", createdAt: new Date(createdAt) });
        expect(textOf(await site.main("member", "/messages"))).toContain(`Dated c ${shownTime}`);
      }),
    ),
    fact("meet-ups: month day, year at time, EST", async () => {
      await plan(people.member, { title: "Dated", eventDate: "2087-01-05T23:30:00Z" });
      expect(textOf(await site.main("member", "/reunions"))).toContain("January 5, 2087 at 6:30 PM EST");
    }),
    shown(
      "tooltips: open after 700 ms, the next one within 300 ms at once",
      "tests/e2e/tooltips.spec.ts",
      "a tooltip opens after 700 ms, the next one within 300 ms at once, and Escape closes it",
    ),
    fact("tooltips: 700 ms and 300 ms are Radix's open delay and skip delay", () => {
      expect(builtScripts()).toMatch(/delayDuration:700\b/);
      expect(builtScripts()).toMatch(/skipDelayDuration:300\b/);
    }),
  ],
};
