import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { processImage } from "#app/domain/images/decoding.server.ts";
import { albumPhoto } from "#app/domain/images/image-fields.ts";
import { fittedSize, notAnImage } from "#app/domain/images/images.ts";
import { expectColor, expectQuarters, painted, plain, quarter, red, refusalOf } from "#tests/support/painted-pictures.ts";
import { heicPicture } from "#tests/support/pictures.ts";

/** What scanners, phones, and programs of the last forty years make. */

const asPhoto = { longestSide: 1200 };
const [width, height] = [48, 32];
const quarters = () => painted(width, height, (x, y) => quarter(x, y, width, height));

const files: Record<string, () => Promise<Buffer>> = {
  "a TIFF without compression": () => quarters().tiff({ compression: "none" }).toBuffer(),
  "a TIFF with LZW": () => quarters().tiff({ compression: "lzw", predictor: "horizontal" }).toBuffer(),
  "a TIFF with deflate": () => quarters().tiff({ compression: "deflate" }).toBuffer(),
  "a TIFF with JPEG": () => quarters().tiff({ compression: "jpeg", quality: 95 }).toBuffer(),
  "a tiled TIFF": () => quarters().tiff({ tile: true, tileWidth: 16, tileHeight: 16 }).toBuffer(),
  "a 16-bit TIFF": () => quarters().toColourspace("rgb16").tiff().toBuffer(),
  "an interlaced PNG": () => quarters().png({ progressive: true }).toBuffer(),
  "a 16-bit PNG": () => quarters().toColourspace("rgb16").png().toBuffer(),
  "a PNG with a palette": () => quarters().png({ palette: true }).toBuffer(),
  "a progressive JPEG": () => quarters().jpeg({ quality: 95, progressive: true }).toBuffer(),
  "a JPEG with bytes after its end": async () =>
    Buffer.concat([await quarters().jpeg({ quality: 95 }).toBuffer(), Buffer.alloc(999, 7)]),
  "an AVIF": () => quarters().avif({ quality: 90 }).toBuffer(),
  "a HEIC": async () => heicPicture,
};

describe("a picture is made from", () => {
  test.each(Object.entries(files))("%s", async (_name, make) => {
    const picture = await processImage(await make(), asPhoto);
    expect([picture.width, picture.height]).toEqual([width, height]);
    await expectQuarters(picture);
  });

  test("a CMYK TIFF, and a fax of black and white", async () => {
    const cmyk = await plain(40, 40, red).toColourspace("cmyk").tiff().toBuffer();
    expect((await processImage(cmyk, asPhoto)).width).toBe(40);
    const fax = await plain(40, 40, [250, 250, 250])
      .toColourspace("b-w")
      .tiff({ bitdepth: 1, compression: "ccittfax4" })
      .toBuffer();
    await expectColor((await processImage(fax, asPhoto)).jpeg, 20, 20, [255, 255, 255]);
  });

  test("the first page of a TIFF of several", async () => {
    const pages = await Promise.all([plain(40, 30, red).png().toBuffer(), plain(40, 30, [9, 9, 9]).png().toBuffer()]);
    const file = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(2);
    const picture = await processImage(file, asPhoto);
    expect([picture.width, picture.height]).toEqual([40, 30]);
    await expectColor(picture.jpeg, 20, 15, red);
  });
});

