import sharp from "sharp";
import { expect, test } from "vitest";
import { visitsFor } from "../screens/conditions.ts";
import { differenceOf } from "../screens/difference.ts";

/** What `npm run compare:screens` counts as a difference, and which pictures it takes. */

const paper = "#faf4e8";

/** A picture of 40 × 20 pixels with one filled rectangle, such as a line of one pixel. */
async function picture({ left = 5, height = 20, color = "#171717", ground = paper, compressionLevel = 6 } = {}) {
  const rectangle = await sharp({ create: { width: 1, height: 10, channels: 3, background: color } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 40, height, channels: 3, background: ground } })
    .composite([{ input: rectangle, left, top: 4 }])
    .png({ compressionLevel })
    .toBuffer();
}

test("pictures with equal pixels do not differ, however they are compressed", async () => {
  const [before, after] = [await picture({ compressionLevel: 0 }), await picture({ compressionLevel: 9 })];
  expect(before.equals(after)).toBe(false);
  expect(await differenceOf(before, after)).toBeNull();
});

test.each<[string, Parameters<typeof picture>[0] & object, number]>([
  ["a line that moved by one pixel", { left: 6 }, 20],
  ["a ground that is one step darker", { ground: "#faf4e7" }, 790],
  ["a line whose edge is a little softer", { color: "#191919" }, 10],
  ["one more row of the same ground", { height: 21 }, 40],
])("%s is a difference", async (_, change, pixels) => {
  const difference = await differenceOf(await picture(), await picture(change));
  const height = change.height ?? 20;
  expect(difference).toMatchObject({ share: pixels / (40 * height), heightBefore: 20, heightAfter: height });
  const { data, info } = await sharp(difference?.picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const red = Array.from({ length: info.width * info.height }, (_, index) => data.subarray(index * 3, index * 3 + 3)).filter(
    ([r, g, b]) => r === 255 && g === 0 && b === 0,
  );
  expect(red.length, "red pixels in the picture of the difference").toBe(pixels);
});

test("every pixel of a slanted line's soft edge counts", async () => {
  const slanted = (edges: string) =>
    sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" shape-rendering="${edges}">
      <rect width="40" height="20" fill="${paper}"/><path d="M0 3 L40 14 V20 H0 Z"/></svg>`),
    )
      .png()
      .toBuffer();
  const [soft, hard] = [await slanted("auto"), await slanted("crispEdges")];
  const [softPixels, hardPixels] = [await sharp(soft).raw().toBuffer(), await sharp(hard).raw().toBuffer()];
  const pixels = Array.from({ length: 800 }, (_, index) => index * 4);
  const differing = pixels.filter((at) => softPixels.readUInt32LE(at) !== hardPixels.readUInt32LE(at));
  expect(differing.length).toBeGreaterThan(20);
  expect((await differenceOf(soft, hard))?.share).toBe(differing.length / 800);
});

test("every chosen screen is opened with and without scripts, and once in the simple version", () => {
  const screens = ["/login", "/", "/login?dialog=access"].map((path) => ({ role: "visitor" as const, path, status: 200 }));
  const visits = visitsFor(screens, {
    screens: "visitor: /LOGIN",
    looks: ["light", "print", "simple"],
    widths: [390],
    scripts: ["on", "off"],
  });
  expect(visits.map(({ screen, scripts, isSimple, looks }) => [screen.path, scripts, isSimple, looks])).toEqual([
    ["/login", "on", false, ["light", "print"]],
    ["/login?dialog=access", "on", false, ["light", "print"]],
    ["/login", "off", false, ["light", "print"]],
    ["/login?dialog=access", "off", false, ["light", "print"]],
    ["/login", "off", true, ["simple"]],
    ["/login?dialog=access", "off", true, ["simple"]],
  ]);
});

test.each([
  ["", 3],
  ["/?dialog", 1],
  ["dialog=(contact|access)", 2],
  ["/login$", 1],
])("screens are chosen by text or by a regular expression: '%s'", (pattern, count) => {
  const screens = ["/login", "/?dialog=contact", "/login?dialog=access"].map((path) => ({
    role: "visitor" as const,
    path,
    status: 200,
  }));
  expect(visitsFor(screens, { screens: pattern, looks: ["dark"], widths: [390], scripts: ["on"] })).toHaveLength(count);
});
