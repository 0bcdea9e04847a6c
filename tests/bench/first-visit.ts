import { parseArgs } from "node:util";
import { measuredBuilds, withBuilds } from "./builds.ts";
import { isQuick, printTable } from "./measure.ts";
import { launch, slowLine as line, modes, visit, visitedScreens } from "./visits.ts";

/**
 * A first visit to each screen of the sample class: its bytes and requests, on a phone and on a desktop, and the times of the
 * first paint, the largest paint, and the last picture on a slow line; with scripts, without scripts, and in the simple version.
 * `npm run bench:first-visit` after a build; `-- line` measures only the slow line, `-- --against <commit>` that commit's build as
 * well, each screen right after the other's.
 */

const { values, positionals } = parseArgs({ options: { against: { type: "string" } }, allowPositionals: true });
const widths = isQuick ? [390] : [390, 1280];
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

const browser = await launch();
await withBuilds(await measuredBuilds(values.against), async (running) => {
  const screensOf = await Promise.all(
    running.map(async ({ build, site }) =>
      (await visitedScreens(site)).map((screen) => ({
        ...screen,
        name: values.against ? `${screen.name}, ${build.label}` : screen.name,
      })),
    ),
  );
  const screens = (screensOf[0] ?? []).flatMap((_, index) => screensOf.flatMap((list) => list[index] ?? []));

  if (!positionals.includes("line")) {
    const rows: (string | number)[][] = [];
    for (const { name, url, client } of screens) {
      for (const mode of modes) {
        const row: (string | number)[] = [];
        for (const width of widths) {
          const { bytes, requests } = await visit(browser, { url, client, mode, width });
          const { html, css, scripts, pictures, others } = bytes;
          if (row.length === 0) row.push(`${name}, ${mode}`, ...[html, css, scripts].map(kilobytes));
          row.push(kilobytes(pictures), kilobytes(html + css + scripts + pictures + others), requests);
        }
        rows.push(row);
      }
    }
    printTable(
      "A first visit: KB (1,000 bytes, headers included) on the wire and requests, by width in pixels",
      ["screen", "HTML", "CSS", "scripts", ...widths.flatMap((width) => [`${width}: pictures`, "all", "requests"])],
      rows,
    );
  }

  const rows: string[][] = [];
  for (const { name, url, client } of isQuick ? screens.slice(0, 3 * running.length) : screens) {
    const row = [name];
    for (const mode of modes) {
      const { firstPaint, largestPaint, lastPicture } = await visit(browser, { url, client, mode, width: 390, line });
      row.push(...[firstPaint, largestPaint, lastPicture].map(seconds));
    }
    rows.push(row);
  }
  printTable(
    `A first visit at 390 pixels on a line of ${line.kilobits} kbit/s with ${line.delay} ms delay: seconds until the first and the largest paint, and until the last picture`,
    ["screen", ...modes.flatMap((mode) => [`${mode}: first`, "largest", "pictures"])],
    rows,
  );
});
await browser.close();
