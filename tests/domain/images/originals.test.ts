import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { processImage } from "#app/domain/images/decoding.server.ts";
import {
  withoutPrivateData as cleanedParts,
  dayTakenOf,
  findOriginal,
  storeOriginal,
} from "#app/domain/images/originals.server.ts";
import { type PictureFormat, recognizePicture } from "#app/domain/images/picture-formats.server.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { expectQuarters, painted, quarter } from "#tests/support/painted-pictures.ts";
import { heicPicture, tiffWithExif } from "#tests/support/pictures.ts";
import { sentinel, sentinelPlaces } from "#tests/support/sentinel-places.ts";

/** Originals keep the date and the camera, and nothing that says where a photo was taken, by whom, or of what. */

const dataDir = temporaryDatabase();
const withoutPrivateData = async (file: Buffer, format: PictureFormat) => Buffer.concat(await cleanedParts(file, format));
const secret = "Elm Street 12";
const xmp = `<x:xmpmeta xmlns:x='adobe:ns:meta/'>${secret}</x:xmpmeta>`;
const described = () =>
  painted(48, 32, (x, y) => quarter(x, y, 48, 32))
    .withExif({
      IFD0: { Make: "Camera", Artist: secret, ImageDescription: secret },
      IFD2: { DateTimeOriginal: "1999:06:15 12:30:00", MakerNote: secret, UserComment: secret },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 30/1", GPSLongitudeRef: "E", GPSLongitude: "2/1 17/1 40/1" },
    })
    .withXmp(xmp)
    .withIccProfile("p3");

/** 48/1 51/1 30/1, as the file stores it. */
const latitudes = [true, false].map((isLittle) => {
  const bytes = Buffer.alloc(24);
  for (const [index, value] of [48, 1, 51, 1, 30, 1].entries()) {
    if (isLittle) bytes.writeUInt32LE(value, index * 4);
    else bytes.writeUInt32BE(value, index * 4);
  }
  return bytes;
});
const saysWhere = (file: Buffer) => file.includes(secret) || latitudes.some((bytes) => file.includes(bytes));

/** A segment of a JPEG. */
const segment = (kind: number, content: string) =>
  Buffer.concat([Buffer.from([0xff, kind, 0, content.length + 2]), Buffer.from(content, "latin1")]);

async function jpegOfPrograms() {
  const file = await described().jpeg({ quality: 95 }).toBuffer();
  const programs = [segment(0xed, `Photoshop 3.0\0${secret}`), segment(0xfe, secret), segment(0xe2, `MPF\0${secret}`)];
  return Buffer.concat([file.subarray(0, 2), ...programs, file.subarray(2), Buffer.from(`SEFT${secret}`)]);
}

async function pngWithTexts() {
  const file = await described().png().toBuffer();
  const text = Buffer.concat([
    Buffer.from([0, 0, 0, secret.length + 2]),
    Buffer.from(`tEXta\0${secret}`, "latin1"),
    Buffer.alloc(4),
  ]);
  return Buffer.concat([file.subarray(0, 33), text, file.subarray(33), Buffer.from(secret)]);
}

async function gifWithComments() {
  const file = await painted(48, 32, (x, y) => quarter(x, y, 48, 32))
    .gif()
    .toBuffer();
  const block = Buffer.concat([Buffer.from([0x21, 0xfe, secret.length]), Buffer.from(secret), Buffer.from([0])]);
  const xmpBlock = Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from("XMP DataXMP"),
    Buffer.from([secret.length]),
    Buffer.from(secret),
    Buffer.from([0]),
  ]);
  const colors = 3 * 2 ** (((file[10] ?? 0) & 7) + 1);
  return Buffer.concat([file.subarray(0, 13 + colors), block, xmpBlock, file.subarray(13 + colors), Buffer.from(secret)]);
}

const files: Record<string, { make: () => Promise<Buffer>; hasExif: boolean }> = {
  JPEG: { make: jpegOfPrograms, hasExif: true },
  PNG: { make: pngWithTexts, hasExif: true },
  WebP: {
    make: async () => Buffer.concat([await described().webp({ quality: 95 }).toBuffer(), Buffer.from(secret)]),
    hasExif: true,
  },
  GIF: { make: gifWithComments, hasExif: false },
  TIFF: {
    make: async () => tiffWithExif(await described().tiff({ compression: "lzw" }).toBuffer(), secret),
    hasExif: true,
  },
  "tiled TIFF": {
    make: async () => tiffWithExif(await described().tiff({ tile: true, tileWidth: 16, tileHeight: 16 }).toBuffer(), secret),
    hasExif: true,
  },
  AVIF: { make: () => described().avif({ quality: 90 }).toBuffer(), hasExif: true },
  HEIC: { make: async () => Buffer.concat([heicPicture, Buffer.from(`\0\0\0\x15uuid${secret}`, "latin1")]), hasExif: true },
};

