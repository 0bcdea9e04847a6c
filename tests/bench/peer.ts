import { memoryOf } from "../support/processes.ts";
import { processId } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";
import { type Build, type RunningBuild, withBuild } from "./builds.ts";
import { ask, askOnce, cpuOf, isQuick, pause, printTable, untilIdle } from "./measure.ts";
import { askFor, type MeasuredPage, requestFor } from "./server-pages.ts";
import { launch, visit } from "./visits.ts";

/** What can be measured of any other program, too, so that its figures can stand beside these. */

const [warmUp, requests] = isQuick ? [30, 30] : [100, 100];
const names = ["Directory", "Profile", "Sign-in", "Home", "Home, visitor"];

/** Prints the CPU time and the bytes of the five pages that other programs have as well, and the memory of the server. */
export async function measurePeer(builds: Build[], allPages: MeasuredPage[]): Promise<void> {
  const pages = allPages.filter(({ name }) => names.includes(name));
  for (const build of builds) {
    printTable(
      `${build.label}: milliseconds of CPU a page after ${warmUp} others, its bytes, and the scripts' bytes on the wire of a first visit`,
      ["page", "CPU ms", "br", "gzip", "scripts"],
      await withBuild(build, (running) => pageRows(pages, running)),
    );
    printTable(
      `${build.label}: resident megabytes`,
      ["after", "MB"],
      await withBuild(build, (running) => memoryRows(pages, running)),
    );
  }
}

async function pageRows(pages: MeasuredPage[], running: RunningBuild) {
  for (const page of pages) await askFor(page, running, warmUp);
  const browser = await launch();
  const rows: (string | number)[][] = [];
  for (const page of pages) {
    const { url, cookies } = requestFor(page, running);
    const before = cpuOf(running.site);
    await askFor(page, running, requests);
    const cpu = ((cpuOf(running.site) - before) / requests) * 1000;
    const [br, gzip] = [await askOnce(url, cookies), await askOnce(url, cookies, undefined, "gzip")];
    const client = new Visitor(running.site.origin);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    const { bytes } = await visit(browser, { url, client, mode: "scripts", width: 390 });
    rows.push([page.name, cpu.toFixed(1), br.length, gzip.length, bytes.scripts]);
  }
  await browser.close();
  return rows;
}

/** 400 pages, one after another and then all at once, on a new process. */
async function memoryRows(pages: MeasuredPage[], running: RunningBuild) {
  const count = 400;
  const memory = () => Math.round(memoryOf(processId(running.site)).now);
  await untilIdle(running.site);
  const rows: (string | number)[][] = [["the start", memory()]];
  for (const page of pages) await askFor(page, running, count / pages.length);
  rows.push([`${count} pages over two connections`, memory()]);
  const { cookies } = running.build.prepared;
  const urls = pages.filter(({ role }) => role === "member").map((page) => requestFor(page, running).url);
  await ask(urls, cookies.member, count, count);
  rows.push([`${count} pages at once`, memory()]);
  await pause(60_000);
  rows.push(["a minute without requests", memory()]);
  return rows;
}
