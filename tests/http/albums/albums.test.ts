import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { db } from "#db/client.server.ts";
import { comments, sessions } from "#db/schema.ts";
import { addAlbum, addPhoto, storedAlbumOrPhoto } from "#tests/support/albums.ts";
import { loggedEntries } from "#tests/support/database.ts";
import { titleRequired } from "#tests/support/notices.ts";
import { addAdministrator, addMember, addTeacher } from "#tests/support/people.ts";
import { jpeg, pictureFile, pictureText } from "#tests/support/pictures.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { as, site } = sharedSite();
const admin = addAdministrator();
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Abbott");
const feldman = addTeacher("Abe Feldman");

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

describe("albums without scripts", () => {
  test("a multipart post creates an album with its cover, and opens it", async () => {
    const browser = await as(anna);
    const done = await browser.post("/yearbook?dialog=add-album", "create-album", {
      title: "Kiln <b>opening</b>",
      description: "",
      category: "group",
      year: "1985",
      cover: await pictureFile("cover.jpg", "#884422"),
    });
    expect(done).toMatchObject({ status: 303 });
    const { html } = await browser.page(done.headers.get("Location") ?? "");
    expect(html).toContain("Album created successfully!");
    expect(html).toContain("Kiln &lt;b&gt;opening&lt;/b&gt;");
    expect(html).toContain("No Photos Yet");
  });

  test("invalid input is an error at its field, and nothing typed is lost", async () => {
    const browser = await as(anna);
    const { status, html } = await browser.post("/yearbook?dialog=add-album", "create-album", {
      title: " ",
      description: "What I typed",
      category: "event",
      year: "next",
    });
    expect(status).toBe(422);
    expect(html).toContain(titleRequired);
    expect(html).toContain("Year must be between 1900 and 2100");
    expect(html).toContain("What I typed");
    expect(html).toMatch(/<option value="event" selected/);
  });

  test("a deleted photo's address opens its album at the first photo, and says that the photo is gone", async () => {
    const album = addAlbum(anna, "Gone");
    addPhoto(album, anna, "Still here");
    const browser = await as(ben);
    for (const dialog of ["", "&dialog=full"]) {
      const { html } = await browser.page(`/yearbook?album=${album.id}&photo=999999${dialog}`);
      expect(html).toContain("That photo is no longer in this album.");
      expect(html).toContain("Still here");
      expect(html).not.toContain("<dialog");
    }
  });

  test("without a session the page redirects to /login, and a submitted form keeps what was typed and says why", async () => {
    const visitor = new Visitor(site.origin);
    expect((await visitor.page("/yearbook?album=3")).headers.get("Location")).toBe("/login?continue=%2Fyearbook%3Falbum%3D3");
    const browser = await as(anna);
    const token = await browser.token();
    db().delete(sessions).where(eq(sessions.userId, anna.id)).run();
    const { status, html } = await browser.post("/yearbook?dialog=add-album", "create-album", {
      csrf: token,
      title: "Half-typed title",
    });
    expect(status).toBe(401);
    expect(html).toContain("Authentication required: Please login to create albums");
    expect(html).toContain("Half-typed title");
  });

  test("opening an album counts one view per session, except its owner's", async () => {
    const album = addAlbum(anna, "Counted");
    const photo = addPhoto(album, anna, "One");
    const [owner, other] = [await as(anna), await as(ben)];
    for (const browser of [owner, other, other]) await browser.page(`/yearbook?album=${album.id}`);
    expect([storedAlbumOrPhoto(album.id)?.viewCount, storedAlbumOrPhoto(photo.id)?.viewCount]).toEqual([1, 1]);
    await (await as(ben)).request(`/yearbook?album=${album.id}`, { headers: { "Sec-Purpose": "prefetch" } });
    expect(storedAlbumOrPhoto(album.id)?.viewCount).toBe(1);
  });

  test("a like shows '+1 karma point', thanks a teacher, and shows nothing if already liked", async () => {
    const photo = addPhoto(addAlbum(anna, "Thanks"), anna, "One");
    const like = async (browser: Visitor) => {
      const done = await browser.post(`/yearbook?album=${photo.collectionId}`, "like", { photoCollectionId: String(photo.id) });
      return (await browser.page(done.headers.get("Location") ?? "")).html;
    };
    const [member, teacher] = [await as(ben), await as(feldman)];
    expect(await like(member)).toContain("+1 karma point");
    expect(await like(member)).not.toContain("karma point");
    expect(await like(teacher)).toContain("Thank you for liking this photo!");
  });

  test("a comment is added, edited, and deleted after a question, and each step stays at its photo", async () => {
    const browser = await as(ben);
    const photo = addPhoto(addAlbum(anna, "Talk"), anna, "One");
    const full = `/yearbook?album=${photo.collectionId}&photo=${photo.id}&dialog=full`;
    const done = await browser.post(full, "add-comment", { photoCollectionId: String(photo.id), content: "First <b>!" });
    expect(done.headers.get("Location")).toMatch(/dialog=full&done=/);
    const { html } = await browser.page(done.headers.get("Location") ?? "");
    expect(html).toContain("Comment added successfully");
    expect(html).toContain("First &lt;b&gt;!");
    expect(html).not.toContain("· edited");
    const album = (await browser.page(`/yearbook?album=${photo.collectionId}`)).html.replaceAll("<!-- -->", "");
    expect(album).toContain("1 comment on its photos");
    const { id } = db().select().from(comments).all().at(-1) as { id: number };
    const question = await browser.page(`${full}&delete-comment=${id}`);
    expect(question.html).toContain("Are you sure you want to delete this comment?");
    await browser.post(`${full}&edit-comment=${id}`, "edit-comment", { commentId: String(id), content: "Second" });
    expect((await browser.page(full)).html).toContain("· edited");
    const removed = await browser.post(`${full}&delete-comment=${id}`, "delete-comment", { commentId: String(id) });
    expect(removed.headers.get("Location")).not.toContain("delete-comment");
    expect((await browser.page(full)).html).not.toContain("Second");
    expect((await browser.post(full, "add-comment", { photoCollectionId: String(photo.id), content: " " })).status).toBe(422);
  });

  test("the delete question says how many photos it deletes, and only members who may delete see it", async () => {
    const album = addAlbum(anna, "Three in it");
    for (const title of ["1", "2", "3"]) addPhoto(album, ben, title);
    const asks = "Are you sure";
    const question = async (member: Member) =>
      (await (await as(member)).page(`/yearbook?album=${album.id}&delete=${album.id}`)).html;
    expect((await question(anna)).replace(/<!-- -->/g, "")).toContain("The 3 photos in it will be deleted, too.");
    expect(await question(anna)).toContain(asks);
    expect(await question(ben)).not.toContain(asks);
    const browser = await as(anna);
    const done = await browser.post(`/yearbook?category=group&album=${album.id}&delete=${album.id}`, "delete-album", {
      albumId: String(album.id),
    });
    expect(done.headers.get("Location")).toMatch(/^\/yearbook\?category=group&done=/);
    expect((await browser.page(`/yearbook?album=${album.id}`)).status).toBe(404);
  });

  test.each([
    ["?show", "/slideshow"],
    ["?album=3&show=run&photo=7", "/3/slideshow?photo=7&run=1"],
    ["?category=group&page=2&album=3&tidy&sheet=2", "/3/arrange?category=group&page=2&sheet=2"],
    ["?unnamed&after=7", "/who-is-this?after=7"],
    ["?of=2&page=3", "/photos-of/2?page=3"],
    ["?named=Mr.+Abbott%27s+nephew", "/photos-of?name=Mr.+Abbott%27s+nephew"],
    ["?requests", "/takedown-requests"],
    ["?deleted", "/recently-deleted"],
  ])("the address of version 1.1 /yearbook%s leads to /yearbook%s", async (before, now) => {
    const { status, headers } = await (await as(anna)).request(`/yearbook${before}`);
    expect([status, headers.get("Location")]).toEqual([301, `/yearbook${now}`]);
  });

  test("only administrators have Clear Cache, Hard Refresh, and deleted albums", async () => {
    const album = addAlbum(anna, "Deleted by mistake", { deletedAt: new Date(), deletedBy: anna.id });
    const [administrator, member] = [await as(admin), await as(anna)];
    const list = await administrator.page("/yearbook");
    expect(["Clear Cache", "Hard Refresh", "Recently deleted"].every((text) => list.html.includes(text))).toBe(true);
    const cleared = await administrator.post("/yearbook", "clear-cache", {});
    expect([cleared.status, cleared.headers.get("Clear-Site-Data")]).toEqual([303, '"cache"']);
    expect((await member.page("/yearbook/recently-deleted")).html).not.toContain("Deleted by mistake");
    expect((await member.post("/yearbook", "clear-cache", {})).status).toBe(403);
    expect((await administrator.page("/yearbook/recently-deleted")).html).toContain("Deleted by mistake");
    expect((await member.post("/yearbook/recently-deleted", "restore", { photoCollectionId: String(album.id) })).status).toBe(
      403,
    );
    expect(
      (await administrator.post("/yearbook/recently-deleted", "restore", { photoCollectionId: String(album.id) })).status,
    ).toBe(303);
    expect(storedAlbumOrPhoto(album.id)?.deletedAt).toBeNull();
    expect((await member.call("POST", `/api/photo-collections/${album.id}/restore`)).status).toBe(403);
  });

  test("pictures have small sizes and the size of their frame, and an album downloads as a ZIP", async () => {
    const browser = await as(anna);
    const album = addAlbum(anna, "Été");
    await browser.post(`/yearbook?album=${album.id}`, "add-photo", {
      collectionId: String(album.id),
      photo: new File([new Uint8Array(await jpeg("#335577", 1600, 1000))], "large.jpg", { type: "image/jpeg" }),
    });
    const list = (await browser.page("/yearbook")).html;
    expect(list).toMatch(
      /<img class="[^"]*" src="\/images\/[0-9a-f]{64}-1200x750-w320\.jpg" srcSet="[^"]*-w640\.jpg 640w" sizes="[^"]+" alt="" width="320" height="240"/,
    );
    const download = await browser.request(`/yearbook/${album.id}/download`);
    expect(download.headers.get("Content-Type")).toBe("application/zip");
    expect(download.headers.get("Content-Disposition")).toBe(
      `attachment; filename="_t_.zip"; filename*=UTF-8''%C3%89t%C3%A9.zip`,
    );
    const bytes = await buffer(download.body as ReadableStream<Uint8Array>);
    expect([String(bytes.length), bytes.subarray(0, 2).toString()]).toEqual([download.headers.get("Content-Length"), "PK"]);
    expect((await browser.request("/yearbook/999999/download")).status).toBe(404);
    expect((await new Visitor(site.origin).request(`/yearbook/${album.id}/download`)).status).toBe(302);
  });

  test("the activity log says who did what", () => {
    const descriptions = loggedEntries().map(({ description }) => description);
    expect(descriptions).toContain('Ben Abbott liked "One"');
    expect(descriptions).toContain('Anna Núñez deleted album "Three in it"');
    expect(descriptions).toContain(`${admin.firstName} ${admin.lastName} restored album "Deleted by mistake"`);
  });
});