describe.each(Object.entries(files))("%s", (_name, { make, hasExif }) => {
  test("loses the place, names, and texts, and keeps its pixels, the date, and the camera", async () => {
    const file = await make();
    const format = recognizePicture(file, "photo");
    expect(saysWhere(file)).toBe(true);
    const before = await processImage(file, { longestSide: 1200 });
    if (hasExif) expect(dayTakenOf(file, format)).toBe("1999-06-15");
    const cleaned = await withoutPrivateData(Buffer.from(file), format);
    expect(saysWhere(cleaned)).toBe(false);
    if (hasExif) {
      expect(dayTakenOf(cleaned, format)).toBe("1999-06-15");
      expect(cleaned.includes("Camera")).toBe(true);
    }
    const after = await processImage(cleaned, { longestSide: 1200 });
    expect(after.hash).toBe(before.hash);
    await expectQuarters(after);
    expect((await sharp(cleaned).metadata()).icc === undefined).toBe((await sharp(file).metadata()).icc === undefined);
  });

  test("is refused rather than kept with what can't be read, wherever it is cut off", async () => {
    const file = await make();
    const format = recognizePicture(file, "photo");
    for (const part of [0.2, 0.5, 0.8]) {
      const cut = Buffer.from(file.subarray(0, Math.floor(file.length * part)));
      try {
        expect(saysWhere(await withoutPrivateData(cut, format)), `${part} of it`).toBe(false);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect((error as Error).name).not.toBe("AssertionError");
      }
    }
  });
});

test("a property that nobody knows is left out of an AVIF, and its picture stays", async () => {
  const file = await sharp(await described().png().toBuffer())
    .avif({ quality: 90 })
    .toBuffer();
  const unknown = Buffer.from(file.toString("latin1").replace("pixi", "udes"), "latin1");
  expect(unknown.includes("udes")).toBe(true);
  const cleaned = await withoutPrivateData(unknown, "avif");
  expect(cleaned.includes("udes")).toBe(false);
  await expectQuarters(await processImage(cleaned, { longestSide: 1200 }));
});

test("a TIFF of several pages is cleaned on each", async () => {
  const pages = await Promise.all([described().png().toBuffer(), described().png().toBuffer()]);
  const both = await sharp(pages, { join: { animated: true } })
    .tiff()
    .toBuffer();
  const file = tiffWithExif(both, secret);
  expect(saysWhere(file)).toBe(true);
  const cleaned = await withoutPrivateData(Buffer.from(file), "tif");
  expect(saysWhere(cleaned)).toBe(false);
  const pixels = (bytes: Buffer) => sharp(bytes, { pages: -1 }).raw().toBuffer();
  expect((await pixels(cleaned)).equals(await pixels(file))).toBe(true);
});

test("a file is stored once under the hash of its bytes, and one that can't be followed is not", async () => {
  const file = await jpegOfPrograms();
  const stored = [await storeOriginal(Buffer.from(file)), await storeOriginal(Buffer.from(file))];
  const names = readdirSync(path.join(dataDir, "originals"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".jpg"),
  );
  expect(stored).toEqual(names.flatMap((name) => [{ file: path.basename(name) }, { file: path.basename(name) }]));
  const found = findOriginal(path.basename(names[0] as string));
  expect(found).toMatchObject({ type: "image/jpeg", size: readFileSync(found?.path as string).length });
  expect(await storeOriginal(file.subarray(0, 700))).toEqual({ problem: expect.stringContaining("hidden details") });
  expect([null, "../alumni.sqlite", `${"0".repeat(64)}.jpg`].map(findOriginal)).toEqual([null, null, null]);
});

test("a date is what the camera wrote, not what a scanner or program did", async () => {
  const withDate = (exif: object) =>
    painted(20, 20, () => [9, 9, 9])
      .jpeg()
      .withExif(exif)
      .toBuffer();
  expect(dayTakenOf(await withDate({ IFD0: { DateTime: "2024:01:02 03:04:05" } }), "jpg")).toBeNull();
  expect(dayTakenOf(await withDate({ IFD2: { DateTimeOriginal: "0000:00:00 00:00:00" } }), "jpg")).toBe("0000-00-00");
  expect(dayTakenOf(Buffer.from("nothing"), "jpg")).toBeNull();
});

// The risk: a place where a format has room for a text, an address say, stays in an original that everybody downloads.
for (const [format, places] of Object.entries(sentinelPlaces)) {
  describe(`a text is gone from an original in the format ${format}`, () => {
    test.each(Object.entries(places))("%s", async (_place, make) => {
      const file = await make();
      expect(file.includes(sentinel)).toBe(true);
      expect(recognizePicture(file, "photo")).toBe(format);
      const kept = await storeOriginal(Buffer.from(file));
      const original = findOriginal("file" in kept ? kept.file : null);
      expect(original, JSON.stringify(kept)).not.toBeNull();
      const stored = readFileSync(original?.path as string);
      expect(stored.includes(sentinel)).toBe(false);
      // What sharp can't read is in the tests of originals.
      if (format === "heic") return;
      const metadata = await sharp(stored).metadata();
      expect(metadata.icc?.includes(sentinel) ?? false).toBe(false);
      const pixels = (bytes: Buffer) => sharp(bytes, { failOn: "error" }).raw().toBuffer();
      expect((await pixels(stored)).equals(await pixels(file))).toBe(true);
    });
  });
}
