import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { processImage } from "#app/domain/images/decoding.server.ts";
import type { Picture } from "#app/domain/images/finished-picture.server.ts";
import { imagePath, imageSources, parseImagePath } from "#app/domain/images/image-urls.ts";
import {
  imageFromText,
  readImageFile,
  recordImage,
  recordImageInput,
  storeImageFiles,
} from "#app/domain/images/images.server.ts";
import { notAnImage } from "#app/domain/images/images.ts";
import { isSpotlightImage } from "#app/domain/people/spotlight.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { loader } from "#app/routes/image.ts";
import { db } from "#db/client.server.ts";
import { featuredAlumni, images, users } from "#db/schema.ts";
import { actorOf, temporaryDatabase } from "#tests/support/database.ts";
import { blue, painted, plain, quarter, refusalOf } from "#tests/support/painted-pictures.ts";
import { addMember } from "#tests/support/people.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";

const dataDir = temporaryDatabase();
const asPhoto = { longestSide: 1200 };
const asText = { longestSide: 800 };

const storedFiles = () =>
  readdirSync(path.join(dataDir, "images"), { recursive: true, encoding: "utf8" }).filter((name) => name.includes("."));

mkdirSync(path.join(dataDir, "images"));

describe("stored pictures", () => {
  let me: Member;
  let picture: Picture;
  let url: string;

  beforeEach(async () => {
    me ??= addMember();
    picture ??= await processImage(
      await painted(900, 600, (x, y) => quarter(x, y, 900, 600))
        .jpeg()
        .toBuffer(),
      asPhoto,
    );
    url ??= await storeImageFiles(picture);
    // Only pictures in use are served or can be assigned again.
    changeRow(users, me.id, { profileImageUrl: url });
  });

  test("are files of every width, named by their hash, without incomplete ones", async () => {
    expect(url).toBe(`/images/${picture.hash}-900x600.jpg`);
    const shard = picture.hash.slice(0, 2);
    const name = (more = "") => `${shard}/${picture.hash}-900x600${more}.jpg`;
    expect(storedFiles().sort()).toEqual([name("-w160"), name("-w320"), name("-w640"), name()]);
    expect(await readImageFile(path.basename(url))).toMatchObject({ size: picture.jpeg.length });
  });

  test("are stored and recorded once, even if sent several times", async () => {
    const before = storedFiles();
    const [again, andAgain] = await Promise.all([storeImageFiles(picture), storeImageFiles(picture)]);
    expect([again, andAgain]).toEqual([url, url]);
    expect(storedFiles()).toEqual(before);
    recordImage(picture, me.id);
    recordImage(picture, addMember().id);
    expect(db().select().from(images).all()).toMatchObject([{ hash: picture.hash, width: 900, height: 600, uploadedBy: me.id }]);
  });

  test("have a URL that contains their size and gives their smaller widths", () => {
    const stored = { hash: picture.hash, width: 900, height: 600 };
    expect(parseImagePath(url)).toEqual({ ...stored, listWidth: null });
    expect(parseImagePath(imagePath({ ...stored, listWidth: 320 }))).toEqual({ ...stored, listWidth: 320 });
    const small = (width: number) => `/images/${picture.hash}-900x600-w${width}.jpg ${width}w`;
    const srcSet = [small(160), small(320), small(640), `${url} 900w`].join(", ");
    expect(imageSources(url)).toEqual({ src: url, srcSet, width: 900, height: 600 });
    for (const external of ["https://photos.example/a.jpg", `https://photos.example${url}`]) {
      expect(imageSources(external)).toEqual({ src: external });
    }
    expect(imageSources(imagePath({ ...stored, width: 90, listWidth: null })).srcSet).toBeUndefined();
  });

  test("are the only files that can be read by name", async () => {
    writeFileSync(path.join(dataDir, "session-secret"), "secret");
    const name = path.basename(url);
    const others = [
      "",
      ".",
      "../session-secret",
      "..%2Fsession-secret",
      `../${name.slice(0, 2)}/${name}`,
      `${name}\0`,
      `${name}\n`,
      name.toUpperCase(),
    ];
    for (const other of [
      ...others,
      `/${name}`,
      name.replace(".jpg", ".jpg/../../../alumni.sqlite"),
      name.replace("900x", "901x"),
    ]) {
      expect(await readImageFile(other), other).toBeNull();
    }
  });

  describe("sent as text in a JSON call", () => {
    const dataUri = (bytes: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}`;

    test("an embedded picture is decoded and stored", async () => {
      const bytes = await plain(1000, 500, blue).jpeg().toBuffer();
      const input = await imageFromText(dataUri(bytes), asText);
      expect(input).toMatchObject({
        picture: { width: 800, height: 400 },
        url: expect.stringMatching(/^\/images\/[0-9a-f]{64}-800x400\.jpg$/),
      });
      expect(await readImageFile(path.basename(input.url))).not.toBeNull();
    });

    test("an embedded picture has fewer than 5,242,880 decoded bytes", async () => {
      const jpeg = await plain(100, 100).jpeg().toBuffer();
      const sized = (bytes: number) => dataUri(Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]));
      expect((await imageFromText(sized(5_242_879), asText)).picture).not.toBeNull();
      const refusal = await refusalOf(imageFromText(sized(5_242_880), asText));
      expect(refusal).toMatchObject({ status: 413, message: "Image file size must be less than 5MB", field: "profileImageUrl" });
    });

    test("an embedded SVG is refused and not stored", async () => {
      const before = storedFiles();
      const uri = `data:image/svg+xml;base64,${Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64")}`;
      expect(await refusalOf(imageFromText(uri, asText))).toMatchObject({ status: 400, field: "profileImageUrl" });
      expect(storedFiles()).toEqual(before);
    });

    test("an https URL stays unchanged", async () => {
      const address = "https://photos.example:8443/a%20b/Ä.jpg?size=1,2#top";
      expect(await imageFromText(address, asText)).toMatchObject({ url: address, picture: null });
    });

    /** What an operation would store. */
    const storedFrom = async (text: string, before: string | null = null) =>
      recordImageInput(await imageFromText(text, asText), { uploadedBy: me.id, before });

    test("the full-size path of a picture that members see stays unchanged", async () => {
      recordImage(picture, me.id);
      expect(await storedFrom(url)).toBe(url);
    });

    test("the path that the row has already stays unchanged, whatever became of its picture", async () => {
      const hidden = `/images/${"0".repeat(64)}-900x600.jpg`;
      expect(await storedFrom(hidden, hidden)).toBe(hidden);
    });

    test.each([
      "http://photos.example/a.jpg",
      "javascript:alert(1)",
      "java\nscript:alert(1)",
      "data:text/html;base64,PGI+",
      "data:image/svg+xml,<svg/>",
      "data:image/png,abc",
      "file:///etc/passwd",
      "ftp://photos.example/a.jpg",
      "//photos.example/a.jpg",
      "https://anna@photos.example/a.jpg",
      "https://:secret@photos.example/a.jpg",
      "https://",
      "https://photos.example/a b.jpg",
      "/etc/passwd",
      "/images/../alumni.sqlite",
      `/images/${"0".repeat(64)}-900x600.jpg`,
      "portrait.jpg",
    ])("%s is refused", async (value) => {
      const refusal = await refusalOf(storedFrom(value));
      expect(refusal).toMatchObject({ status: 400, message: notAnImage, field: "profileImageUrl" });
    });

    test("a URL of more than 2000 characters is refused", async () => {
      const address = "https://photos.example/".padEnd(2000, "a");
      expect((await imageFromText(address, asText)).url).toBe(address);
      expect((await refusalOf(imageFromText(`${address}a`, asText))).status).toBe(400);
    });

    test("a stored picture's path with another size or width is refused", async () => {
      recordImage(picture, me.id);
      for (const value of [url.replace("900x600", "600x900"), url.replace(".jpg", "-w160.jpg")]) {
        expect((await refusalOf(storedFrom(value))).status, value).toBe(400);
      }
    });
  });

  describe("served", () => {
    function get(file: string, member: Member | null, init: RequestInit = {}) {
      const context = new RouterContextProvider();
      context.set(actorContext, actorOf(member));
      const request = new Request(`http://site.example/images/${file}`, init);
      return loader({ request, context, params: { file } } as unknown as Parameters<typeof loader>[0]);
    }
    const name = () => path.basename(url);
    const smallName = () => name().replace(".jpg", "-w320.jpg");

    test("are sent to signed-in members with a permanent private cache", async () => {
      const answer = await get(name(), me);
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).equals(picture.jpeg)).toBe(true);
      expect(Object.fromEntries(answer.headers)).toEqual({
        "cache-control": "private, max-age=31536000, immutable",
        "content-disposition": "inline",
        "content-length": String(picture.jpeg.length),
        "content-type": "image/jpeg",
        etag: expect.stringMatching(/^"[\w.-]+"$/),
        vary: "Cookie",
        "x-content-type-options": "nosniff",
      });
    });

    test("are sent without a body for HEAD and to browsers that have them", async () => {
      const etag = (await get(name(), me)).headers.get("ETag") ?? "";
      for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const answer = await get(name(), me, { headers: { "If-None-Match": ifNoneMatch } });
        expect([answer.status, answer.body], ifNoneMatch).toEqual([304, null]);
      }
      expect((await get(smallName(), me, { headers: { "If-None-Match": etag } })).status).toBe(200);
      const head = await get(name(), me, { method: "HEAD" });
      expect([head.status, head.body, head.headers.get("Content-Length")]).toEqual([200, null, String(picture.jpeg.length)]);
    });

    test("are answered with 404 for visitors, as unknown files are", async () => {
      const answers = [
        await get(name(), null),
        await get(smallName(), null),
        await get(`${"0".repeat(64)}-1x1.jpg`, me),
        await get("x", me),
      ];
      for (const answer of answers) expect([answer.status, answer.body, answer.headers.get("ETag")]).toEqual([404, null, null]);
    });

    test("are shown to visitors in any width while their owner is active and featured", async () => {
      const star = addMember({ profileImageUrl: url });
      expect(isSpotlightImage(url)).toBe(false);
      addRow(featuredAlumni, { userId: star.id });
      expect([(await get(name(), null)).status, (await get(smallName(), null)).status]).toEqual([200, 200]);
      const other = await processImage(await plain(30, 30, blue).jpeg().toBuffer(), asPhoto);
      expect((await get(path.basename(await storeImageFiles(other)), null)).status).toBe(404);
      db().update(users).set({ isActive: false }).run();
      expect((await get(name(), null)).status).toBe(404);
      db().delete(featuredAlumni).run();
      db().update(users).set({ isActive: true }).run();
    });
  });
});
