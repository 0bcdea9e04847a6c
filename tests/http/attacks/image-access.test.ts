import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createAlbum, deleteAlbum } from "#app/domain/albums/albums.server.ts";
import { addPhoto, deletePhoto } from "#app/domain/albums/photos.server.ts";
import { saveFrontPage } from "#app/domain/announcements/front-page.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { accountColumns } from "#app/domain/core/member-rows.server.ts";
import { imageUsage } from "#app/domain/images/image-access.server.ts";
import { type ImageInput, readImageInput, recordImageInput } from "#app/domain/images/images.server.ts";
import { notAnImage } from "#app/domain/images/images.ts";
import { deactivateMember } from "#app/domain/people/members.server.ts";
import { editOwnProfile, editProfile } from "#app/domain/people/profiles.server.ts";
import { setSpotlight } from "#app/domain/people/spotlight.server.ts";
import { db, openDatabase } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { actorOf, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addInvited, addMember, signedIn } from "#tests/support/people.ts";
import { jpeg } from "#tests/support/pictures.ts";
import { changeRow } from "#tests/support/rows.ts";
import { startSite } from "#tests/support/site.ts";
import { started } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The risk: the site still sends a deleted or hidden picture to people who kept its address. */

temporaryDatabase();
const anna = addMember();
const admin = addAdministrator();
const other = addMember();
let [member, administrator, visitor]: Visitor[] = [];
const site = started(() => startSite(process.env.DATA_DIR as string));
beforeAll(async () => {
  visitor = new Visitor(site.origin);
  member = await signedIn(site, other);
  administrator = await signedIn(site, admin);
});

const annaActor = () => actorOf(anna);
const statusesOf = async (address: string) => {
  const statusFor = async (browser: Visitor | undefined, headers = {}) =>
    (await (browser as Visitor).request(address, { headers })).status;
  return { member: await statusFor(member), administrator: await statusFor(administrator), visitor: await statusFor(visitor) };
};
const [membersOnly, administratorsOnly, nobody] = [
  { member: 200, administrator: 200, visitor: 404 },
  { member: 404, administrator: 200, visitor: 404 },
  { member: 404, administrator: 404, visitor: 404 },
];
let pictures = 0;
/** A picture that no other test uses. */
const newPicture = async () => {
  pictures += 1;
  const bytes = await jpeg(`hsl(${pictures * 7}, 50%, 50%)`, 240, 160);
  return new File([new Uint8Array(bytes)], "x.jpg", { type: "image/jpeg" });
};
async function addAlbumWithPhoto() {
  const album = await createAlbum.perform(annaActor(), createAlbum.input.parse({ title: "Kiln", cover: await newPicture() }));
  const input = addPhoto.input.parse({ collectionId: album.id, title: "Jug", photo: await newPicture() });
  const photo = await addPhoto.perform(annaActor(), input);
  return { album, photo, cover: album.coverImageUrl as string, picture: photo.imageUrl as string };
}

