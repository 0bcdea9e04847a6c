import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { profilePhoto } from "#app/domain/images/image-fields.ts";
import { imageFromText } from "#app/domain/images/image-input.server.ts";
import { type Picture, processImage, readImageFile, recordImage, storeImageFiles } from "#app/domain/images/images.server.ts";
import { imagePath, imageSources, parseImagePath, profilePhotoBytes } from "#app/domain/images/images.ts";
import { isSpotlightImage } from "#app/domain/people/spotlight.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { loader } from "#app/routes/api/images.ts";
import { db } from "#db/client.server.ts";
import { featuredAlumni, images, users } from "#db/schema.ts";
import { actorOf, addMember, temporaryDatabase } from "#tests/support/database.ts";

const dataDir = temporaryDatabase();
const asPhoto = { longestSide: 1200 };
const asText = { longestSide: 800, maxBytes: profilePhotoBytes };

type Colour = [red: number, green: number, blue: number];
const red: Colour = [210, 30, 30];
const green: Colour = [30, 160, 60];
const blue: Colour = [30, 60, 200];
const yellow: Colour = [230, 210, 40];
const white: Colour = [255, 255, 255];

/** A picture whose quarters are red and green, blue and yellow, read as text is. */
const quarter = (x: number, y: number, width: number, height: number) =>
  y < height / 2 ? (x < width / 2 ? red : green) : x < width / 2 ? blue : yellow;

function painted(width: number, height: number, colourAt: (x: number, y: number) => Colour) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(colourAt(x, y), (y * width + x) * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const plain = (width: number, height: number, [r, g, b] = red) =>
  sharp({ create: { width, height, channels: 3, background: { r, g, b } } });

async function expectColour(jpeg: Uint8Array, x: number, y: number, colour: Colour) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  for (const [channel, value] of colour.entries()) expect(Math.abs((data[at + channel] ?? -1) - value)).toBeLessThan(20);
}

async function expectQuarters({ jpeg, width, height }: Picture) {
  for (const [x, y] of [0.25, 0.75].flatMap((x) => [0.25, 0.75].map((y) => [x * width, y * height] as const))) {
    await expectColour(jpeg, Math.floor(x), Math.floor(y), quarter(x, y, width, height));
  }
}

/** What the promise was refused with; fails when it was not. */
async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const outcome = await promise.catch((error: unknown) => error);
  if (!(outcome instanceof Refusal)) throw new Error(`Expected a Refusal, not ${outcome}`);
  return outcome;
}

const keptFiles = () =>
  readdirSync(path.join(dataDir, "images"), { recursive: true, encoding: "utf8" }).filter((name) => name.includes("."));

mkdirSync(path.join(dataDir, "images"));

