import { type ChildProcess, spawn } from "node:child_process";
import type { JpegOptions } from "sharp";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { headerBytes, memoryToDecode, processImage } from "#app/domain/images/decoding.server.ts";
import { type PictureFormat, pictureTypes, recognizePicture } from "#app/domain/images/picture-formats.server.ts";
import { expectColor, expectQuarters, painted, plain, quarter, red, refusalOf } from "#tests/support/painted-pictures.ts";
import { heicPicture } from "#tests/support/pictures.ts";

/**
 * The risk: a small file takes a gigabyte of the site's own memory, or a picture looks different when it is read elsewhere. That the
 * process gets no more than 400 MB, tests/http/limits/picture-memory.test.ts proves.
 */

vi.mock("node:child_process", { spy: true });
beforeEach(() => void vi.mocked(spawn).mockClear());

const [width, height] = [1440, 1080];
const asPhoto = { longestSide: 1200 };
const asAlbumPhoto = { longestSide: 1200, panoramaShortSide: 600 };
const scan = () => painted(width, height, (x, y) => quarter(x, y, width, height));
const processes = () => vi.mocked(spawn).mock.calls.length;

describe("decoded in a process of its own, however small", () => {
  const small: Record<Exclude<PictureFormat, "jpg">, () => Promise<Buffer>> = {
    png: () => plain(20, 20).png().toBuffer(),
    gif: () => plain(20, 20).gif().toBuffer(),
    webp: () => plain(20, 20).webp().toBuffer(),
    avif: () => plain(20, 20).avif().toBuffer(),
    tif: () => plain(20, 20).tiff().toBuffer(),
    heic: async () => heicPicture,
  };
  test.each(Object.keys(pictureTypes).filter((format) => format !== "jpg"))("%s", async (format) => {
    const file = await small[format as keyof typeof small]();
    expect(recognizePicture(file, "photo")).toBe(format);
    await processImage(file, asPhoto);
    expect(processes()).toBe(1);
  });
});

describe("a JPEG", () => {
  const photo = (across: number, down: number) => plain(across, down);
  test.each([
    ["of 49 megapixels, one row after another, is decoded here", () => photo(7000, 7000).jpeg(), 0],
    ["of 2 megapixels that comes in several scans, is decoded here", () => photo(1600, 1200).jpeg({ progressive: true }), 0],
    ["of 12 megapixels that comes in several scans, is not", () => photo(4000, 3000).jpeg({ progressive: true }), 1],
    ["that becomes a picture of three megapixels, is not", () => photo(12_000, 1500).jpeg(), 1],
  ])("%s", async (_name, make, expected) => {
    const picture = await processImage(await make().toBuffer(), asAlbumPhoto);
    expect(picture.smaller).toHaveLength(3);
    expect(processes()).toBe(expected);
  });

  test("of 20 MB, or with its size behind 300 KB of other data, is decoded in a process of its own", async () => {
    const file = await plain(300, 200).jpeg().toBuffer();
    const segment = Buffer.concat([Buffer.from([0xff, 0xe5, 0xff, 0xff]), Buffer.alloc(65_533)]);
    for (const more of [
      [file.subarray(0, 2), ...Array(5).fill(segment), file.subarray(2)],
      [file, Buffer.alloc(40_000_000)],
    ]) {
      await processImage(Buffer.concat(more), asPhoto);
    }
    expect(processes()).toBe(2);
  });

  test("counts the parts that the decoder holds as a whole", async () => {
    const megabytes = async (options: JpegOptions) => {
      const file = await plain(4000, 3000).jpeg(options).toBuffer();
      return Math.round(memoryToDecode(file.subarray(0, headerBytes), asPhoto) / 1_000_000);
    };
    const plainly = await megabytes({});
    expect(plainly).toBe(26);
    // 12 megapixels, two bytes each, and for the colors twice or half as many.
    expect((await megabytes({ progressive: true, chromaSubsampling: "4:4:4" })) - plainly).toBe(72);
    expect((await megabytes({ progressive: true, chromaSubsampling: "4:2:0" })) - plainly).toBe(36);
  });

  test.each([
    ["arithmetic coding", 0xc9],
    ["no loss", 0xc3],
  ])("of a rare kind, with %s, is never decoded here", async (_name, kind) => {
    const file = await plain(60, 40).jpeg().toBuffer();
    file[file.indexOf(Buffer.from([0xff, 0xc0])) + 1] = kind;
    expect(memoryToDecode(file, asPhoto)).toBe(Infinity);
  });
});

