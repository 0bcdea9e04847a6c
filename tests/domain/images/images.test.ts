import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { processImage } from "#app/domain/images/decoding.server.ts";
import { albumPhoto, profilePhoto } from "#app/domain/images/image-fields.ts";
import { notAnImage } from "#app/domain/images/images.ts";
import {
  blue,
  expectColor,
  expectQuarters,
  green,
  painted,
  plain,
  quarter,
  red,
  refusalOf,
  white,
  yellow,
} from "#tests/support/painted-pictures.ts";
import { pngOf } from "#tests/support/pictures.ts";

const asPhoto = { longestSide: 1200 };

describe("processed pictures", () => {
  // For each EXIF orientation, the upright picture's pixel at a column and row of the file.
  const uprightPixel: Record<number, (column: number, row: number, width: number, height: number) => [number, number]> = {
    1: (c, r) => [c, r],
    2: (c, r, w) => [w - 1 - c, r],
    3: (c, r, w, h) => [w - 1 - c, h - 1 - r],
    4: (c, r, _w, h) => [c, h - 1 - r],
    5: (c, r) => [r, c],
    6: (c, r, w) => [w - 1 - r, c],
    7: (c, r, w, h) => [w - 1 - r, h - 1 - c],
    8: (c, r, _w, h) => [r, h - 1 - c],
  };

  test.each(Object.entries(uprightPixel))("are rotated by EXIF orientation %s", async (orientation, uprightPixelAt) => {
    const [width, height] = [160, 96];
    const [columns, rows] = Number(orientation) < 5 ? [width, height] : [height, width];
    const file = await painted(columns, rows, (c, r) => quarter(...uprightPixelAt(c, r, width, height), width, height))
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: Number(orientation) })
      .toBuffer();
    const picture = await processImage(file, asPhoto);
    expect([picture.width, picture.height]).toEqual([width, height]);
    await expectQuarters(picture);
  });

  test("have no metadata, such as the location, texts, or color profile", async () => {
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

  test("have a phone's wide-gamut colors converted to sRGB", async () => {
    const file = await plain(40, 40, green).withIccProfile("p3").png().toBuffer();
    await expectColor(await sharp(file, { ignoreIcc: true }).png().toBuffer(), 20, 20, [74, 157, 73]);
    await expectColor((await processImage(file, asPhoto)).jpeg, 20, 20, green);
  });

  test("have a white background for transparency", async () => {
    const file = await sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    await expectColor((await processImage(file, asPhoto)).jpeg, 20, 20, white);
  });

  test("have the first frame of an animated GIF", async () => {
    const frames = await Promise.all([plain(50, 30, blue).png().toBuffer(), plain(50, 30, yellow).png().toBuffer()]);
    const file = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(2);
    const picture = await processImage(file, asPhoto);
    expect([picture.width, picture.height]).toEqual([50, 30]);
    await expectColor(picture.jpeg, 25, 15, blue);
  });

  test.each(["webp", "png", "gif", "jpeg"] as const)("are JPEGs, made from %s", async (format) => {
    const picture = await processImage(await plain(60, 40, blue).toFormat(format).toBuffer(), asPhoto);
    expect((await sharp(picture.jpeg).metadata()).format).toBe("jpeg");
    await expectColor(picture.jpeg, 30, 20, blue);
  });

  test("can be made from gray, 16-bit, and CMYK pictures", async () => {
    const gray = plain(60, 40, [120, 120, 120]);
    const files = [
      gray.clone().toColourspace("b-w").jpeg(),
      gray.clone().toColourspace("rgb16").png(),
      gray.clone().toColourspace("cmyk").jpeg(),
    ];
    for (const file of files) {
      await expectColor((await processImage(await file.toBuffer(), asPhoto)).jpeg, 30, 20, [120, 120, 120]);
    }
  });

  test("are scaled to the longest side without distortion and never enlarged", async () => {
    const large = await plain(3000, 1500).jpeg().toBuffer();
    expect(await processImage(large, asPhoto)).toMatchObject({ width: 1200, height: 600 });
    expect(await processImage(large, { longestSide: 800 })).toMatchObject({ width: 800, height: 400 });
    expect(await processImage(await plain(90, 300).jpeg().toBuffer(), asPhoto)).toMatchObject({
      width: 90,
      height: 300,
      smaller: [],
    });
  });

  test("come in smaller widths for lists, none wider than the picture", async () => {
    const { smaller } = await processImage(await plain(600, 900).jpeg().toBuffer(), asPhoto);
    const sizes = await Promise.all(smaller.map(async ({ jpeg }) => (await sharp(jpeg).metadata()).width));
    expect(smaller.map(({ listWidth }) => listWidth)).toEqual([160, 320]);
    expect(sizes).toEqual([160, 320]);
  });

  test("can be made from a phone's photo that decoders warn about and every browser shows", async () => {
    const file = await plain(300, 200).jpeg().toBuffer();
    const scan = file.indexOf(Buffer.from([0xff, 0xda]));
    const endOfSpectrum = scan + 6 + 2 * (file[scan + 4] ?? 0);
    expect(file[endOfSpectrum]).toBe(63);
    file[endOfSpectrum] = 0;
    await expect(sharp(file).raw().toBuffer()).rejects.toThrow("Invalid SOS parameters");
    await expectColor((await processImage(file, asPhoto)).jpeg, 150, 100, red);
  });
});