describe("refused with a sentence of its own", () => {
  const start = (text: string) => Buffer.concat([Buffer.from(text, "latin1"), Buffer.alloc(200)]);
  test.each([
    ["a PDF", start("%PDF-1.7\n"), /^Please select a valid image file\. This one is a PDF/],
    ["an MP4", start("\0\0\0\x20ftypisom\0\0\x02\0"), /This one is a video/],
    ["a QuickTime film", start("\0\0\0\x14ftypqt  "), /This one is a video/],
    ["an old QuickTime film", start("\0\0\x10\0moov"), /This one is a video/],
    ["a WebM", start("\x1aE\xdf\xa3"), /This one is a video/],
    ["an AVI", start("RIFF\0\0\0\0AVI LIST"), /This one is a video/],
    ["a text", start("Dear Sir"), /: a JPEG, PNG, WebP, GIF, TIFF, or HEIC\.$/],
    ["a HEIC that is cut off", heicPicture.subarray(0, 900), /damaged, or too large/],
    ["a HEIC without pictures", heicPicture.subarray(0, 40), /damaged, or too large/],
    [
      "a BMP",
      start("BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0"),
      /This is a BMP picture\. Please save it as a PNG or JPEG and send that\./,
    ],
    ["a BigTIFF", start("II+\0\x08\0"), /This is a BigTIFF\. Please save it as a plain TIFF/],
    ["an Olympus raw file", start("IIRO\x08\0\0\0"), /This is a camera's raw file\. .*save it as a JPEG/],
    ["a Canon raw file of today", start("\0\0\0\x18ftypcrx \0\0\0\x01"), /This is a camera's raw file/],
    ["a Fujifilm raw file", start("FUJIFILMCCD-RAW 0201"), /This is a camera's raw file/],
    ["a TIFF that is cut off", null, /damaged or incomplete/],
  ])("%s", async (_name, bytes, sentence) => {
    const file = bytes ?? (await quarters().tiff({ compression: "none" }).toBuffer()).subarray(0, 3000);
    expect(await refusalOf(processImage(file, asPhoto))).toMatchObject({ status: 400, message: expect.stringMatching(sentence) });
  });

  test("what a browser calls a PDF or a video, before it is read", () => {
    const sentence = (type: string) => albumPhoto.safeParse(new File(["x"], "a", { type })).error?.issues[0]?.message;
    expect(sentence("application/pdf")).toMatch(/This one is a PDF/);
    expect(sentence("video/mp4")).toMatch(/This one is a video/);
    expect(sentence("text/plain")).toBe(notAnImage);
  });

  test("a HEIC of 50 megapixels or more by its header, without decoding", async () => {
    const heic = Buffer.from(heicPicture);
    const size = heic.indexOf("ispe") + 8;
    heic.writeUInt32BE(10_000, size);
    heic.writeUInt32BE(5000, size + 4);
    expect((await refusalOf(processImage(heic, asPhoto))).message).toMatch(/50 megapixels/);
  });
});

test("a panorama keeps a legible short side, and other pictures their longest", () => {
  const limits = { longestSide: 1200, panoramaShortSide: 600 };
  const fitted = (width: number, height: number) => Object.values(fittedSize({ width, height }, limits));
  expect(fitted(12_000, 1500)).toEqual([4800, 600]);
  expect(fitted(1500, 12_000)).toEqual([600, 4800]);
  expect(fitted(20_000, 800)).toEqual([9999, 400]);
  expect(fitted(4608, 1976)).toEqual([1200, 515]);
  expect(fitted(1000, 20)).toEqual([1000, 20]);
});

/** A TIFF of pages, and of pictures within the first page, with these fields: numbers, one for each color where there are several. */
function tiffOf(pages: Record<number, number>[], within: Record<number, number>[] = []): Buffer {
  const size = (page: Record<number, number>) => (page[256] ?? 0) * (page[257] ?? 0) * (page[277] ?? 3) * ((page[258] ?? 8) / 8);
  const all = [...pages, ...within];
  const parts = [Buffer.alloc(8)];
  const end = () => parts.reduce((sum, { length }) => sum + length, 0);
  const strips = all.map((page) => {
    const at = end();
    parts.push(Buffer.alloc(size(page), page[0] ?? 0));
    return at;
  });
  const subDirectories = within.length > 0 ? [[330, end()] as const] : [];
  if (within.length > 0) parts.push(Buffer.alloc(within.length * 4));
  const places = all.map((page, index) => {
    const { 0: _, ...given } = page;
    const fields = Object.entries({
      258: 8,
      259: 1,
      262: 2,
      277: 3,
      278: page[257],
      ...given,
      273: strips[index],
      279: size(page),
    });
    const entries = [...fields, ...(index === 0 ? subDirectories : [])]
      .map(([tag, value]) => [Number(tag), Number(value)] as const)
      .sort(([one], [other]) => one - other);
    const at = end();
    const bytes = Buffer.alloc(2 + entries.length * 12 + 4);
    bytes.writeUInt16LE(entries.length);
    for (const [number, [tag, value]] of entries.entries()) {
      bytes.writeUInt16LE(tag, 2 + number * 12);
      bytes.writeUInt16LE(4, 4 + number * 12);
      bytes.writeUInt32LE(tag === 330 ? within.length : 1, 6 + number * 12);
      bytes.writeUInt32LE(value, 10 + number * 12);
    }
    if (index + 1 < pages.length) bytes.writeUInt32LE(at + bytes.length, bytes.length - 4);
    parts.push(bytes);
    return at;
  });
  const whole = Buffer.concat(parts);
  whole.write("II*\0", "latin1");
  whole.writeUInt32LE(places[0] ?? 0, 4);
  const list = subDirectories[0]?.[1] ?? 0;
  // One picture is in the field itself.
  if (within.length === 1)
    whole.writeUInt32LE(places[pages.length] ?? 0, whole.indexOf(Buffer.from([74, 1, 4, 0, 1, 0, 0, 0])) + 8);
  else for (const [index] of within.entries()) whole.writeUInt32LE(places[pages.length + index] ?? 0, list + index * 4);
  return whole;
}

describe("the picture of a TIFF that people mean", () => {
  const preview = { 0: 20, 256: 160, 257: 120 };
  const full = { 0: 200, 256: 640, 257: 480 };
  test.each([
    ["follows a preview", tiffOf([{ ...preview, 254: 1 }, full])],
    ["follows a preview of old programs", tiffOf([{ ...preview, 255: 2 }, full])],
    ["follows a preview that isn't called one", tiffOf([preview, full])],
    ["follows a preview of other proportions", tiffOf([{ ...preview, 257: 90, 254: 1 }, full])],
    ["follows a mask", tiffOf([{ ...preview, 254: 4 }, full])],
    ["is within a page that is a preview", tiffOf([{ ...preview, 254: 1 }], [full])],
    ["is the second within a page that is a preview", tiffOf([{ ...preview, 254: 1 }], [{ ...preview, 254: 1 }, full])],
    ["precedes its smaller copies", tiffOf([full, { ...preview, 254: 1 }])],
    ["precedes another page", tiffOf([full, { ...full, 0: 20 }])],
  ])("%s", async (_name, file) => {
    const picture = await processImage(file, asPhoto);
    expect([picture.width, picture.height]).toEqual([640, 480]);
    await expectColor(picture.jpeg, 300, 200, [200, 200, 200]);
  });

  test.each([
    ["a camera's raw file, with a preview", tiffOf([{ ...preview, 254: 1 }], [{ ...full, 262: 32803, 277: 1 }])],
    ["a DNG of today", tiffOf([{ ...preview, 254: 1 }], [{ ...full, 262: 34892 }])],
    ["a raw file of Nikon", tiffOf([{ ...preview, 254: 1 }], [{ ...full, 259: 34713 }])],
    ["a raw file of Sony", tiffOf([preview], [{ ...full, 259: 32767 }])],
    ["a raw file of Pentax", tiffOf([{ ...full, 259: 65535 }])],
    ["a DNG that says so", tiffOf([{ ...full, 50706: 4 }])],
  ])("is not %s", async (_name, file) => {
    expect((await refusalOf(processImage(file, asPhoto))).message).toBe(
      "This is a camera's raw file. Please open it in a photo program, save it as a JPEG, and send that.",
    );
  });

  test.each([
    ["fractions", tiffOf([{ ...full, 258: 32, 339: 3 }]), /^This TIFF has its colors as fractions or in 32 bits/],
    ["whole numbers of 32 bits", tiffOf([{ ...full, 258: 32 }]), /^This TIFF has its colors as fractions or in 32 bits/],
    ["Lab", tiffOf([{ ...full, 262: 8 }]), /^This TIFF has its colors in Lab/],
    ["a rare compression", tiffOf([{ ...full, 259: 34712 }]), /^This TIFF is stored in an unusual way/],
    ["rare colors", tiffOf([{ ...full, 262: 32845 }]), /^This TIFF is stored in an unusual way/],
  ])("is refused with the reason, not called damaged: %s", async (_name, file, sentence) => {
    expect((await refusalOf(processImage(file, asPhoto))).message).toMatch(sentence);
  });
});

test("the main picture of a HEIC is shown, which may be the second one in it", async () => {
  const both = Buffer.from(heicPicture);
  // The first item is a picture of 64 by 64 pixels, and hidden. Here, programs show it as well.
  const hidden = both.indexOf("infe") + 7;
  expect(both[hidden]).toBe(1);
  both[hidden] = 0;
  const picture = await processImage(both, asPhoto);
  expect([picture.width, picture.height]).toEqual([width, height]);
  await expectQuarters(picture);
});