describe("a picture is stored upright, small and without secrets", () => {
  // For each EXIF orientation, which place of the upright picture lies at a column and row of the file.
  const uprightPlace: Record<number, (column: number, row: number, width: number, height: number) => [number, number]> = {
    1: (c, r) => [c, r],
    2: (c, r, w) => [w - 1 - c, r],
    3: (c, r, w, h) => [w - 1 - c, h - 1 - r],
    4: (c, r, _w, h) => [c, h - 1 - r],
    5: (c, r) => [r, c],
    6: (c, r, w) => [w - 1 - r, c],
    7: (c, r, w, h) => [w - 1 - r, h - 1 - c],
    8: (c, r, _w, h) => [r, h - 1 - c],
  };

  test.each(Object.entries(uprightPlace))("rotates by EXIF orientation %s", async (orientation, place) => {
    const [width, height] = [160, 96];
    const [columns, rows] = Number(orientation) < 5 ? [width, height] : [height, width];
    const file = await painted(columns, rows, (c, r) => quarter(...place(c, r, width, height), width, height))
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: Number(orientation) })
      .toBuffer();
    const picture = await processImage(file, asPhoto);
    expect([picture.width, picture.height]).toEqual([width, height]);
    await expectQuarters(picture);
  });

  test("strips all metadata: where it was taken, texts and colour profile", async () => {
    const file = await plain(300, 200)
      .jpeg()
      .withExif({
        IFD0: { Artist: "Anna" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 30/1", GPSLongitudeRef: "E", GPSLongitude: "2/1 17/1 40/1" },
      })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>at home</x:xmpmeta>")
      .withIccProfile("p3")
      .toBuffer();
    expect(await sharp(file).metadata()).toMatchObject({
      exif: expect.anything(),
      xmp: expect.anything(),
      icc: expect.anything(),
    });
    const picture = await processImage(file, asPhoto);
    for (const jpeg of [picture.jpeg, ...picture.smaller.map((file) => file.jpeg)]) {
      const { exif, xmp, icc, iptc } = await sharp(jpeg).metadata();
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  test("converts a phone's wide colours to sRGB instead of dropping their profile", async () => {
    const file = await plain(40, 40, green).withIccProfile("p3").png().toBuffer();
    await expectColour(await sharp(file, { ignoreIcc: true }).png().toBuffer(), 20, 20, [74, 157, 73]);
    await expectColour((await processImage(file, asPhoto)).jpeg, 20, 20, green);
  });

  test("puts transparency on white", async () => {
    const file = await sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    await expectColour((await processImage(file, asPhoto)).jpeg, 20, 20, white);
  });

  test("takes the first frame of an animated GIF", async () => {
    const frames = await Promise.all([plain(50, 30, blue).png().toBuffer(), plain(50, 30, yellow).png().toBuffer()]);
    const file = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(2);
    const picture = await processImage(file, asPhoto);
    expect([picture.width, picture.height]).toEqual([50, 30]);
    await expectColour(picture.jpeg, 25, 15, blue);
  });

  test.each(["webp", "png", "gif", "jpeg"] as const)("accepts %s by its bytes and makes a JPEG of it", async (format) => {
    const picture = await processImage(await plain(60, 40, blue).toFormat(format).toBuffer(), asPhoto);
    expect((await sharp(picture.jpeg).metadata()).format).toBe("jpeg");
    await expectColour(picture.jpeg, 30, 20, blue);
  });

  test("accepts grey, 16-bit and CMYK pictures", async () => {
    const grey = plain(60, 40, [120, 120, 120]);
    const files = [
      grey.clone().toColourspace("b-w").jpeg(),
      grey.clone().toColourspace("rgb16").png(),
      grey.clone().toColourspace("cmyk").jpeg(),
    ];
    for (const file of files) {
      await expectColour((await processImage(await file.toBuffer(), asPhoto)).jpeg, 30, 20, [120, 120, 120]);
    }
  });

  test("makes the longest side 1200 pixels (covers 800), keeping the shape, and never enlarges", async () => {
    const large = await plain(3000, 1500).jpeg().toBuffer();
    expect(await processImage(large, asPhoto)).toMatchObject({ width: 1200, height: 600 });
    expect(await processImage(large, { longestSide: 800 })).toMatchObject({ width: 800, height: 400 });
    expect(await processImage(await plain(90, 300).jpeg().toBuffer(), asPhoto)).toMatchObject({
      width: 90,
      height: 300,
      smaller: [],
    });
  });

  test("makes the smaller widths that lists ask for, none wider than the picture", async () => {
    const { smaller } = await processImage(await plain(600, 900).jpeg().toBuffer(), asPhoto);
    const sizes = await Promise.all(smaller.map(async ({ jpeg }) => (await sharp(jpeg).metadata()).width));
    expect(smaller.map(({ listWidth }) => listWidth)).toEqual([160, 320]);
    expect(sizes).toEqual([160, 320]);
  });

  test("accepts a phone's photo that decoders warn about and every browser shows", async () => {
    const file = await plain(300, 200).jpeg().toBuffer();
    const scan = file.indexOf(Buffer.from([0xff, 0xda]));
    const endOfSpectrum = scan + 6 + 2 * (file[scan + 4] ?? 0);
    expect(file[endOfSpectrum]).toBe(63);
    file[endOfSpectrum] = 0;
    await expect(sharp(file).raw().toBuffer()).rejects.toThrow("Invalid SOS parameters");
    await expectColour((await processImage(file, asPhoto)).jpeg, 150, 100, red);
  });
});

describe("what is no picture is refused with a sentence", () => {
  const heic = Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1heic", "latin1");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  /** Pixels that no format can make small, so that a cut goes through them. */
  function noise() {
    let seed = 1;
    return painted(200, 200, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return [seed & 255, (seed >> 8) & 255, (seed >> 16) & 255];
    });
  }
  const cut = async (file: Promise<Buffer>) => (await file).subarray(0, 9000);
  async function torn(file: Promise<Buffer>) {
    const bytes = await file;
    for (let at = bytes.length >> 1; at < bytes.length - 2; at += 3) bytes[at] = 0xa5;
    return bytes;
  }

  test.each([
    ["HEIC", async () => heic, /HEIC.*JPEG.*Most Compatible/],
    ["AVIF", async () => plain(20, 20).avif().toBuffer(), /AVIF.*JPEG/],
    ["TIFF", async () => plain(20, 20).tiff().toBuffer(), /TIFF.*JPEG/],
    ["SVG", async () => Buffer.from(svg), /^Please select a valid image file.*SVG/],
    ["SVG behind an XML declaration", async () => Buffer.from(`\ufeff<?xml version="1.0"?>\n${svg}`), /SVG/],
    [
      "random bytes",
      async () => Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 73) % 251)),
      /^Please select a valid image file/,
    ],
    ["an empty file", async () => Buffer.alloc(0), /^Please select a valid image file/],
    [
      "a page that calls itself a picture",
      async () => Buffer.from("<html><script>alert(1)</script>"),
      /^Please select a valid image file/,
    ],
    ["a truncated JPEG", () => cut(noise().jpeg().toBuffer()), /damaged or incomplete/],
    ["a JPEG with torn pixels", () => torn(plain(300, 200).jpeg().toBuffer()), /damaged or incomplete/],
    ["a truncated PNG", () => cut(noise().png().toBuffer()), /damaged or incomplete/],
    ["a truncated WebP", () => cut(noise().webp().toBuffer()), /damaged or incomplete/],
    ["a truncated GIF", () => cut(noise().gif().toBuffer()), /damaged or incomplete/],
    ["a JPEG of three bytes", async () => Buffer.from([0xff, 0xd8, 0xff]), /damaged or incomplete/],
  ])("%s", async (_name, make, sentence) => {
    const refusal = await refusalOf(processImage(await make(), asPhoto));
    expect(refusal).toMatchObject({ status: 400, field: "photo", message: expect.stringMatching(sentence) });
  });

  /** A PNG that says how large it is and has no pixels. */
  function pngHeader(width: number, height: number): Buffer {
    const size = Buffer.alloc(8);
    size.writeUInt32BE(width);
    size.writeUInt32BE(height, 4);
    const chunk = (type: string, content: Buffer) => {
      const named = Buffer.concat([Buffer.from(type), content]);
      const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(content.length);
      check.writeUInt32BE(crc32(named));
      return Buffer.concat([length, named, check]);
    };
    const header = Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])]);
    const pixels = deflateSync(Buffer.alloc(10));
    return Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      chunk("IHDR", header),
      chunk("IDAT", pixels),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }

  test("from 50 megapixels on, by the header", async () => {
    expect((await refusalOf(processImage(pngHeader(30_000, 30_000), asPhoto))).message).toMatch(/900 megapixels.*less than 50/);
    expect((await refusalOf(processImage(pngHeader(10_000, 5000), asPhoto))).message).toMatch(/50 megapixels/);
    expect((await refusalOf(processImage(pngHeader(9999, 5000), asPhoto))).message).toMatch(/damaged/);
  });

  test("a profile photo as sent: no image by its type, 5 MB and more, no file at all", () => {
    const sent = (size: number, type: string) => profilePhoto.safeParse(new File([new Uint8Array(size)], "me", { type }));
    const sentence = (result: ReturnType<typeof sent>) => result.error?.issues[0]?.message;
    expect(sent(profilePhotoBytes, "image/jpeg").success).toBe(true);
    expect(sent(9, "").success).toBe(true);
    expect(sent(9, "application/octet-stream").success).toBe(true);
    expect(sentence(sent(profilePhotoBytes + 1, "image/jpeg"))).toBe("Image file size must be less than 5MB");
    expect(sentence(sent(9, "application/pdf"))).toBe("Please select a valid image file");
    expect(sentence(profilePhoto.safeParse("me.jpg"))).toBe("Please select a valid image file");
  });
});

