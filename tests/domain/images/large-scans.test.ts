import { spawn } from "node:child_process";
import { beforeEach, expect, test, vi } from "vitest";
import { processImage } from "#app/domain/images/images.server.ts";
import { expectColor, expectQuarters, painted, plain, quarter, red, refusalOf } from "#tests/support/painted-pictures.ts";

/** The risk: a scan of 20 MB takes 100 MB of the site's memory, or looks different when it is read elsewhere. */

vi.mock("node:child_process", { spy: true });
beforeEach(() => void vi.mocked(spawn).mockClear());

const [width, height] = [1440, 1080];
const asPhoto = { longestSide: 1200 };
const scan = () => painted(width, height, (x, y) => quarter(x, y, width, height));
const uncompressed = () => scan().tiff({ compression: "none" }).toBuffer();
const processes = () => vi.mocked(spawn).mock.calls.length;

test("a TIFF of more than 4 MB is read in a process of its own, with the same result as a smaller file of the same pixels", async () => {
  const small = await processImage(await scan().tiff({ compression: "lzw" }).toBuffer(), asPhoto);
  expect(processes()).toBe(0);
  const bytes = await uncompressed();
  const large = await processImage(new File([new Uint8Array(bytes)], "scan.tif"), asPhoto);
  expect(processes()).toBe(1);
  expect(large).toEqual(small);
  await expectQuarters(large);
});

test("a large TIFF is turned upright, and has its colors on white", async () => {
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
  expect(processes()).toBe(3);
});

test("a large TIFF that is cut off, or has 50 megapixels, gets its sentence", async () => {
  const cut = (await uncompressed()).subarray(0, 4_300_000);
  expect(await refusalOf(processImage(cut, { ...asPhoto, field: "photo" }))).toMatchObject({
    status: 400,
    field: "photo",
    message: "This picture is damaged or incomplete. Please send another copy of it.",
  });
  const many = await plain(10_000, 5000).tiff({ compression: "lzw" }).toBuffer();
  const padded = Buffer.concat([many, Buffer.alloc(5_000_000)]);
  expect((await refusalOf(processImage(padded, asPhoto))).message).toMatch(/50 megapixels/);
  expect(processes()).toBe(2);
});
