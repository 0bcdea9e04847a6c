import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { notAnImage } from "#app/domain/images/images.ts";
import { addAlbum } from "#tests/support/albums.ts";
import { photoAdded } from "#tests/support/notices.ts";
import { plain } from "#tests/support/painted-pictures.ts";
import { addMember } from "#tests/support/people.ts";
import { brokenFile, heicPicture, pictureFile, tiffWithExif } from "#tests/support/pictures.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { as, dataDir, site } = sharedSite();
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Abbott");

type Sent = Record<string, string | File | File[]>;
/** Sends the form of an album, as a browser without scripts does. */
const sendForm = (browser: Visitor, { id }: { id: number }, fields: Sent) =>
  browser.post(`/yearbook?album=${id}&dialog=add-photo`, "add-photo", { collectionId: String(id), ...fields });
/** Sends one photo, as scripts do. */
const upload = (browser: Visitor, { id }: { id: number }, fields: Sent) =>
  browser.post("/yearbook/upload", "add-photo", { collectionId: String(id), ...fields });
type Listed = { id: number; originalUrl: string; takenOn: string };
const photosOf = async (browser: Visitor, { id }: { id: number }) =>
  (await browser.call("GET", `/api/photo-collections/${id}/photos`)).body as Listed[];

describe("adding photos to an album", () => {
  test("of several files the valid ones are added, and the album names the others; sending them again adds nothing", async () => {
    const browser = await as(ben);
    const album = addAlbum(anna, "Several");
    const send = async () =>
      sendForm(browser, album, {
        submissionKey: "one-form",
        title: "The kiln",
        description: "kept words",
        photo: [await pictureFile("a.jpg", "#110000"), brokenFile("<i>b</i>.jpg"), await pictureFile("c.jpg", "#220000")],
      });
    const { status, headers } = await send();
    const location = headers.get("Location");
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/yearbook\?album=\d+&added=one-form&done=/)]);
    const { html } = await browser.page(location ?? "");
    expect(html).toMatch(
      /2 of 3 photos are in the album\.\n&lt;i&gt;b&lt;\/i&gt;\.jpg: Please select a valid image file: a JPEG/,
    );
    expect(html.replace(/<!-- -->/g, "")).toContain("2 photos added.");
    await send();
    expect(await photosOf(browser, album)).toHaveLength(2);
  });

  test("the form keeps what was typed when all of several files are refused", async () => {
    const browser = await as(ben);
    const album = addAlbum(anna, "Words");
    const { html } = await sendForm(browser, album, {
      title: "A title of mine",
      description: "Words of mine",
      year: "1979",
      photo: [brokenFile("a.jpg"), brokenFile("b.jpg")],
    });
    expect(html).toContain("None of the 2 photos was added.");
    for (const typed of ["A title of mine", "Words of mine", "1979"]) expect(html).toContain(typed);
  });

  test("too many files and too much text have different errors", async () => {
    const browser = await as(ben);
    const album = addAlbum(anna, "Limits");
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

  test("the address that scripts post photos to has no page", async () => {
    const answer = await (await as(ben)).call("GET", "/yearbook/upload");
    expect([answer.status, answer.body]).toEqual([405, { error: "GET is not possible here" }]);
  });

  test("adding photos leads to the album with all of them, and says how many", async () => {
    const browser = await as(ben);
    const album = addAlbum(anna, "All good");
    const done = await sendForm(browser, album, {
      photo: [await pictureFile("a.jpg", "#aa0000"), await pictureFile("b.jpg", "#bb0000")],
    });
    expect(done.headers.get("Location")).toMatch(new RegExp(`^/yearbook\\?album=${album.id}&done=`));
    const { html } = await browser.page(done.headers.get("Location") ?? "");
    expect(html).toContain(photoAdded);
    expect(html).toContain("2 photos are in the album.");
  });

  test("one refused file is 400 with its sentence and keeps what was typed, and no file is an error at the field", async () => {
    const browser = await as(ben);
    const album = addAlbum(anna, "Refused");
    const send = (photo: File | File[]) => sendForm(browser, album, { title: "My caption", photo });
    const heic = new File([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1")], "IMG_1.HEIC", { type: "image/heic" });
    const refused = await send(heic);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("HEIC");
    expect(refused.html).toContain("My caption");
    const empty = await send(new File([], "", { type: "application/octet-stream" }));
    expect([empty.status >= 400, empty.html.includes(notAnImage)]).toEqual([true, true]);
  });

  test("an upload by a script returns JSON: 201 with the photo, or an error status with a sentence", async () => {
    const browser = await as(ben);
    const album = addAlbum(anna, "Upload");
    const answerTo = async (from: Visitor, photo: File, more: Record<string, string> = {}) => {
      const { status, html } = await upload(from, album, { title: "By script", photo, ...more });
      return { status, body: JSON.parse(html) };
    };
    expect(await answerTo(browser, await pictureFile())).toMatchObject({
      status: 201,
      body: { title: "By script", userId: ben.id },
    });
    expect(await answerTo(browser, brokenFile())).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(new RegExp(`^${notAnImage}`)) },
    });
    expect(await answerTo(browser, await pictureFile(), { csrf: "forged" })).toMatchObject({
      status: 403,
      body: { error: expect.any(String) },
    });
    expect(await answerTo(browser, await pictureFile(), { title: "x".repeat(201) })).toMatchObject({
      status: 422,
      body: { error: "Title can have at most 200 characters" },
    });
    const large = new File([new Uint8Array(41 * 1024 * 1024)], "large.jpg", { type: "image/jpeg" });
    expect(await answerTo(browser, large)).toMatchObject({ status: 413, body: { error: expect.stringMatching(/too large/) } });
    expect(await answerTo(new Visitor(site.origin), await pictureFile())).toMatchObject({
      status: 401,
      body: { error: expect.stringMatching(/signed out/) },
    });
  });
});

