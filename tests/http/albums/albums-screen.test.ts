import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, comments, sessions } from "#db/schema.ts";
import { albumOf, photoOf, storedAlbumOrPhoto } from "#tests/support/albums.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { brokenFile, jpeg, pictureFile } from "#tests/support/pictures.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

const dataDir = temporaryDatabase();
let site: Site;
let chief: Member;
let anna: Member;
let ben: Member;
let feldman: Member;
beforeAll(async () => {
  chief = await addMember({ role: "administrator" });
  anna = await addMember({ firstName: "Anna", lastName: "Núñez" });
  ben = await addMember({ firstName: "Ben", lastName: "Abbott" });
  feldman = await addMember({ firstName: "Abe", lastName: "Feldman", profileType: "teacher" });
  site = await startSite(dataDir);
});
afterAll(() => site.stop());

const as = (member: Member) => new Visitor(site.origin).signIn(member.email, password);

describe("the screen without scripts", () => {
  test("an album is made with its cover by a multipart post, and opens", async () => {
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

  test("what is wrong is said at the field, and nothing typed is lost", async () => {
    const browser = await as(anna);
    const { status, html } = await browser.post("/yearbook?dialog=add-album", "create-album", {
      title: " ",
      description: "What I typed",
      category: "event",
      year: "next",
    });
    expect(status).toBe(422);
    expect(html).toContain("Title is required");
    expect(html).toContain("Year must be between 1900 and 2100");
    expect(html).toContain("What I typed");
    expect(html).toMatch(/<option value="event" selected/);
  });

  test("of several files the good ones are kept, and each has a line; sent again, they are there once", async () => {
    const browser = await as(ben);
    const album = albumOf(anna, "Several");
    const send = async () =>
      browser.post(`/yearbook?album=${album.id}&dialog=add-photo`, "add-photo", {
        collectionId: String(album.id),
        submissionKey: "one-form",
        title: "The kiln",
        description: "kept words",
        photo: [await pictureFile("a.jpg", "#110000"), brokenFile("<i>b</i>.jpg"), await pictureFile("c.jpg", "#220000")],
      });
    const { status, html } = await send();
    expect(status).toBe(422);
    expect(html).toContain("2 of 3 photos were added.");
    expect(html.replace(/<!-- -->/g, "")).toMatch(
      /&lt;i&gt;b&lt;\/i&gt;\.jpg<\/strong>: Please select a valid image file: a JPEG/,
    );
    expect(html.replace(/<!-- -->/g, "")).toContain("c.jpg</strong>: added");
    await send();
    const { body } = await browser.call("GET", `/api/photo-collections/${album.id}/photos`);
    expect(body as object[]).toHaveLength(2);
  });

  test("what was typed beside several files is still there when one of them is refused", async () => {
    const browser = await as(ben);
    const album = albumOf(anna, "Words");
    const { html } = await browser.post(`/yearbook?album=${album.id}&dialog=add-photo`, "add-photo", {
      collectionId: String(album.id),
      title: "A title of mine",
      description: "Words of mine",
      year: "1979",
      photo: [await pictureFile("a.jpg", "#310000"), brokenFile()],
    });
    for (const typed of ["A title of mine", "Words of mine", "1979"]) expect(html).toContain(typed);
  });

  test("too many files, and too much text, are said as what they are", async () => {
    const browser = await as(ben);
    const album = albumOf(anna, "Limits");
    const send = async (fields: object) =>
      (await browser.post(`/yearbook?album=${album.id}`, "add-photo", { collectionId: String(album.id), ...fields })) as {
        status: number;
        html: string;
      };
    const photo = await pictureFile();
    const many = await send({ photo: Array.from({ length: 21 }, () => photo) });
    expect([many.status, many.html.includes("That is more than 20 files.")]).toEqual([413, true]);
    const long = await send({ photo, description: "x".repeat(300_000) });
    expect([long.status, long.html.includes("That is more text than this page can take.")]).toEqual([413, true]);
    expect(long.html.length).toBeLessThan(50_000);
  });

  test("a photo's old address opens its album at the first one, and says that it is gone", async () => {
    const album = albumOf(anna, "Gone");
    photoOf(album, anna, "Still here");
    const { html } = await (await as(ben)).page(`/yearbook?album=${album.id}&photo=999999`);
    expect(html).toContain("That photo is no longer in this album.");
    expect(html).toContain("Still here");
  });

  test("nobody opens the address that scripts post photos to", async () => {
    const answer = await (await as(ben)).call("GET", "/yearbook/upload");
    expect([answer.status, answer.body]).toEqual([405, { error: "GET is not possible here" }]);
  });

  test("all good: back to the album at the first of them, with how many", async () => {
    const browser = await as(ben);
    const album = albumOf(anna, "All good");
    const done = await browser.post(`/yearbook?album=${album.id}&dialog=add-photo`, "add-photo", {
      collectionId: String(album.id),
      photo: [await pictureFile("a.jpg", "#aa0000"), await pictureFile("b.jpg", "#bb0000")],
    });
    const first = ((await browser.call("GET", `/api/photo-collections/${album.id}/photos`)).body as { id: number }[])[1];
    expect(done.headers.get("Location")).toMatch(new RegExp(`^/yearbook\\?album=${album.id}&photo=${first?.id}&done=`));
    const { html } = await browser.page(done.headers.get("Location") ?? "");
    expect(html).toContain("Photo added successfully!");
    expect(html).toContain("2 photos are in the album.");
  });

  test("one refused file answers 400 with its sentence and keeps the words; no file is a field error", async () => {
    const browser = await as(ben);
    const album = albumOf(anna, "Refused");
    const send = (photo: File | File[]) =>
      browser.post(`/yearbook?album=${album.id}&dialog=add-photo`, "add-photo", {
        collectionId: String(album.id),
        title: "My caption",
        photo,
      });
    const heic = new File([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1")], "IMG_1.HEIC", { type: "image/heic" });
    const refused = await send(heic);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("HEIC");
    expect(refused.html).toContain("My caption");
    const empty = await send(new File([], "", { type: "application/octet-stream" }));
    expect([empty.status >= 400, empty.html.includes("Please select a valid image file")]).toEqual([true, true]);
  });

  test("a script's upload: 201 with the photo, else its status with a sentence, in JSON", async () => {
    const browser = await as(ben);
    const album = albumOf(anna, "Upload");
    const fields = { collectionId: String(album.id), title: "By script" };
    const upload = async (from: Visitor, photo: File, more: Record<string, string> = {}) => {
      const { status, html } = await from.post("/yearbook/upload", "add-photo", { ...fields, photo, ...more });
      return { status, body: JSON.parse(html) };
    };
    expect(await upload(browser, await pictureFile())).toMatchObject({
      status: 201,
      body: { title: "By script", userId: ben.id },
    });
    expect(await upload(browser, brokenFile())).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Please select a valid image file/) },
    });
    expect(await upload(browser, await pictureFile(), { csrf: "forged" })).toMatchObject({
      status: 403,
      body: { error: expect.any(String) },
    });
    expect(await upload(browser, await pictureFile(), { title: "x".repeat(201) })).toMatchObject({
      status: 422,
      body: { error: "Title can have at most 200 characters" },
    });
    const large = new File([new Uint8Array(41 * 1024 * 1024)], "large.jpg", { type: "image/jpeg" });
    expect(await upload(browser, large)).toMatchObject({ status: 413, body: { error: expect.stringMatching(/too large/) } });
    expect(await upload(new Visitor(site.origin), await pictureFile())).toMatchObject({
      status: 401,
      body: { error: expect.stringMatching(/signed out/) },
    });
  });

  test("without a session: to /login; a form that was being sent keeps its text and says to log in to create albums", async () => {
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

  test("opening an album counts one view a session, except for its owner", async () => {
    const album = albumOf(anna, "Counted");
    const photo = photoOf(album, anna, "One");
    const [owner, other] = [await as(anna), await as(ben)];
    for (const browser of [owner, other, other]) await browser.page(`/yearbook?album=${album.id}`);
    expect([storedAlbumOrPhoto(album.id)?.viewCount, storedAlbumOrPhoto(photo.id)?.viewCount]).toEqual([1, 1]);
    await (await as(ben)).request(`/yearbook?album=${album.id}`, { headers: { "Sec-Purpose": "prefetch" } });
    expect(storedAlbumOrPhoto(album.id)?.viewCount).toBe(1);
  });

  test("the like's notice is '+1 karma point', a thanks to teachers, none if already liked", async () => {
    const photo = photoOf(albumOf(anna, "Thanks"), anna, "One");
    const press = async (browser: Visitor) => {
      const done = await browser.post(`/yearbook?album=${photo.collectionId}`, "like", { photoCollectionId: String(photo.id) });
      return (await browser.page(done.headers.get("Location") ?? "")).html;
    };
    const [member, teacher] = [await as(ben), await as(feldman)];
    expect(await press(member)).toContain("+1 karma point");
    expect(await press(member)).not.toContain("karma point");
    expect(await press(teacher)).toContain("Thank you for liking this photo!");
  });

  test("comments: written, marked as edited, deleted after a question, each at the photo it is about", async () => {
    const browser = await as(ben);
    const photo = photoOf(albumOf(anna, "Talk"), anna, "One");
    const full = `/yearbook?album=${photo.collectionId}&photo=${photo.id}&dialog=full`;
    const done = await browser.post(full, "add-comment", { photoCollectionId: String(photo.id), content: "First <b>!" });
    expect(done.headers.get("Location")).toMatch(/dialog=full&done=/);
    const { html } = await browser.page(done.headers.get("Location") ?? "");
    expect(html).toContain("Comment added successfully");
    expect(html).toContain("First &lt;b&gt;!");
    expect(html).not.toContain("· edited");
    const album = (await browser.page(`/yearbook?album=${photo.collectionId}`)).html.replaceAll("<!-- -->", "");
    expect(album).toContain("1 comment on the album and its photos");
    const { id } = db().select().from(comments).all().at(-1) as { id: number };
    const question = await browser.page(`${full}&delete-comment=${id}`);
    expect(question.html).toContain("Are you sure you want to delete this comment?");
    await browser.post(`${full}&edit-comment=${id}`, "edit-comment", { commentId: String(id), content: "Second" });
    expect((await browser.page(full)).html).toContain("· edited");
    const gone = await browser.post(`${full}&delete-comment=${id}`, "delete-comment", { commentId: String(id) });
    expect(gone.headers.get("Location")).not.toContain("delete-comment");
    expect((await browser.page(full)).html).not.toContain("Second");
    expect((await browser.post(full, "add-comment", { photoCollectionId: String(photo.id), content: " " })).status).toBe(422);
  });

  test("the delete question says how many photos go with it, and only to who may delete", async () => {
    const album = albumOf(anna, "Three in it");
    for (const title of ["1", "2", "3"]) photoOf(album, ben, title);
    const question = async (member: Member) =>
      (await (await as(member)).page(`/yearbook?album=${album.id}&delete=${album.id}`)).html;
    expect((await question(anna)).replace(/<!-- -->/g, "")).toContain("The 3 photos in it will be deleted, too.");
    expect(await question(ben)).not.toContain("Are you sure");
    const browser = await as(anna);
    const done = await browser.post(`/yearbook?category=group&album=${album.id}&delete=${album.id}`, "delete-album", {
      albumId: String(album.id),
    });
    expect(done.headers.get("Location")).toMatch(/^\/yearbook\?category=group&done=/);
    expect((await browser.page(`/yearbook?album=${album.id}`)).status).toBe(404);
  });

  test("what administrators have: Clear Cache, Hard Refresh, what was deleted; and nobody else", async () => {
    const album = albumOf(anna, "Deleted by mistake", { deletedAt: new Date(), deletedBy: anna.id });
    const [administrator, member] = [await as(chief), await as(anna)];
    const list = await administrator.page("/yearbook");
    expect(["Clear Cache", "Hard Refresh", "Recently deleted"].every((text) => list.html.includes(text))).toBe(true);
    const cleared = await administrator.post("/yearbook", "clear-cache", {});
    expect([cleared.status, cleared.headers.get("Clear-Site-Data")]).toEqual([303, '"cache"']);
    expect((await member.page("/yearbook?deleted")).html).not.toContain("Deleted by mistake");
    expect((await member.post("/yearbook", "clear-cache", {})).status).toBe(403);
    expect((await administrator.page("/yearbook?deleted")).html).toContain("Deleted by mistake");
    expect((await member.post("/yearbook?deleted", "restore", { photoCollectionId: String(album.id) })).status).toBe(403);
    expect((await administrator.post("/yearbook?deleted", "restore", { photoCollectionId: String(album.id) })).status).toBe(303);
    expect(storedAlbumOrPhoto(album.id)?.deletedAt).toBeNull();
    expect((await member.call("POST", `/api/photo-collections/${album.id}/restore`)).status).toBe(403);
  });

  test("pictures come in small sizes with their frame's size, and an album downloads whole", async () => {
    const browser = await as(anna);
    const album = albumOf(anna, "Été");
    await browser.post(`/yearbook?album=${album.id}`, "add-photo", {
      collectionId: String(album.id),
      photo: new File([new Uint8Array(await jpeg("#335577", 1600, 1000))], "large.jpg", { type: "image/jpeg" }),
    });
    const list = (await browser.page("/yearbook")).html;
    expect(list).toMatch(
      /<img class="photo" src="\/images\/[0-9a-f]{64}-1200x750-w320\.jpg" srcSet="[^"]*-w640\.jpg 640w" sizes="[^"]+" alt="" width="320" height="240"/,
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

  test("who did what is in the log, in words", () => {
    const said = db()
      .select()
      .from(activityLogs)
      .all()
      .map(({ description }) => description);
    expect(said).toContain('Ben Abbott liked "One"');
    expect(said).toContain('Anna Núñez deleted album "Three in it"');
    expect(said).toContain(`${chief.firstName} ${chief.lastName} restored album "Deleted by mistake"`);
  });
});
