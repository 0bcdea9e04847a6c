import { startSite } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";
import { sampleClass, signIn } from "./bench-class.ts";
import { isQuick, printTable } from "./measure.ts";
import { launch, modes, visit } from "./visits.ts";

/**
 * The times of the first paint, the largest paint, and the last picture of a first visit on a slow connection: with
 * scripts, without scripts, and in the simple version. Run `npm run bench:slow-line` after a build.
 */

const line = { kilobits: 400, delay: 400 };

const site = await startSite(sampleClass());
const visitor = new Visitor(site.origin);
const member = await signIn(site.origin, "maria");
const screens = [
  ["Home, visitor", "/", visitor],
  ["Directory", "/alumni", member],
  ["Album", "/yearbook?album=1", member],
  ["Sign-in", "/login", visitor],
  ["Albums", "/yearbook", member],
  ["Inbox", "/messages", member],
] as const;

const browser = await launch();
const rows: string[][] = [];
for (const [name, address, client] of isQuick ? screens.slice(0, 3) : screens) {
  const row: string[] = [];
  for (const mode of modes) {
    const { firstPaint, largestPaint, lastPicture } = await visit(browser, {
      url: new URL(address, site.origin),
      client,
      mode,
      width: 390,
      line,
    });
    row.push(...[firstPaint, largestPaint, lastPicture].map((milliseconds) => (milliseconds / 1000).toFixed(1)));
  }
  rows.push([name, ...row]);
}
await browser.close();
await site.stop();
printTable(
  `A first visit at 390 pixels on a line of ${line.kilobits} kbit/s with ${line.delay} ms delay: seconds until the first and the largest paint, and until the last picture`,
  ["screen", ...modes.flatMap((mode) => [`${mode}: first`, "largest", "pictures"])],
  rows,
);