describe("refused pictures", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  /** Random pixels that no format can compress, so that truncation hits pixel data. */
  function noise() {
    let seed = 1;
    return painted(200, 200, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return [seed & 255, (seed >> 8) & 255, (seed >> 16) & 255];
    });
  }
  const truncated = async (file: Promise<Buffer>) => (await file).subarray(0, 9000);
  async function corrupted(file: Promise<Buffer>) {
    const bytes = await file;
    for (let at = bytes.length >> 1; at < bytes.length - 2; at += 3) bytes[at] = 0xa5;
    return bytes;
  }

  test.each([
    ["SVG", async () => Buffer.from(svg), /^Please select a valid image file.*SVG/],
    ["SVG after an XML declaration", async () => Buffer.from(`\ufeff<?xml version="1.0"?>\n${svg}`), /SVG/],
    [
      "random bytes",
      async () => Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 73) % 251)),
      new RegExp(`^${notAnImage}`),
    ],
    ["an empty file", async () => Buffer.alloc(0), new RegExp(`^${notAnImage}`)],
    ["an HTML page", async () => Buffer.from("<html><script>alert(1)</script>"), new RegExp(`^${notAnImage}`)],
    ["a truncated JPEG", () => truncated(noise().jpeg().toBuffer()), /damaged or incomplete/],
    ["a JPEG with corrupt pixels", () => corrupted(plain(300, 200).jpeg().toBuffer()), /damaged or incomplete/],
    ["a truncated PNG", () => truncated(noise().png().toBuffer()), /damaged or incomplete/],
    ["a truncated WebP", () => truncated(noise().webp().toBuffer()), /damaged or incomplete/],
    ["a truncated GIF", () => truncated(noise().gif().toBuffer()), /damaged or incomplete/],
    ["a JPEG of three bytes", async () => Buffer.from([0xff, 0xd8, 0xff]), /damaged or incomplete/],
  ])("%s", async (_name, make, sentence) => {
    const refusal = await refusalOf(processImage(await make(), asPhoto));
    expect(refusal).toMatchObject({ status: 400, field: "photo", message: expect.stringMatching(sentence) });
  });

  test("50 megapixels or more according to the header", async () => {
    expect((await refusalOf(processImage(pngOf(30_000, 30_000), asPhoto))).message).toMatch(/900 megapixels.*less than 50/);
    expect((await refusalOf(processImage(pngOf(10_000, 5000), asPhoto))).message).toMatch(/50 megapixels/);
    expect((await refusalOf(processImage(pngOf(9999, 5000), asPhoto))).message).toMatch(/damaged/);
  });

  test("a profile photo with another type, not under 5 MB, or without a file", () => {
    const sent = (size: number, type: string) => profilePhoto.safeParse(new File([new Uint8Array(size)], "me", { type }));
    const sentence = (result: ReturnType<typeof sent>) => result.error?.issues[0]?.message;
    expect(sent(5_242_879, "image/jpeg").success).toBe(true);
    expect(sent(9, "").success).toBe(true);
    expect(sent(9, "application/octet-stream").success).toBe(true);
    expect(sentence(sent(5_242_880, "image/jpeg"))).toBe("Image file size must be less than 5MB");
    expect(sentence(sent(9, "text/plain"))).toBe(notAnImage);
    expect(sentence(profilePhoto.safeParse("me.jpg"))).toBe(notAnImage);
  });

  test("a photo for an album of more than 20 MB", () => {
    const sent = (size: number) => albumPhoto.safeParse(new File([new Uint8Array(size)], "kiln", { type: "image/jpeg" }));
    expect(sent(20 * 1_048_576).success).toBe(true);
    expect(sent(20 * 1_048_576 + 1).error?.issues[0]?.message).toBe("Image file size must be less than 20MB");
  });
});

test("at most two pictures are processed at once", async () => {
  const file = await plain(1500, 1500).jpeg().toBuffer();
  let highest = 0;
  const watch = setInterval(() => {
    highest = Math.max(highest, sharp.counters().process + sharp.counters().queue);
  }, 1);
  const pictures = await Promise.all(Array.from({ length: 8 }, () => processImage(file, asPhoto)));
  clearInterval(watch);
  expect(pictures).toHaveLength(8);
  expect(highest).toBe(2);
});

test("60 pictures can wait, more are refused with 429 and a Retry-After, and later ones are accepted again", async () => {
  const file = await plain(8, 8).jpeg().toBuffer();
  const outcomes = await Promise.allSettled(Array.from({ length: 65 }, () => processImage(file, asPhoto)));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason);
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ status: 429, retryAfter: 60 });
  await processImage(file, asPhoto);
});
