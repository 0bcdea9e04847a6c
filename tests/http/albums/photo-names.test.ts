import { beforeAll, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { addAlbum, addPhoto } from "#tests/support/albums.ts";
import { addMember } from "#tests/support/people.ts";
import { permissionSite } from "#tests/support/started.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** The forms and calls about who is in a photo. */

const { people, as } = permissionSite();
let browser: Visitor;
let maria: Member;
let namesake: Member;
beforeAll(async () => {
  browser = await as(people.member);
  maria = addMember("María Santiago", { maidenName: "Diaz", currentCity: "Beacon" });
  namesake = addMember("Maria Santiago");
  addMember("Olga Rowe");
});

function newPhoto() {
  const album = addAlbum(people.member, "Kiln");
  const photo = addPhoto(album, people.member, "Glaze");
  const page = `/yearbook?album=${album.id}&photo=${photo.id}`;
  return { id: photo.id, page, dialog: `${page}&names=${photo.id}` };
}

test("a name of two members is asked back with both, and the answer, everything typed, and other names are kept", async () => {
  const { id, dialog, page } = newPhoto();
  const names = "Olga Rowe, Maria Santiago\nMaria Santiago, Mr. Abbott’s nephew";
  const fields = { photoId: String(id), known: "", names };
  const asked = await browser.post(dialog, "name-people", fields);
  expect(asked.status).toBe(409);
  expect(asked.html).toContain("Please choose who these people are");
  expect(asked.html).toContain("Olga Rowe, Maria Santiago\nMaria Santiago, Mr. Abbott’s nephew</textarea>");
  expect(asked.html.match(/<legend[^>]*>Which “/g)).toHaveLength(2);
  expect(asked.html).toContain("María Santiago (née Diaz), Beacon");
  expect(asked.html).toContain("Somebody who is not a member");

  const half = await browser.post(dialog, "name-people", { ...fields, answer0: `${namesake.id}:Maria Santiago` });
  expect(half.status).toBe(409);
  expect(half.html).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${namesake.id}:Maria Santiago"`));

  const answers = { answer0: `${maria.id}:Maria Santiago`, answer1: "none:Maria Santiago" };
  expect((await browser.post(dialog, "name-people", { ...fields, ...answers })).status).toBe(303);
  const { body } = await browser.call("GET", `/api/yearbook/${id}/names`);
  expect(body).toMatchObject([
    { name: "Olga Rowe", row: 0 },
    { name: "María Santiago", userId: maria.id, row: 0 },
    { name: "Maria Santiago", userId: null, row: 1 },
    { name: "Mr. Abbott’s nephew", userId: null, row: 1 },
  ]);
  const { html } = await browser.page(page);
  expect(html).toContain("In this photo, back row:");
  expect(html).toContain(`href="/profile/${maria.id}"`);
  expect(html).toContain('alt="Glaze. From left: Olga Rowe, María Santiago, Maria Santiago, Mr. Abbott’s nephew"');
});

test("a member removes their own name on the page, and others read that they can't add it again", async () => {
  const { id, dialog, page } = newPhoto();
  const own = await as(maria as Member);
  await browser.call("PATCH", `/api/yearbook/${id}/names`, { names: [{ userId: maria.id }] });
  const button = "Remove my name";
  expect((await browser.page(page)).html).not.toContain(button);
  const { html } = await own.page(page);
  expect(html).toContain(button);
  const photoNameId = /name="photoNameId" value="(\d+)"/.exec(html)?.[1] ?? "";
  expect((await own.post(page, "remove-name", { photoNameId })).status).toBe(303);
  expect((await own.page(page)).html).not.toContain(button);
  const saved = await browser.post(dialog, "name-people", {
    photoId: String(id),
    known: "",
    names: "Maria Diaz, Ida",
  });
  const notice = await browser.page(saved.headers.get("Location") ?? "");
  expect(notice.html).toContain("Without “María Santiago”");
  expect(notice.html).toContain("In this photo:");
  const again = await browser.call("PATCH", `/api/yearbook/${id}/names`, { names: [{ userId: maria.id }, { name: "Ida" }] });
  expect(again.body).toMatchObject({ names: [{ name: "Ida" }], notAdded: ["María Santiago"] });
});

test("photos that ask are shown one after the other, until a cheerful end", async () => {
  const question = "Who is this?";
  const [first, second] = [newPhoto(), newPhoto()];
  for (const { page, id } of [first, second]) await browser.post(page, "ask-names", { photoId: String(id) });
  expect((await browser.page("/yearbook")).html).toContain(`${question} 2 photos`);
  expect((await browser.call("GET", "/api/yearbook/unnamed")).body).toHaveLength(2);
  const empty = await browser.post("/yearbook/who-is-this", "who-is-this", { photoId: String(first.id), known: "", names: " " });
  expect([empty.status, empty.html.includes("or choose “Skip”")]).toEqual([422, true]);
  const skipped = await browser.page(`/yearbook/who-is-this?after=${first.id}`);
  expect(skipped.html).toContain(`name="photoId" value="${second.id}"`);
  expect((await browser.page(`/yearbook/who-is-this?after=${second.id}`)).html).toContain("Look again");
  for (const { id } of [second, first]) {
    const saved = await browser.post("/yearbook/who-is-this", "who-is-this", { photoId: String(id), known: "", names: "Ida" });
    expect(saved.headers.get("Location")).toContain(`/yearbook/who-is-this?after=${id}`);
  }
  expect((await browser.page("/yearbook/who-is-this")).html).toContain("Everybody has a name!");
  expect((await browser.page("/yearbook")).html).not.toContain(question);
});

test("a person's photos are on the profile, on a page of their own, and in the search, which finds other people in photos, too", async () => {
  const { id, page } = newPhoto();
  await browser.call("PATCH", `/api/yearbook/${id}/names`, {
    names: [{ userId: namesake.id }, { name: "Mr. Abbott's nephew" }],
  });
  expect((await browser.page(`/profile/${namesake.id}`)).html).toContain(page.replace("&", "&amp;"));
  expect((await browser.page(`/yearbook/photos-of/${namesake.id}`)).html).toContain("Photos of Maria Santiago");
  expect((await browser.call("GET", `/api/users/${namesake.id}/photos`)).body).toMatchObject([{ id }]);
  const { html } = await browser.page("/alumni?q=abbotts+nephew");
  const heading = "In photos";
  expect(html).toContain(heading);
  expect(html).toContain('href="/yearbook/photos-of?name=Mr.%20Abbott&#x27;s%20nephew"');
  expect((await browser.page("/yearbook/photos-of?name=Mr.%20Abbott%27s%20nephew")).html).toContain("Glaze");
  expect((await browser.call("GET", "/api/photo-names?q=abbott")).body).toMatchObject([{ name: "Mr. Abbott's nephew" }]);
  expect((await browser.page("/alumni?q=zzzz")).html).not.toContain(heading);
  expect((await browser.page("/alumni?q=santiago")).html).toContain(`href="/yearbook/photos-of/${namesake.id}"`);
});
