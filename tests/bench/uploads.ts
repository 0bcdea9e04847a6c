import sharp from "sharp";
import { bmpPicture } from "../support/bmp-pictures.ts";
import { startBenchClass } from "./bench-class.ts";
import { cameraPhoto } from "./camera-photo.ts";
import { checkBudget, memoryOf, pidOf, printTable } from "./measure.ts";

/**
 * The server's memory while one large photo of each format is added with a plain form post that keeps the original, on a
 * server of its own. Run `npm run bench:uploads` after a build; exits with 1 if over budget.
 */

/** In megabytes, for one photo on a server that has just started. */
const budget = 150;
/** Gradients with noise in the lowest `noisyBits`, so that compression makes it smaller, but not tiny. */
function scan(side: number, noisyBits: number) {
  const pixels = Buffer.alloc(side * side * 3);
  const mask = 2 ** noisyBits - 1;
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = ((at / (side * 12)) & 255) ^ ((Math.imul(at, 2_654_435_761) >>> 20) & mask);
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
}

const file = (bytes: Buffer, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type });
const photos = [
  file(await scan(2600, 2).tiff({ compression: "none" }).toBuffer(), "plain.tif", "image/tiff"),
  file(await scan(3400, 7).tiff({ compression: "lzw" }).toBuffer(), "lzw.tif", "image/tiff"),
  file(await scan(1150, 2).tiff({ compression: "none" }).toBuffer(), "small.tif", "image/tiff"),
  file(bmpPicture("24", 2600, 2600), "scan.bmp", "image/bmp"),
  file(await scan(3400, 7).jpeg({ quality: 98 }).toBuffer(), "large.jpg", "image/jpeg"),
  await cameraPhoto(1),
];

const rows: (string | number)[][] = [];
for (const photo of photos) {
  const { site, browser } = await startBenchClass("uploads", { members: 320 });
  const { id: album } = (await browser.call("POST", "/api/photo-collections", { title: "Bench" })).body as { id: number };
  const csrf = await browser.token();
  const before = memoryOf(pidOf(site)).most;
  const fields = { csrf, collectionId: String(album), photo, keepOriginal: "on" };
  const { status, html } = await browser.post(`/yearbook?album=${album}`, "add-photo", fields);
  if (status !== 303) throw new Error(`${photo.name}: ${status}: ${html.slice(0, 300)}`);
  const { most } = memoryOf(pidOf(site));
  await site.stop();
  rows.push([photo.name, (photo.size / 1024 / 1024).toFixed(1), Math.round(before), Math.round(most)]);
  checkBudget(`the server while ${photo.name} is added`, most, budget, "MB");
}
printTable("Memory of the server while a photo is added: resident megabytes", ["photo", "MB", "most before", "most"], rows);
