import sharp from "sharp";
import { largePictures } from "../support/pictures.ts";
import { childrenOf, memoryOf, whileRunning } from "../support/processes.ts";
import { processId, startSite } from "../support/site.ts";
import { cameraPhoto, generatedClass, signIn } from "./bench-class.ts";
import { checkBudget, printTable } from "./measure.ts";

/**
 * How far the server grows while one picture of each format is added with a plain form post that keeps the original, and the
 * most memory of the process that decodes it; each on a server of its own. Run `npm run bench:uploads` after a build; exits
 * with 1 if over budget.
 */

/** In megabytes, for any picture that is accepted or refused. */
const growth = 60;

/** Noise in the lowest `noisyBits` above gradients, so that compression makes it smaller, but not tiny. */
function scan(width: number, height: number, noisyBits: number) {
  const pixels = Buffer.alloc(width * height * 3);
  const mask = 2 ** noisyBits - 1;
  let random = 1;
  for (let at = 0; at < pixels.length; at++) {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = (Math.floor(at / (width * 12)) & 255 & ~mask) | ((random >>> 20) & mask);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const pictures: Record<string, () => Promise<Buffer>> = {
  "JPEG, photo of 12 megapixels": async () => Buffer.from(await (await cameraPhoto(1)).arrayBuffer()),
  "JPEG, photo of 49 megapixels": () => scan(8064, 6048, 4).jpeg({ quality: 75 }).toBuffer(),
  "JPEG, 18 MB": () => scan(4300, 4300, 6).jpeg({ quality: 90 }).toBuffer(),
  "JPEG, panorama": () => scan(20_000, 1200, 2).jpeg({ quality: 80 }).toBuffer(),
  "JPEG, 51 megapixels, progressive 4:4:4": () =>
    sharp({ create: { width: 7150, height: 7150, channels: 3, background: "navy" } })
      .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
      .toBuffer(),
  "PNG, 17 MB": () => scan(2600, 2600, 7).png().toBuffer(),
  "TIFF, 20 MB, plain": () => scan(2600, 2600, 2).tiff({ compression: "none" }).toBuffer(),
  "TIFF, 4 MB, plain": () => scan(1150, 1150, 2).tiff({ compression: "none" }).toBuffer(),
  ...Object.fromEntries(Object.entries(largePictures).map(([name, { make }]) => [name, make])),
};

/** The most memory of the processes that a process starts, in megabytes, until it is stopped. */
function watchDecoders(pid: number) {
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, ...childrenOf(pid).map((id) => whileRunning(() => memoryOf(id).most, 0)));
  }, 10);
  return () => {
    clearInterval(watch);
    return most;
  };
}

const rows: (string | number)[][] = [];
for (const [name, make] of Object.entries(pictures)) {
  const bytes = await make();
  const site = await startSite(await generatedClass(320));
  const browser = await signIn(site.origin, "david");
  const { id: album } = (await browser.call("POST", "/api/photo-collections", { title: "Bench" })).body as { id: number };
  const csrf = await browser.token();
  const before = memoryOf(processId(site)).most;
  const decoders = watchDecoders(processId(site));
  const photo = new File([new Uint8Array(bytes)], "photo", { type: "application/octet-stream" });
  const started = performance.now();
  const { status, html } = await browser.post(`/yearbook?album=${album}`, "add-photo", {
    csrf,
    collectionId: String(album),
    photo,
    keepOriginal: "on",
  });
  const seconds = (performance.now() - started) / 1000;
  const { most } = memoryOf(processId(site));
  const ofDecoder = decoders();
  await site.stop();
  const answer = status === 303 ? "added" : (/role="alert"[^>]*>(?:<[^>]*>)*([^<]{9,})/.exec(html)?.[1] ?? String(status));
  const megabytes = (bytes.length / 1024 / 1024).toFixed(bytes.length < 100_000 ? 3 : 1);
  rows.push([name, megabytes, ...[before, most, most - before, ofDecoder].map(Math.round), seconds.toFixed(1), answer]);
  checkBudget(`the server's growth while this is added: ${name}`, most - before, growth, "MB");
}
printTable(
  "Memory while a picture is added: resident megabytes of the server and of the process that decodes",
  ["picture", "MB", "before", "most", "growth", "decoder", "seconds", "answer"],
  rows,
);