describe("originals", () => {
  /** A scan whose file says when and where, as programs write it. */
  const scan = async () =>
    new File(
      [new Uint8Array(tiffWithExif(await plain(300, 200).tiff({ compression: "lzw" }).toBuffer(), "Elm Street"))],
      "scan.tif",
      {
        type: "image/tiff",
      },
    );

  test("a form keeps the original, members download it, and its owner removes it", async () => {
    const [browser, owner] = [await as(ben), await as(anna)];
    const album = addAlbum(anna, "Scans");
    const fields = { title: "Tür 3", year: "1999", keepOriginal: "on", photo: await scan() };
    await sendForm(owner, album, fields);
    const [photo] = await photosOf(browser, album);
    expect(photo).toMatchObject({ originalUrl: `/yearbook/photos/${photo?.id}/original`, takenOn: "1999-06-15" });
    const page = `/yearbook?album=${album.id}&photo=${photo?.id}`;
    expect((await browser.page(page)).html.replace(/<!-- -->/g, "")).toMatch(
      /Taken June 15, 1999, added by[\s\S]*Download original \(\d+ KB\)/,
    );

    const download = await browser.request(photo?.originalUrl as string);
    expect([download.status, ...["Content-Type", "X-Content-Type-Options"].map((name) => download.headers.get(name))]).toEqual([
      200,
      "image/tiff",
      "nosniff",
    ]);
    expect(download.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="T_r 3\.tif"; filename\*=UTF-8''T%C3%BCr%203\.tif$/,
    );
    const bytes = Buffer.from(await download.arrayBuffer());
    expect([bytes.includes("Elm Street"), bytes.includes("Camera"), bytes.length]).toEqual([
      false,
      true,
      Number(download.headers.get("Content-Length")),
    ]);
    expect((await new Visitor(site.origin).request(photo?.originalUrl as string)).status).not.toBe(200);

    const wrong = await owner.post(`${page}&edit-photo=${photo?.id}`, "edit-photo", {
      photoId: String(photo?.id),
      takenOn: "some summer",
    });
    expect([wrong.status, wrong.html.includes('value="some summer"'), wrong.html.includes("such as 1984, June 1984")]).toEqual([
      422,
      true,
      true,
    ]);
    await owner.post(`${page}&edit-photo=${photo?.id}`, "edit-photo", { photoId: String(photo?.id), removeOriginal: "on" });
    expect((await browser.request(photo?.originalUrl as string)).status).toBe(404);
  });

  test("large files of one form are on disk while it is read, and nothing is left of them but the originals", async () => {
    const owner = await as(anna);
    const album = addAlbum(anna, "Large scans");
    const large = async (color: [number, number, number], name: string) =>
      new File([new Uint8Array(await plain(1300, 1200, color).tiff({ compression: "none" }).toBuffer())], name, {
        type: "image/tiff",
      });
    const photo = [
      await large([200, 0, 0], "red.tif"),
      new File(["no picture"], "broken.tif"),
      await large([0, 0, 200], "blue.tif"),
    ];
    await sendForm(owner, album, { keepOriginal: "on", photo });
    const [first] = await photosOf(owner, album);
    const original = Buffer.from(await (await owner.request(first?.originalUrl as string)).arrayBuffer());
    expect(original.length).toBe(photo[0]?.size);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("upload-"))).toEqual([]);
  });

  test("a form without scripts offers to keep the original, and a script's upload says why one could not be kept", async () => {
    const browser = await as(ben);
    const album = addAlbum(anna, "Odd files");
    const { html } = await browser.page(`/yearbook?album=${album.id}&dialog=add-photo`);
    expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*name="keepOriginal"/);
    expect(html).not.toMatch(/name="keepOriginal"[^>]*checked/);
    // A fax: nobody can tell where its pixels end and a text could begin.
    const odd = await plain(300, 200).toColourspace("b-w").tiff({ compression: "ccittfax4", bitdepth: 1 }).toBuffer();
    const photo = new File([new Uint8Array(odd)], "odd.tif", { type: "image/tiff" });
    const answer = await upload(browser, album, { keepOriginal: "on", photo });
    expect([answer.status, JSON.parse(answer.html)]).toEqual([
      201,
      expect.objectContaining({ originalUrl: null, originalProblem: expect.stringContaining("hidden details") }),
    ]);
  });

  test("a HEIC is added, and one that can't be read is refused with a sentence", async () => {
    const browser = await as(ben);
    const album = addAlbum(anna, "Phones");
    const heic = (bytes: Buffer) => new File([new Uint8Array(bytes)], "IMG_1.HEIC", { type: "image/heic" });
    const send = (bytes: Buffer) => upload(browser, album, { photo: heic(bytes) });
    expect((await send(heicPicture)).status).toBe(201);
    const refused = await send(heicPicture.subarray(0, 900));
    expect([refused.status, JSON.parse(refused.html).error]).toEqual([400, expect.stringContaining("save it as a JPEG")]);
  });
});
