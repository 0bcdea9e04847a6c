import type { Browser } from "@playwright/test";
import { startSite } from "../support/site.ts";
import { sampleClass } from "./bench-class.ts";
import { isQuick, median, printTable } from "./measure.ts";
import { launch, type NewTab, openTab, slowLine, visit, visitedScreens } from "./visits.ts";

/**
 * What scripts cost a phone on a first visit: their bytes; the time from the start of hydration until scripts are in charge,
 * and until every element is React's; the longest task; and whether content moves. Fails if it does. On later visits, the browser
 * has the scripts, and has them compiled. Run `npm run bench:hydration` after a build, on a machine that does nothing else.
 */

/** How much slower the phone is than this machine. Only its main thread: Chromium has no way to slow the others down. */
const slowdown = 4;
const loads = isQuick ? 3 : 9;

interface Hydration {
  /** All in milliseconds. */
  ready: number;
  all: number;
  longestTask: number;
}

declare global {
  interface Window {
    /** Written by `observe`. */
    measured: { longestTask: number; all: number };
  }
}

/** Runs in the page before its scripts. */
function observe() {
  window.measured = { longestTask: 0, all: Number.NaN };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.measured.longestTask = Math.max(window.measured.longestTask, duration);
  }).observe({ type: "longtask", buffered: true });
  const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactFiber"));
  const timer = setInterval(() => {
    const isReady = performance.getEntriesByName("scripts-ready").length > 0;
    if (!isReady || ![...document.querySelectorAll("main *")].every(isReacts)) return;
    window.measured.all = performance.now();
    clearInterval(timer);
  }, 10);
}

/** Opens a screen several times in a tab that begins with an empty cache. */
async function hydrate(browser: Browser, tab: NewTab, times: number): Promise<Hydration[]> {
  const { page, session } = await openTab(browser, tab);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(observe);
  const hydrations: Hydration[] = [];
  for (let time = 0; time < times; time++) {
    await page.goto(tab.url.href, { waitUntil: "networkidle" });
    await page.waitForFunction(() => !Number.isNaN(window.measured.all));
    const hydration = await page.evaluate(() => {
      const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
      const start = at("hydration-start");
      return {
        ready: at("scripts-ready") - start,
        all: window.measured.all - start,
        longestTask: window.measured.longestTask,
      };
    });
    hydrations.push(hydration);
  }
  await page.context().close();
  return hydrations;
}

const medianOf = (hydrations: Hydration[], time: keyof Hydration) => Math.round(median(hydrations.map((each) => each[time])));

const site = await startSite(sampleClass());
const screens = await visitedScreens(site);
const browser = await launch();
const rows: (string | number)[][] = [];
let shift = 0;
for (const { name, url, client } of screens) {
  const tab: NewTab = { url, client, mode: "scripts", width: 390 };
  const fast = await visit(browser, tab);
  const first: Hydration[] = [];
  for (let load = 0; load < loads; load++) first.push(...(await hydrate(browser, tab, 1)));
  // Chromium keeps a script compiled from the second visit on.
  const later = (await hydrate(browser, tab, loads + 2)).slice(2);
  const slow = await visit(browser, { ...tab, line: slowLine });
  shift = Math.max(shift, fast.layoutShift, slow.layoutShift);
  rows.push([
    name,
    (fast.bytes.scripts / 1024).toFixed(1),
    ...(["ready", "all", "longestTask"] as const).map((time) => medianOf(first, time)),
    medianOf(later, "ready"),
    Math.max(fast.layoutShift, slow.layoutShift),
  ]);
}
await browser.close();
await site.stop();
printTable(
  `A first visit at 390 pixels: KB (1,024 bytes, headers included) of scripts; on a phone ${slowdown} times slower than this machine, ` +
    `milliseconds until scripts are in charge, until all elements are React's, and of the longest task (0: none over 50), ` +
    `medians of ${loads}; until scripts are in charge on later visits; and layout shift, also on a line of ${slowLine.kilobits} kbit/s`,
  ["screen", "scripts", "ready", "all", "longest", "later", "shift"],
  rows,
);
if (shift > 0) {
  console.error(`Content moved: ${shift}`);
  process.exitCode = 1;
}
