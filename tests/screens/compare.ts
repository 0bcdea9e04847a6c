import freshBuild, { builtCommit, commitHash } from "../support/builds.ts";
import { screenName } from "../support/screens.ts";
import { type Look, type Visit, visitsFor } from "./conditions.ts";
import { differenceOf } from "./difference.ts";
import { readOptions } from "./options.ts";
import { Photographer, type WindowSize } from "./photographer.ts";
import { lineFor, Report } from "./report.ts";
import { makeSharedClass, startCopy } from "./two-sites.ts";

/** Compares all screens of this checkout with those of another commit, pixel by pixel. `npm run compare:screens -- --help` */

const { against, choice, workers, output } = readOptions();
const before = builtCommit(commitHash(against));
freshBuild();
const shared = await makeSharedClass(before);
const visits = visitsFor(shared.screens, choice);
if (visits.length === 0) console.error("No screen has such a name. They are like 'member: /alumni?page=2'.");
const report = new Report(output);
const started = performance.now();
let [taken, differing, failed, next] = [0, 0, 0, 0];

/** The height of the window. Pictures show the whole page, also below the window. */
const height = 800;

type Photographers = readonly [before: Photographer, after: Photographer];

/** Photographs a screen on both sites in all its looks and widths, and reports the differences. */
async function compareVisit(visit: Visit, order: number, photographers: Photographers) {
  const compare = (look: Look, size: WindowSize) => comparePictures(visit, order, photographers, look, size);
  const first = { width: choice.widths[0] ?? 1280, height };
  await Promise.all(photographers.map((photographer) => photographer.open(visit, first)));
  for (const width of choice.widths) {
    for (const look of visit.looks) {
      await compare(look, { width, height });
      const hidden = await Promise.all(photographers.map((photographer) => photographer.expandScrollingBoxes()));
      // Again with everything visible that one had to scroll to. The window grows too, for dialogs.
      if (Math.max(...hidden) > 0) await compare(look, { width, height: height + Math.max(...hidden) });
      await Promise.all(photographers.map((photographer) => photographer.restoreScrollingBoxes()));
    }
  }
}

async function comparePictures(visit: Visit, order: number, [first, second]: Photographers, look: Look, size: WindowSize) {
  const take = () => Promise.all([first.take(look, size), second.take(look, size)]);
  taken += 1;
  if (!(await differenceOf(...(await take())))) return;
  // Once more, because a picture may have been taken before the browser drew everything.
  const pictures = await take();
  const difference = await differenceOf(...pictures);
  if (!difference) return;
  differing += 1;
  const picture = {
    screen: screenName(visit.screen),
    look,
    size,
    scripts: visit.scripts,
    difference,
    before: pictures[0],
    after: pictures[1],
  };
  console.log(lineFor(picture));
  report.add(picture, order);
}

/** Each worker has its own two sites, so that both get the same requests in the same order. */
async function work() {
  const sites = await Promise.all([startCopy(shared, before), startCopy(shared, ".")]);
  const photographers = await Promise.all([
    Photographer.start(sites[0].origin, shared),
    Photographer.start(sites[1].origin, shared),
  ]);
  try {
    while (next < visits.length) {
      const order = next++;
      const visit = visits[order];
      if (!visit) continue;
      try {
        await compareVisit(visit, order, photographers);
      } catch (error) {
        failed += 1;
        console.error(`${screenName(visit.screen)} (scripts ${visit.scripts}) could not be compared:`, error);
        await Promise.all(photographers.map((photographer) => photographer.reset()));
      }
      if (next % 50 === 0) console.error(`${next} of ${visits.length} screens opened`);
      report.write(summary());
    }
  } finally {
    await Promise.all([...photographers, ...sites].map((each) => each.stop()));
  }
}

function summary(): string {
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const failures = failed > 0 ? `, ${failed} screens could not be compared` : "";
  return `${taken} pictures, ${differing} differ${failures} (against ${against}, ${seconds} s)`;
}

/** Ends the run after the screens that are open, so that servers and browsers are stopped and the report is complete. */
function stopEarly() {
  failed += visits.length - next;
  next = visits.length;
}
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stopEarly);

try {
  await Promise.all(Array.from({ length: workers }, work));
} finally {
  shared.remove();
}
console.log(`\n${summary()}\n${report.write(summary())}`);
process.exitCode = taken > 0 && differing + failed === 0 ? 0 : 1;
