import { startSite } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";
import { sampleClass, signIn } from "./bench-class.ts";
import { isQuick, printTable } from "./measure.ts";
import { launch, modes, visit } from "./visits.ts";

/**
 * The bytes and requests of a first visit to each screen of the sample class, on a phone and on a desktop: with scripts,
 * without scripts, and in the simple version. Run `npm run bench:first-visit` after a build.
 */

const site = await startSite(sampleClass());
const visitor = new Visitor(site.origin);
const member = await signIn(site.origin, "maria");
const screens = [
  ["Home, visitor", "/", visitor],
  ["Sign-in", "/login", visitor],
  ["Home", "/", member],
  ["Directory", "/alumni", member],
  ["Profile", "/profile/3", member],
  ["Inbox", "/messages", member],
  ["Albums", "/yearbook", member],
  ["Album", "/yearbook?album=1", member],
  ["Meet-Ups", "/reunions", member],
] as const;
const widths = isQuick ? [390] : [390, 1280];

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const browser = await launch();
const rows: (string | number)[][] = [];
for (const [name, address, client] of screens) {
  for (const mode of modes) {
    const row: (string | number)[] = [];
    for (const width of widths) {
      const { bytes, requests } = await visit(browser, { url: new URL(address, site.origin), client, mode, width });
      const { html, css, scripts, pictures, others } = bytes;
      if (row.length === 0) row.push(`${name}, ${mode}`, ...[html, css, scripts].map(kilobytes));
      row.push(kilobytes(pictures), kilobytes(html + css + scripts + pictures + others), requests);
    }
    rows.push(row);
  }
}
await browser.close();
await site.stop();
printTable(
  "A first visit: KB (1,000 bytes, headers included) on the wire and requests, by width in pixels",
  ["screen", "HTML", "CSS", "scripts", ...widths.flatMap((width) => [`${width}: pictures`, "all", "requests"])],
  rows,
);