describe("access to a picture:", () => {
  test("visitors get the front page's only while it is there", async () => {
    const save = (input: object) => saveFrontPage.perform(actorOf(admin as Member), saveFrontPage.input.parse(input));
    const { imageUrl } = await save({ picture: await newPicture(), imageAlt: "The class" });
    expect(await statusesOf(imageUrl ?? "")).toEqual({ member: 200, administrator: 200, visitor: 200 });
    await save({ imageUrl: null });
    expect(await statusesOf(imageUrl ?? "")).toEqual(nobody);
  });

  test("members see a photo until it is deleted; then only administrators do, who can restore it", async () => {
    const { photo, picture } = await addAlbumWithPhoto();
    expect(await statusesOf(picture)).toEqual(membersOnly);
    const first = await (member as Visitor).request(picture);
    await deletePhoto.perform(annaActor(), { photoId: photo.id });
    expect(await statusesOf(picture)).toEqual(administratorsOnly);
    // A conditional request reveals nothing either.
    const again = { headers: { "If-None-Match": first.headers.get("ETag") as string } };
    expect((await (member as Visitor).request(picture, again)).status).toBe(404);
    const { status } = await (administrator as Visitor).call("POST", `/api/photo-collections/${photo.id}/restore`);
    expect([status, await statusesOf(picture)]).toEqual([200, membersOnly]);
  });

  test("only administrators see the cover and the photos of a deleted album", async () => {
    const { album, cover, picture } = await addAlbumWithPhoto();
    expect([await statusesOf(cover), await statusesOf(picture)]).toEqual([membersOnly, membersOnly]);
    await deleteAlbum.perform(annaActor(), { albumId: album.id });
    expect([await statusesOf(cover), await statusesOf(picture)]).toEqual([administratorsOnly, administratorsOnly]);
  });

  test("members see a picture of two photos until both are deleted", async () => {
    const [one, other] = [await addAlbumWithPhoto(), await addAlbumWithPhoto()];
    const input = addPhoto.input.parse({ collectionId: other.album.id, title: "Twice", imageUrl: one.picture });
    const twice = await addPhoto.perform(annaActor(), input);
    await deletePhoto.perform(annaActor(), { photoId: one.photo.id });
    expect(await statusesOf(one.picture)).toEqual(membersOnly);
    await deletePhoto.perform(annaActor(), { photoId: twice.id });
    expect(await statusesOf(one.picture)).toEqual(administratorsOnly);
  });

  test("a deleted picture stays hidden when a member sets its address as a portrait", async () => {
    const { photo, picture } = await addAlbumWithPhoto();
    await deletePhoto.perform(annaActor(), { photoId: photo.id });
    const { status } = await (member as Visitor).call("PATCH", `/api/users/${(await meOf(member as Visitor)).id}`, {
      profileImageUrl: picture,
    });
    expect([status, await statusesOf(picture)]).toEqual([400, administratorsOnly]);
  });

  test.each(["deactivated", "not listed"] as const)(
    "the portrait of somebody who is %s can't be used again by anybody who kept its address, and the answer is that of no picture",
    async (state) => {
      const person = addMember();
      const { profileImageUrl } = await perform(editOwnProfile, person, { userId: person.id, photo: await newPicture() });
      const hidden = profileImageUrl as string;
      const { album } = await addAlbumWithPhoto();
      if (state === "deactivated") await deactivateMember.perform(actorOf(admin as Member), { userId: person.id });
      else changeRow(users, person.id, { memberState: "unlisted" });
      const collectionId = album.id;
      const unknown = hidden.replace(/[0-9a-f]{64}/, "0".repeat(64));
      for (const browser of [member, administrator] as Visitor[]) {
        const me = await meOf(browser);
        const tries = (address: string) =>
          Promise.all([
            browser.call("PATCH", `/api/users/${me.id}`, { profileImageUrl: address }),
            browser.call("PATCH", `/api/users/${me.id}`, { yearbookImageUrl: address }),
            browser.call("POST", "/api/yearbook", { collectionId, title: "Jug", imageUrl: address }),
            browser.call("POST", "/api/photo-collections", { title: "Kiln", coverImageUrl: address }),
            browser.post(`/profile/${me.id}`, "edit-own-profile", { userId: String(me.id), profileImageUrl: address }),
          ]);
        const answers = (await tries(hidden)).map((answer) => ("body" in answer ? [answer.status, answer.body] : answer.status));
        const otherwise = (await tries(unknown)).map((answer) =>
          "body" in answer ? [answer.status, answer.body] : answer.status,
        );
        expect(answers).toEqual(otherwise);
        expect(answers.slice(0, 4)).toEqual(Array(4).fill([400, expect.objectContaining({ error: notAnImage })]));
      }
      expect(await statusesOf(hidden)).toEqual(administratorsOnly);
    },
  );

  test("a member saves their profile, and an administrator that of somebody who is not listed, with the picture they have", async () => {
    const person = addInvited();
    const input = editProfile.input.parse({ userId: person.id, photo: await newPicture() });
    const { profileImageUrl } = await editProfile.perform(actorOf(admin as Member), input);
    changeRow(users, person.id, { memberState: "unlisted" });
    const saved = await (administrator as Visitor).call("PATCH", `/api/users/${person.id}`, { bio: "Weaves", profileImageUrl });
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ bio: "Weaves", profileImageUrl })]);
    // But not in another place, where more people would see it.
    const moved = await (administrator as Visitor).call("PATCH", `/api/users/${person.id}`, {
      yearbookImageUrl: profileImageUrl,
    });
    expect(moved.status).toBe(400);
    expect(await statusesOf(profileImageUrl as string)).toEqual(administratorsOnly);
    const { id } = await meOf(member as Visitor);
    const own = editOwnProfile.input.parse({ userId: id, photo: await newPicture() });
    const mine = await editOwnProfile.perform({ ...annaActor(), member: memberWith(id) }, own);
    const again = { profileImageUrl: mine.profileImageUrl };
    expect((await (member as Visitor).call("PATCH", `/api/users/${id}`, again)).body).toMatchObject(again);
  });

  test("a picture that is hidden while a post with its address waits is not stored", async () => {
    const { photo, picture } = await addAlbumWithPhoto();
    const { album } = await addAlbumWithPhoto();
    const image = await readImageInput({ text: picture }, { longestSide: 800, fileField: "photo", textField: "imageUrl" });
    await deletePhoto.perform(annaActor(), { photoId: photo.id });
    const record = () => recordImageInput(image as ImageInput, { uploadedBy: album.userId });
    expect(record).toThrow(notAnImage);
  });

  test("members see a portrait until it is replaced or its owner is deactivated, and everybody sees a featured classmate's", async () => {
    const person = addMember();
    const change = async () => {
      const input = editOwnProfile.input.parse({ userId: person.id, photo: await newPicture() });
      return (await editOwnProfile.perform(actorOf(person), input)).profileImageUrl as string;
    };
    const before = await change();
    expect(await statusesOf(before)).toEqual(membersOnly);
    const now = await change();
    expect([await statusesOf(before), await statusesOf(now)]).toEqual([nobody, membersOnly]);
    await setSpotlight.perform(actorOf(admin as Member), { userId: person.id });
    expect(await statusesOf(now)).toEqual({ member: 200, administrator: 200, visitor: 200 });
    await deactivateMember.perform(actorOf(admin as Member), { userId: person.id });
    expect(await statusesOf(now)).toEqual(administratorsOnly);
  });

  test("members see a yearbook portrait where they see the profile; visitors don't, not even of a featured classmate", async () => {
    const person = addMember();
    const input = editOwnProfile.input.parse({ userId: person.id, yearbookPortrait: await newPicture() });
    const then = (await editOwnProfile.perform(actorOf(person), input)).yearbookImageUrl as string;
    await setSpotlight.perform(actorOf(admin as Member), { userId: person.id });
    expect(await statusesOf(then)).toEqual(membersOnly);
    expect((await (visitor as Visitor).page("/")).html).not.toContain(then);
    await deactivateMember.perform(actorOf(admin as Member), { userId: person.id });
    expect(await statusesOf(then)).toEqual(administratorsOnly);
  });

  test("the smaller sizes follow their picture", async () => {
    const { photo, picture } = await addAlbumWithPhoto();
    const smaller = picture.replace(/-\d+x\d+\.jpg$/, (end) => end.replace(".jpg", "-w160.jpg"));
    expect(await statusesOf(smaller)).toEqual(membersOnly);
    await deletePhoto.perform(annaActor(), { photoId: photo.id });
    expect(await statusesOf(smaller)).toEqual(administratorsOnly);
  });

  test("the lookup uses indexes, so that a page of thirty pictures scans no table", () => {
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
    for (const index of ["users_profile_image", "users_yearbook_image", "photo_collections_image", "photo_collections_cover"]) {
      expect(plans.flat().join("\n")).toContain(index);
    }
  });
});

const memberWith = (id: number) => db().select(accountColumns).from(users).where(eq(users.id, id)).get() as Member;
const meOf = async (browser: Visitor) => ((await browser.call("GET", "/api/auth/me")).body as { user: { id: number } }).user;
