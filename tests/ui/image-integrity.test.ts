import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { processImage } from "#app/domain/images/decoding.server.ts";
import { isIntactImage } from "#app/ui/resize-image.ts";

/** The browser must not resize a picture that the server would refuse as damaged: resizing would hide the damage. */

const noise = () => {
  const bytes = Buffer.alloc(300 * 200 * 3);
  for (let index = 0, value = 1985; index < bytes.length; index++) {
    value = (value * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[index] = value >> 16;
  }
  return sharp(bytes, { raw: { width: 300, height: 200, channels: 3 } });
};

const pictures: Record<string, Promise<Buffer>> = {
  JPEG: noise().jpeg().toBuffer(),
  "progressive JPEG": noise().jpeg({ progressive: true }).toBuffer(),
  "JPEG with a camera's data": noise()
    .jpeg()
    .withExif({ IFD0: { Make: "Camera".repeat(200) } })
    .toBuffer(),
  PNG: noise().png().toBuffer(),
  WebP: noise().webp().toBuffer(),
};

const isAccepted = (bytes: Uint8Array) =>
  processImage(bytes, { longestSide: 1200 }).then(
    () => true,
    () => false,
  );

describe.each(Object.keys(pictures))("%s", (kind) => {
  test("an intact file is whole, also with bytes after its end", async () => {
    const bytes = (await pictures[kind]) as Buffer;
    expect(isIntactImage(bytes)).toBe(true);
    expect(isIntactImage(Buffer.concat([bytes, Buffer.from("trailer")]))).toBe(true);
  });

  test("a file cut off anywhere is damaged, here and on the server", async () => {
    const bytes = (await pictures[kind]) as Buffer;
    for (const part of [0.1, 0.5, 0.9, 0.99]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * part));
      expect(isIntactImage(cut), `${part} of it`).toBe(false);
      expect(await isAccepted(cut), `${part} of it, on the server`).toBe(false);
    }
  });
});

test("a PNG with a wrong byte is damaged, here and on the server", async () => {
  const bytes = Buffer.from((await pictures.PNG) as Buffer);
  bytes.fill(0x55, bytes.length / 2, bytes.length / 2 + 20);
  expect(isIntactImage(bytes)).toBe(false);
  expect(await isAccepted(bytes)).toBe(false);
});

test("a JPEG with restart markers in the wrong order goes to the server unchanged", async () => {
  const bytes = Buffer.from((await pictures.JPEG) as Buffer);
  for (const [index, kind] of [0xd0, 0xd1, 0xd6].entries()) bytes.set([0xff, kind], Math.floor((bytes.length * (index + 2)) / 6));
  expect(isIntactImage(bytes)).toBe(false);
});

test("a file that is not an image is not intact", () => {
  expect(isIntactImage(new Uint8Array())).toBe(false);
  expect(isIntactImage(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toBe(false);
});