test("at most two pictures are worked on at once", async () => {
  const file = await plain(1500, 1500).png().toBuffer();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, sharp.counters().process + sharp.counters().queue);
  }, 1);
  const pictures = await Promise.all(Array.from({ length: 8 }, () => processImage(file, asPhoto)));
  clearInterval(watch);
  expect(pictures).toHaveLength(8);
  expect(most).toBe(2);
});

test("60 pictures wait for their turn; one more is refused 429 with the seconds to wait, and room comes back", async () => {
  const file = await plain(8, 8).png().toBuffer();
  const outcomes = await Promise.allSettled(Array.from({ length: 65 }, () => processImage(file, asPhoto)));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason);
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ status: 429, retryAfter: 60 });
  await processImage(file, asPhoto);
});

describe("kept pictures", () => {
  let me: Member;
  let picture: Picture;
  let url: string;

  beforeEach(async () => {
    me ??= await addMember();
    picture ??= await processImage(
      await painted(900, 600, (x, y) => quarter(x, y, 900, 600))
        .jpeg()
        .toBuffer(),
      asPhoto,
    );
    url ??= await storeImageFiles(picture);
    // Only what something shows is sent, or may be given to something else.
    db().update(users).set({ profileImageUrl: url }).where(eq(users.id, me.id)).run();
  });

  test("are files named by the hash of their bytes, in every width, and nothing half-written", async () => {
    expect(url).toBe(`/images/${picture.hash}-900x600.jpg`);
    const shard = picture.hash.slice(0, 2);
    const name = (more = "") => `${shard}/${picture.hash}-900x600${more}.jpg`;
    expect(keptFiles().sort()).toEqual([name("-w160"), name("-w320"), name("-w640"), name()]);
    expect(await readImageFile(path.basename(url))).toMatchObject({ size: picture.jpeg.length });
  });

  test("are kept and remembered once, however often they are sent", async () => {
    const before = keptFiles();
    const [again, andAgain] = await Promise.all([storeImageFiles(picture), storeImageFiles(picture)]);
    expect([again, andAgain]).toEqual([url, url]);
    expect(keptFiles()).toEqual(before);
    recordImage(db(), picture, me.id);
    recordImage(db(), picture, (await addMember()).id);
    expect(db().select().from(images).all()).toMatchObject([{ hash: picture.hash, width: 900, height: 600, uploadedBy: me.id }]);
  });

  test("have an address that says their size and their smaller widths", () => {
    const stored = { hash: picture.hash, width: 900, height: 600 };
    expect(parseImagePath(url)).toEqual({ ...stored, listWidth: null });
    expect(parseImagePath(imagePath({ ...stored, listWidth: 320 }))).toEqual({ ...stored, listWidth: 320 });
    const small = (width: number) => `/images/${picture.hash}-900x600-w${width}.jpg ${width}w`;
    const srcSet = [small(160), small(320), small(640), `${url} 900w`].join(", ");
    expect(imageSources(url)).toEqual({ src: url, srcSet, width: 900, height: 600 });
    for (const foreign of ["https://photos.example/a.jpg", `https://photos.example${url}`]) {
      expect(imageSources(foreign)).toEqual({ src: foreign });
    }
    expect(imageSources(imagePath({ ...stored, width: 90, listWidth: null })).srcSet).toBeUndefined();
  });

  test("are the only files that a name can reach", async () => {
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

  describe("given as text through the JSON door", () => {
    const dataUri = (bytes: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}`;

    test("an embedded picture is decoded and kept", async () => {
      const bytes = await plain(1000, 500, blue).jpeg().toBuffer();
      const given = await imageFromText(dataUri(bytes), asText);
      expect(given).toMatchObject({
        picture: { width: 800, height: 400 },
        url: expect.stringMatching(/^\/images\/[0-9a-f]{64}-800x400\.jpg$/),
      });
      expect(await readImageFile(path.basename(given.url))).not.toBeNull();
    });

    test("an embedded picture may have 5,242,880 bytes decoded and not one more", async () => {
      const jpeg = await plain(100, 100).jpeg().toBuffer();
      const sized = (bytes: number) => dataUri(Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]));
      expect((await imageFromText(sized(profilePhotoBytes), asText)).picture).not.toBeNull();
      const refusal = await refusalOf(imageFromText(sized(profilePhotoBytes + 1), asText));
      expect(refusal).toMatchObject({ status: 413, message: "Image file size must be less than 5MB", field: "profileImageUrl" });
    });

    test("an embedded SVG is refused, and nothing is stored", async () => {
      const before = keptFiles();
      const uri = `data:image/svg+xml;base64,${Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64")}`;
      expect(await refusalOf(imageFromText(uri, asText))).toMatchObject({ status: 400, field: "profileImageUrl" });
      expect(keptFiles()).toEqual(before);
    });

    test("an https address is kept as it is", async () => {
      const address = "https://photos.example:8443/a%20b/Ä.jpg?size=1,2#top";
      expect(await imageFromText(address, asText)).toEqual({ url: address, picture: null });
    });

    test("a path of ours is kept when something shows the picture, in full size", async () => {
      recordImage(db(), picture, me.id);
      expect(await imageFromText(url, asText)).toEqual({ url, picture: null });
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
      const refusal = await refusalOf(imageFromText(value, asText));
      expect(refusal).toMatchObject({ status: 400, message: "Please select a valid image file", field: "profileImageUrl" });
    });

    test("an address of more than 2000 characters is refused", async () => {
      const address = "https://photos.example/".padEnd(2000, "a");
      expect((await imageFromText(address, asText)).url).toBe(address);
      expect((await refusalOf(imageFromText(`${address}a`, asText))).status).toBe(400);
    });

    test("a known picture's path with another size or width is refused", async () => {
      recordImage(db(), picture, me.id);
      for (const value of [url.replace("900x600", "600x900"), url.replace(".jpg", "-w160.jpg")]) {
        expect((await refusalOf(imageFromText(value, asText))).status, value).toBe(400);
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

    test("go to signed-in members, for their own cache and for good", async () => {
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

    test("are not sent again to a browser that has them, nor with HEAD", async () => {
      const etag = (await get(name(), me)).headers.get("ETag") ?? "";
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const answer = await get(name(), me, { headers: { "If-None-Match": known } });
        expect([answer.status, answer.body], known).toEqual([304, null]);
      }
      expect((await get(smallName(), me, { headers: { "If-None-Match": etag } })).status).toBe(200);
      const head = await get(name(), me, { method: "HEAD" });
      expect([head.status, head.body, head.headers.get("Content-Length")]).toEqual([200, null, String(picture.jpeg.length)]);
    });

    test("are 404 for visitors, as if they did not exist, and so is a file that is gone", async () => {
      const answers = [
        await get(name(), null),
        await get(smallName(), null),
        await get(`${"0".repeat(64)}-1x1.jpg`, me),
        await get("x", me),
      ];
      for (const answer of answers) expect([answer.status, answer.body, answer.headers.get("ETag")]).toEqual([404, null, null]);
    });

    test("are shown to visitors in any width while their owner is the featured alumnus and active", async () => {
      const star = await addMember({ profileImageUrl: url });
      expect(isSpotlightImage(url)).toBe(false);
      db().insert(featuredAlumni).values({ userId: star.id }).run();
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