describe("the process", () => {
  /** Runs another program in its place. */
  const instead = (code: string) =>
    vi
      .mocked(spawn)
      .mockImplementationOnce(
        (() => spawn(process.execPath, ["-e", code], { stdio: ["pipe", "pipe", "ignore"] }) as ChildProcess) as typeof spawn,
      );
  test.each([
    ["is killed", "process.kill(process.pid, 'SIGABRT')", /^This picture takes more memory/],
    ["writes without an end", "const write = () => process.stdout.write(Buffer.alloc(1e6), write); write()", /./],
    ["writes something else", "process.stdout.write('hello')", /damaged/],
    ["writes less than it says", `console.log('{"width":9,"height":9,"lengths":[99],"smallerWidths":[]}')`, /damaged/],
    ["writes another size", `console.log('{"width":1e9,"height":9,"lengths":[1],"smallerWidths":[]}\\n1')`, /damaged/],
    ["fails", "process.exit(1)", /damaged/],
  ])("that %s takes nothing with it", async (_name, code, sentence) => {
    instead(code);
    const refusal = await refusalOf(processImage(await plain(20, 20).png().toBuffer(), asPhoto));
    expect(refusal).toMatchObject({ status: 400, message: expect.stringMatching(sentence) });
    expect(process.memoryUsage.rss()).toBeLessThan(2_000_000_000);
  });
});

test("on a machine where memory can't be limited, nothing is decoded, and the log says what is missing", async () => {
  vi.mocked(spawn).mockImplementationOnce(
    (() =>
      spawn(process.execPath, ["-e", "process.exit(5)"], { stdio: ["pipe", "pipe", "ignore"] }) as ChildProcess) as typeof spawn,
  );
  await expect(processImage(await plain(20, 20).png().toBuffer(), asPhoto)).rejects.toThrow(/prlimit/);
});

describe("a large TIFF", () => {
  const uncompressed = () => scan().tiff({ compression: "none" }).toBuffer();

  test("has the same result as a JPEG of the same pixels would", async () => {
    const large = await processImage(new File([new Uint8Array(await uncompressed())], "scan.tif"), asPhoto);
    expect([large.width, large.height]).toEqual([1200, 900]);
    await expectQuarters(large);
  });

  test("is turned upright, and has its colors on white", async () => {
    const turned = await scan().withMetadata({ orientation: 6 }).tiff({ compression: "none" }).toBuffer();
    const picture = await processImage(turned, asPhoto);
    expect([picture.width, picture.height, picture.smaller.map(({ listWidth }) => listWidth)]).toEqual([
      900,
      1200,
      [160, 320, 640],
    ]);
    const clear = await painted(1200, 1000, () => red)
      .ensureAlpha(0)
      .tiff({ compression: "none" })
      .toBuffer();
    await expectColor((await processImage(clear, asPhoto)).jpeg, 600, 500, [255, 255, 255]);
    const gray = await plain(2300, 2000, [90, 90, 90]).toColourspace("b-w").tiff({ compression: "none" }).toBuffer();
    await expectColor((await processImage(gray, asPhoto)).jpeg, 600, 500, [90, 90, 90]);
  });

  test("that is cut off, or has 50 megapixels, gets its sentence", async () => {
    const cut = (await uncompressed()).subarray(0, 4_300_000);
    expect(await refusalOf(processImage(cut, { ...asPhoto, field: "photo" }))).toMatchObject({
      status: 400,
      field: "photo",
      message: "This picture is damaged or incomplete. Please send another copy of it.",
    });
    const many = await plain(10_000, 5000).tiff({ compression: "lzw" }).toBuffer();
    expect((await refusalOf(processImage(many, asPhoto))).message).toMatch(/50 megapixels/);
  });
});
