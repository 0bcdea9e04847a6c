import { beforeAll, expect, test } from "vitest";
import { addAlbum, addPhoto, storedAlbumOrPhoto } from "#tests/support/albums.ts";
import { addMember } from "#tests/support/people.ts";
import { sharedSite } from "#tests/support/started.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** Slideshows without scripts. */

const { as } = sharedSite();
const anna = addMember();
const winter = addAlbum(addMember(), "Winter");
const album = winter.id;
const photos = ["Skating", "Sledge"].map((title) => addPhoto(winter, anna, title).id);
let browser: Visitor;
beforeAll(async () => {
  browser = await as(anna);
});

test("one photo fills the page, without the site's header and footer, and is not counted as seen", async () => {
  const { status, html, headers } = await browser.page(`/yearbook/${album}/slideshow`);
  expect([status, headers.get("Refresh")]).toEqual([200, null]);
  expect(html).toContain("Skating");
  expect(html).not.toContain("site-header");
  expect(html).not.toContain("site-footer");
  expect([storedAlbumOrPhoto(album)?.viewCount, storedAlbumOrPhoto(photos[0] ?? 0)?.viewCount]).toEqual([0, 0]);
});

test("after Start each page asks the browser to open the next one, and Stop ends that", async () => {
  const start = /href="([^"]*)"[^>]*>Start</.exec((await browser.page(`/yearbook/${album}/slideshow`)).html)?.[1] ?? "";
  const first = await browser.page(start.replaceAll("&amp;", "&"));
  const refresh = first.headers.get("Refresh") ?? "";
  expect(refresh).toBe(`6; url=/yearbook/${album}/slideshow?photo=${photos[1]}&run=1`);
  const second = await browser.page(refresh.replace("6; url=", ""));
  expect(second.html).toContain("Sledge");
  // Round and round.
  expect(second.headers.get("Refresh")).toContain(`photo=${photos[0]}`);
  const stop = /href="([^"]*)"[^>]*>Stop</.exec(second.html)?.[1] ?? "";
  expect((await browser.page(stop.replaceAll("&amp;", "&"))).headers.get("Refresh")).toBeNull();
});

test("no photos, no such photo, and no such album have a page of their own", async () => {
  const empty = addAlbum(anna, "Empty");
  expect((await browser.page(`/yearbook/${empty.id}/slideshow?run=1`)).html).toContain("There are no photos yet");
  expect((await browser.page("/yearbook/slideshow?photo=99999")).html).toContain("Skating");
  const none = await browser.page("/yearbook/99999/slideshow");
  expect(none).toMatchObject({ status: 404 });
  expect(none.html).toContain("site-header");
});
