import { describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { addAlbum, addPhoto, storedAlbumOrPhoto } from "#tests/support/albums.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember, addTeacher, signedIn } from "#tests/support/people.ts";
import { pictureText } from "#tests/support/pictures.ts";
import { startSite } from "#tests/support/site.ts";
import { started } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

const dataDir = temporaryDatabase();
const admin = addAdministrator();
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Abbott");
const feldman = addTeacher("Abe Feldman");
const site = started(() => startSite(dataDir));

const as = (member: Member) => signedIn(site, member);

describe("the API of albums and photos", () => {
  test("photo-collections: POST creates, GET lists with photoCount and commentCount, PATCH is partial, DELETE deletes", async () => {
    const browser = await as(anna);
    const created = await browser.call("POST", "/api/photo-collections", {
      title: "Press day",
      description: "Ink everywhere",
      category: "event",
      year: 1984,
      userId: ben.id,
      coverImageUrl: await pictureText(),
    });
    const { id } = created.body as { id: number };
    expect(created).toMatchObject({
      status: 201,
      body: { userId: anna.id, isCollection: true, coverImageUrl: expect.stringMatching(/^\/images\//) },
    });
    const [first] = (await browser.call("GET", "/api/photo-collections")).body as object[];
    expect(first).toMatchObject({
      id,
      title: "Press day",
      category: "event",
      year: 1984,
      photoCount: 0,
      commentCount: 0,
      likeCount: 0,
      collectionId: null,
    });
    expect(Object.keys(first as object)).not.toContain("submissionKey");
    expect((await browser.call("PATCH", `/api/photo-collections/${id}`, { title: "Press days" })).body).toMatchObject({
      title: "Press days",
      description: "Ink everywhere",
    });
    expect((await browser.call("DELETE", `/api/photo-collections/${id}`)).status).toBe(200);
    expect((await browser.call("PATCH", `/api/photo-collections/${id}`, { title: "x" })).status).toBe(404);
  });

  test("yearbook: adds a photo to an album, lists by userId, edits, and deletes", async () => {
    const [browser, album] = [await as(ben), addAlbum(anna, "Group", { category: "group" })];
    const added = await browser.call("POST", "/api/yearbook", {
      title: "Row two",
      description: null,
      imageUrl: await pictureText("#123456"),
      year: 1986,
      userId: anna.id,
      collectionId: album.id,
      category: "portfolio",
      isCollection: true,
    });
    const photo = added.body as { id: number };
    expect(added).toMatchObject({
      status: 201,
      body: { userId: ben.id, category: "group", isCollection: false, collectionId: album.id, year: 1986 },
    });
    const listed = async (path: string) => ((await browser.call("GET", path)).body as { id: number }[]).map(({ id }) => id);
    expect(await listed(`/api/photo-collections/${album.id}/photos`)).toEqual([photo.id]);
    expect(await listed(`/api/yearbook?userId=${ben.id}`)).toEqual([photo.id]);
    expect(await listed(`/api/yearbook?userId=${admin.id}`)).toEqual([]);
    expect((await browser.call("PATCH", `/api/yearbook/${photo.id}`, { title: "Row three" })).body).toMatchObject({
      title: "Row three",
      year: 1986,
    });
    expect((await browser.call("DELETE", `/api/yearbook/${photo.id}`)).status).toBe(200);
    expect(await listed("/api/yearbook")).not.toContain(photo.id);
  });

  test("a like returns only alreadyLiked and karma", async () => {
    const [browser, teacher] = [await as(ben), await as(feldman)];
    const photo = addPhoto(addAlbum(anna, "Likes"), anna, "One");
    const karma = findPerson(ben.id)?.karma ?? 0;
    expect((await browser.call("POST", `/api/photo-collections/${photo.id}/like`)).body).toEqual({
      alreadyLiked: false,
      karma: karma + 1,
    });
    expect((await browser.call("POST", `/api/photo-collections/${photo.id}/like`)).body).toEqual({
      alreadyLiked: true,
      karma: karma + 1,
    });
    expect((await teacher.call("POST", `/api/photo-collections/${photo.id}/like`)).body).toEqual({
      alreadyLiked: false,
      karma: 0,
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => (await as(anna)).call("POST", `/api/photo-collections/${photo.id}/like`)),
    );
    expect(answers.filter(({ body }) => !(body as { alreadyLiked: boolean }).alreadyLiked)).toHaveLength(1);
    expect(storedAlbumOrPhoto(photo.id)?.likeCount).toBe(3);
  });

  test("each view call counts a view of the album or photo, but never its owner's", async () => {
    const album = addAlbum(anna, "Views");
    const photo = addPhoto(album, ben, "One");
    const [owner, other] = [await as(anna), await as(ben)];
    expect((await owner.call("POST", `/api/photo-collections/${album.id}/view`)).body).toEqual({ viewCount: 0 });
    expect((await other.call("POST", `/api/photo-collections/${album.id}/view`)).body).toEqual({ viewCount: 1 });
    expect((await owner.call("POST", `/api/yearbook-photos/${photo.id}/view`)).body).toEqual({ viewCount: 1 });
    expect((await other.call("POST", `/api/yearbook-photos/${photo.id}/view`)).body).toEqual({ viewCount: 1 });
  });

  test("comments come oldest first with their author's name and type, and can be edited and deleted", async () => {
    const [browser, teacher] = [await as(ben), await as(feldman)];
    const photo = addPhoto(addAlbum(anna, "Comments"), anna, "One");
    const path = `/api/photo-collections/${photo.id}/comments`;
    const { id } = (await browser.call("POST", path, { content: " Wow " })).body as { id: number };
    await teacher.call("POST", path, { content: "Indeed", userId: ben.id });
    expect((await browser.call("GET", path)).body).toMatchObject([
      {
        id,
        content: "Wow",
        userId: ben.id,
        isDeleted: false,
        user: { firstName: "Ben", lastName: "Abbott", profileType: "classmate" },
      },
      { content: "Indeed", user: { profileType: "teacher" } },
    ]);
    expect((await teacher.call("PATCH", `/api/comments/${id}`, { content: "Ha" })).status).toBe(403);
    expect((await browser.call("PATCH", `/api/comments/${id}`, { content: "Wow!" })).body).toMatchObject({ content: "Wow!" });
    expect(await browser.call("POST", path, { content: "  " })).toMatchObject({
      status: 400,
      body: { error: "Please write something first", details: [{ field: "content" }] },
    });
    expect((await browser.call("DELETE", `/api/comments/${id}`)).status).toBe(200);
    expect((await browser.call("GET", path)).body).toHaveLength(1);
  });

  test("every call needs a session, unknown albums and photos are 404, and each error says why", async () => {
    const [visitor, browser] = [new Visitor(site.origin), await as(anna)];
    expect(await visitor.call("POST", "/api/photo-collections", { title: "x" })).toMatchObject({
      status: 401,
      body: { error: "Authentication required: Please login to create albums" },
    });
    for (const path of [
      "/api/photo-collections",
      "/api/yearbook",
      "/api/photo-collections/1/photos",
      "/api/photo-collections/1/comments",
    ]) {
      expect((await visitor.call("GET", path)).status).toBe(401);
    }
    expect(await browser.call("POST", "/api/yearbook", { title: "x" })).toMatchObject({
      status: 400,
      body: { error: "No album selected: Please select an album to add photos to." },
    });
    for (const path of ["/api/photo-collections/99999/photos", "/api/photo-collections/x/comments", "/api/yearbook?userId=x"]) {
      expect((await browser.call("GET", path)).status).toBe(404);
    }
    const huge = `data:image/jpeg;base64,${Buffer.alloc(5 * 1024 * 1024 + 1).toString("base64")}`;
    const album = addAlbum(anna, "Huge");
    expect((await browser.call("POST", "/api/yearbook", { collectionId: album.id, imageUrl: huge })).status).toBe(413);
  });
});
