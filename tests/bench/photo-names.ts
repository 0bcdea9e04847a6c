import { startBenchClass } from "./bench-class.ts";
import { compare } from "./measure.ts";

/** What names in photos cost: a class with 500 photos, without names and with 3,000. Run `npm run bench:photo-names` after a build. */

// The profile is of somebody who is in 50 of the photos.
const pages = [
  "/yearbook",
  "/yearbook?album=3",
  "/yearbook?album=3&photo=120",
  "/profile/3",
  "/alumni",
  "/alumni?q=an",
  "/alumni?q=zzzz",
  "/alumni?q=nephew",
];

const size = { members: 320, photos: 500 };
const sites = [await startBenchClass("without names", size), await startBenchClass("3,000 names", { ...size, namesInPhoto: 6 })];
await compare("Names in photos", pages, sites);
for (const { site } of sites) await site.stop();
