import { expect, test } from "vitest";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { photoNames } from "#db/schema.ts";
import { addAlbum, addPhoto } from "#tests/support/albums.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { addRow } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Requests to take a photo down, with the page and with the API, and what each member reads of them. */

const { as, site } = sharedSite();
const owner = addMember("Otto Lind");
const ruth = addMember("Ruth Moon");
const other = addMember();
const chief = addAdministrator();

/** A photo of the owner's that Ruth is named in. */
function photoOfRuth(title: string) {
  const album = addAlbum(owner, "Winter");
  addPhoto(album, owner, "Snow");
  const photo = addPhoto(album, owner, title);
  addRow(photoNames, { photoId: photo.id, userId: ruth.id, row: 0, position: 0 });
  return { address: `/yearbook?album=${album.id}&photo=${photo.id}`, id: photo.id };
}
const home = async (member: Member) => (await (await as(member)).page("/")).html;
const requests = "/yearbook/takedown-requests";

test("without scripts: a member asks, the photo is hidden, its owner reads why and keeps it, and the member reads that", async () => {
  const { address, id } = photoOfRuth("Skating");
  const ruths = await as(ruth);
  const dialog = `${address}&take-down=${id}`;
  const keep = "Keep the photo";
  expect((await ruths.page(address)).html).toContain(`take-down=${id}`);
  expect((await ruths.page(dialog)).html).toContain("hidden from everybody else as soon as you ask");
  const refused = await ruths.post(dialog, "ask-takedown", { photoId: String(id), reason: " " });
  expect(refused).toMatchObject({ status: 422 });
  expect(refused.html).toContain("Please say why");
  const sent = await ruths.post(dialog, "ask-takedown", { photoId: String(id), reason: "I look <ill>" });
  expect(sent.status).toBe(303);
  const { html } = await ruths.page(sent.headers.get("Location") ?? "");
  expect(html).toContain("Your request was sent.");
  expect(html).toContain("I look &lt;ill&gt;");
  expect(html).not.toContain(keep);

  expect((await (await as(other)).page(address)).html).toContain("no longer in this album");
  expect((await (await as(other)).page(requests)).html).not.toContain("I look");
  expect(await home(other)).not.toContain("be taken down");
  expect(await home(owner)).toContain("a photo of yours be taken down");
  expect(await home(chief)).toContain("a photo be taken down");

  const owners = await as(owner);
  const page = (await owners.page(requests)).html;
  expect(page).toContain(keep);
  expect(page).toContain("I look &lt;ill&gt;");
  const requestId = /name="requestId" value="(\d+)"/.exec(page)?.[1] ?? "";
  expect((await owners.post(requests, "decide-takedown", { requestId, outcome: "kept" })).status).toBe(303);
  // The same button again.
  expect((await owners.post(requests, "decide-takedown", { requestId, outcome: "kept" })).status).toBe(303);
  const late = await (await as(chief)).post(requests, "decide-takedown", { requestId, outcome: "deleted" });
  expect(late).toMatchObject({ status: 409 });
  expect(late.html).toContain("already decided: the photo was kept");
  expect((await ruths.page(requests)).html).toMatch(/<strong>kept<\/strong>\s*(<!-- -->)? by Otto Lind/);
  expect((await (await as(other)).page(address)).html).toContain("Skating");
});

test("with the API: ask, list, and decide", async () => {
  const { id } = photoOfRuth("Sledge");
  const [ruths, owners, others, chiefs] = await Promise.all([ruth, owner, other, chief].map(as));
  if (!ruths || !owners || !others || !chiefs) throw new Error("nobody signed in");
  const address = `/api/yearbook/${id}/takedown-requests`;
  expect(await new Visitor(site.origin).call("POST", address, { reason: "x" })).toMatchObject({ status: 401 });
  expect(await owners.call("POST", address, { reason: "x" })).toMatchObject({ status: 409 });
  const asked = await ruths.call("POST", address, { reason: "Please" });
  expect(asked).toMatchObject({ status: 201, body: { isHidden: true, requestedByName: fullName(ruth), reason: "Please" } });
  expect(await ruths.call("POST", address, { reason: "Please" })).toMatchObject({ status: 409 });
  const request = `/api/takedown-requests/${(asked.body as { id: number }).id}`;
  expect((await others.call("GET", "/api/takedown-requests")).body).toEqual({ open: [], decided: [] });
  expect((await chiefs.call("GET", "/api/takedown-requests")).body).toMatchObject({ open: [{ photo: { id } }] });
  expect(await ruths.call("PATCH", request, { outcome: "deleted" })).toMatchObject({ status: 403 });
  expect(await others.call("PATCH", request, { outcome: "deleted" })).toMatchObject({ status: 404 });
  expect(await chiefs.call("PATCH", request, { outcome: "perhaps" })).toMatchObject({ status: 400 });
  expect(await chiefs.call("PATCH", request, { outcome: "deleted" })).toMatchObject({
    status: 200,
    body: { outcome: "deleted", isPhotoVisible: false },
  });
});

test("Recently deleted leads to the request instead of restoring what waits for it", async () => {
  const { id } = photoOfRuth("Scarf");
  await (await as(ruth)).call("POST", `/api/yearbook/${id}/takedown-requests`, { reason: "Please" });
  const chiefs = await as(chief);
  const { html } = await chiefs.page("/yearbook/recently-deleted");
  expect(html).toContain("See the request");
  expect(html).not.toContain(`name="photoCollectionId" value="${id}"`);
  expect(await chiefs.call("POST", `/api/photo-collections/${id}/restore`)).toMatchObject({ status: 409 });
});
