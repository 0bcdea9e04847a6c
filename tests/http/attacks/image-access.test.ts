import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createAlbum, deleteAlbum } from "#app/domain/albums/albums.server.ts";
import { addPhoto, deletePhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { imageUsage } from "#app/domain/images/image-access.server.ts";
import { deactivateMember } from "#app/domain/people/members.server.ts";
import { editOwnProfile } from "#app/domain/people/profiles.server.ts";
import { setSpotlight } from "#app/domain/people/spotlight.server.ts";
import { db, openDatabase } from "#db/client.server.ts";
import { actorOf, addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { jpeg } from "#tests/support/pictures.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The risk: a picture that was deleted or hidden is still sent to everybody who has kept its address. */

temporaryDatabase();
let site: Site;
let [anna, chief]: Member[] = [];
let [member, administrator, visitor]: Visitor[] = [];
beforeAll(async () => {
  [anna, chief] = [await addMember(), await addMember({ role: "administrator" })];
  const other = await addMember();
  site = await startSite(process.env.DATA_DIR as string);
  visitor = new Visitor(site.origin);
  member = await new Visitor(site.origin).signIn(other.email, password);
  administrator = await new Visitor(site.origin).signIn(chief.email, password);
});
afterAll(() => site.stop());

const by = () => actorOf(anna as Member);
const seenBy = async (address: string) => {
  const statusFor = async (browser: Visitor | undefined, headers = {}) =>
    (await (browser as Visitor).request(address, { headers })).status;
  return { member: await statusFor(member), administrator: await statusFor(administrator), visitor: await statusFor(visitor) };
};
const [everyMember, administrators, nobody] = [
  { member: 200, administrator: 200, visitor: 404 },
  { member: 404, administrator: 200, visitor: 404 },
  { member: 404, administrator: 404, visitor: 404 },
];
let pictures = 0;
/** A picture that no other test has. */
const newPicture = async () => {
  pictures += 1;
  const bytes = await jpeg(`hsl(${pictures * 20}, 50%, 50%)`, 240, 160);
  return new File([new Uint8Array(bytes)], "x.jpg", { type: "image/jpeg" });
};
async function albumWithPhoto() {
  const album = await createAlbum.perform(by(), createAlbum.input.parse({ title: "Kiln", cover: await newPicture() }));
  const input = addPhoto.input.parse({ collectionId: album.id, title: "Jug", photo: await newPicture() });
  const photo = await addPhoto.perform(by(), input);
  return { album, photo, cover: album.coverImageUrl as string, picture: photo.imageUrl as string };
}

describe("a picture's address", () => {
  test("of a photo: members' until it is deleted, then administrators', who can restore it", async () => {
    const { photo, picture } = await albumWithPhoto();
    expect(await seenBy(picture)).toEqual(everyMember);
    const first = await (member as Visitor).request(picture);
    await deletePhoto.perform(by(), { photoId: photo.id });
    expect(await seenBy(picture)).toEqual(administrators);
    // Asked again with what the browser has kept, the answer tells nothing either.
    const again = { headers: { "If-None-Match": first.headers.get("ETag") as string } };
    expect((await (member as Visitor).request(picture, again)).status).toBe(404);
    const { status } = await (administrator as Visitor).call("POST", `/api/photo-collections/${photo.id}/restore`);
    expect([status, await seenBy(picture)]).toEqual([200, everyMember]);
  });

  test("of an album's cover and of its photos: the same when the album is deleted", async () => {
    const { album, cover, picture } = await albumWithPhoto();
    expect([await seenBy(cover), await seenBy(picture)]).toEqual([everyMember, everyMember]);
    await deleteAlbum.perform(by(), { albumId: album.id });
    expect([await seenBy(cover), await seenBy(picture)]).toEqual([administrators, administrators]);
  });

  test("that two photos have: members' until both are deleted", async () => {
    const [one, other] = [await albumWithPhoto(), await albumWithPhoto()];
    const input = addPhoto.input.parse({ collectionId: other.album.id, title: "Twice", imageUrl: one.picture });
    const twice = await addPhoto.perform(by(), input);
    await deletePhoto.perform(by(), { photoId: one.photo.id });
    expect(await seenBy(one.picture)).toEqual(everyMember);
    await deletePhoto.perform(by(), { photoId: twice.id });
    expect(await seenBy(one.picture)).toEqual(administrators);
  });

  test("that was deleted brings nothing back when somebody gives it to a profile", async () => {
    const { photo, picture } = await albumWithPhoto();
    await deletePhoto.perform(by(), { photoId: photo.id });
    const { status } = await (member as Visitor).call("PATCH", `/api/users/${(await meOf(member as Visitor)).id}`, {
      profileImageUrl: picture,
    });
    expect([status, await seenBy(picture)]).toEqual([400, administrators]);
  });

  test("of a portrait: members' until it is replaced or its owner is deactivated; the featured classmate's is everybody's", async () => {
    const person = await addMember();
    const change = async () => {
      const input = editOwnProfile.input.parse({ userId: person.id, photo: await newPicture() });
      return (await editOwnProfile.perform(actorOf(person), input)).profileImageUrl as string;
    };
    const before = await change();
    expect(await seenBy(before)).toEqual(everyMember);
    const now = await change();
    expect([await seenBy(before), await seenBy(now)]).toEqual([nobody, everyMember]);
    await setSpotlight.perform(actorOf(chief as Member), { userId: person.id });
    expect(await seenBy(now)).toEqual({ member: 200, administrator: 200, visitor: 200 });
    await deactivateMember.perform(actorOf(chief as Member), { userId: person.id });
    expect(await seenBy(now)).toEqual(administrators);
  });

  test("of a smaller width follows its picture", async () => {
    const { photo, picture } = await albumWithPhoto();
    const smaller = picture.replace(/-\d+x\d+\.jpg$/, (end) => end.replace(".jpg", "-w160.jpg"));
    expect(await seenBy(smaller)).toEqual(everyMember);
    await deletePhoto.perform(by(), { photoId: photo.id });
    expect(await seenBy(smaller)).toEqual(administrators);
  });

  test("is looked up by indexes: a page of thirty pictures reads no table as a whole", () => {
    // Queries are prepared once for each connection.
    const { $client } = openDatabase(process.env.DATA_DIR as string);
    const prepare = vi.spyOn($client, "prepare");
    expect(imageUsage(`/images/${"a".repeat(64)}-80x60.jpg`)).toBe("nothing");
    const queries = prepare.mock.calls.map(([query]) => query);
    prepare.mockRestore();
    const plans = queries.map((query) => {
      const steps = db().$client.prepare(`explain query plan ${query}`);
      return (steps.all(...Array(query.split("?").length - 1).fill("x")) as { detail: string }[]).map(({ detail }) => detail);
    });
    expect(plans.flat().filter((step) => step.startsWith("SCAN"))).toEqual([]);
    for (const index of ["users_profile_image", "photo_collections_image", "photo_collections_cover"]) {
      expect(plans.flat().join("\n")).toContain(index);
    }
  });
});

const meOf = async (browser: Visitor) => ((await browser.call("GET", "/api/auth/me")).body as { user: { id: number } }).user;
