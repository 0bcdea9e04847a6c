import { beforeAll, beforeEach, expect, test } from "vitest";
import { addAlbum, addPhoto, storedAlbumOrPhoto } from "#tests/support/albums.ts";
import { addMember } from "#tests/support/people.ts";
import { sharedSite } from "#tests/support/started.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** The forms and calls of 'Arrange photos', and what they say. */

const { as } = sharedSite();
let browser: Visitor;
let list: string;
let album: { id: number };
let own: number;
let bens: number;
const anna = addMember();
const ben = addMember();
beforeAll(async () => {
  browser = await as(ben);
});
beforeEach(() => {
  album = addAlbum(anna, "Shoebox");
  own = addPhoto(album, anna, "hers").id;
  bens = addPhoto(album, ben, "his").id;
  list = `/yearbook/${album.id}/arrange`;
});

const textOf = (html: string) => html.replace(/<!-- -->/g, "");

test("a member who made neither the album nor a photo has no link to 'Arrange photos'; others see what they may arrange", async () => {
  const link = "Arrange photos";
  const carla = addMember();
  const visitor = await as(carla);
  expect((await visitor.page(`/yearbook?album=${album.id}`)).html).not.toContain(link);
  expect((await browser.page(`/yearbook?album=${album.id}`)).html).toContain(link);
  const { html } = await browser.page(list);
  expect([html.includes(`value="${bens}"`), html.includes(`value="${own}"`), html.includes("Move up")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("a refused form keeps what was typed and checked, and says what is wrong", async () => {
  const address = `${list}?checked=${bens}&dialog=date-photos`;
  const { status, html } = await browser.post(address, "date-photos", { photoIds: String(bens), takenOn: "in the fall" });
  expect(status).toBe(422);
  expect(html).toContain("Please write when it was taken as a year, a month, or a day");
  expect(html).toContain('value="in the fall"');
  expect(html).toMatch(new RegExp(`name="photoIds" value="${bens}"`));
});

test("the choice of what to do opens its dialog with the checked photos, and a wrong one changes nothing", async () => {
  const open = await browser.post(list, "arrange", { albumId: String(album.id), photoIds: String(bens), task: "delete" });
  expect([open.status, open.headers.get("Location")]).toEqual([
    303,
    `/yearbook/${album.id}/arrange?checked=${bens}&dialog=delete-photos`,
  ]);
  const wrong = await browser.post(list, "arrange", { albumId: String(album.id), photoIds: String(bens), task: "burn" });
  expect(wrong.status).toBe(422);
});

test("a notice says how many photos were skipped, and why", async () => {
  const target = addAlbum(anna, "Prom");
  const { status, headers } = await browser.post(`${list}?checked=${bens}-${own}`, "move-photos", {
    photoIds: [String(bens), String(own), "99999"],
    collectionId: String(target.id),
  });
  expect(status).toBe(303);
  const { html } = await browser.page(headers.get("Location") ?? "");
  expect(textOf(html)).toContain("1 photo moved to “Prom”");
  expect(textOf(html)).toContain("Skipped: 1 photo was deleted in the meantime, and 1 photo was added by somebody else.");
  expect(storedAlbumOrPhoto(own)?.collectionId).toBe(album.id);
});

test("the calls do the same as the forms, and refuse the same", async () => {
  const call = (path: string, body: object) => browser.call("POST", `/api/${path}`, body);
  expect(await call("yearbook/date", { photoIds: [bens, own], takenOn: "1984-06" })).toMatchObject({
    status: 200,
    body: { photoIds: [bens], unchanged: 0, gone: 0, notAllowed: 1, takenOn: "1984-06" },
  });
  expect(await call("yearbook/title", { photoIds: [own], title: "Mine" })).toMatchObject({ status: 403 });
  expect(await call("yearbook/delete", { photoIds: [] })).toMatchObject({
    status: 400,
    body: { error: "Please check at least one photo" },
  });
  expect(await call(`photo-collections/${album.id}/order`, { photoIds: [bens], to: "first" })).toMatchObject({ status: 403 });
  expect(await call(`photo-collections/${album.id}/sort`, {})).toMatchObject({ status: 403 });
  expect(await call(`yearbook/${bens}/cover`, {})).toMatchObject({ status: 403 });
});
