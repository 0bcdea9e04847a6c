import { readFile } from "node:fs/promises";
import type { Site } from "../support/site.ts";
import type { Visitor } from "../support/visitor.ts";

/** A running site and somebody signed in to it. */
export interface Measured {
  label: string;
  site: Site;
  browser: Visitor;
}

const rounds = 6;
const requestsARound = 150;

/** CPU seconds that a process has used so far. */
export async function cpuOf(site: Site): Promise<number> {
  const pid = site.log.find((entry) => typeof entry.pid === "number")?.pid;
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const columns = (cells: (string | number)[]) => cells.map((cell, index) => String(cell).padEnd(index === 0 ? 42 : 18)).join("");

/** Prints what each page costs the server on two sites, measured in turns on the same machine, and the ratio. */
export async function compare(pages: readonly string[], sites: readonly [Measured, Measured]): Promise<void> {
  console.log(columns(["milliseconds of CPU a request (median)", ...sites.map(({ label }) => label), "ratio"]));
  for (const page of pages) {
    const samples: [number[], number[]] = [[], []];
    for (let round = -1; round < rounds; round++) {
      for (const [index, { browser, site }] of sites.entries()) {
        const before = await cpuOf(site);
        for (let n = 0; n < requestsARound; n++) await (await browser.request(page)).arrayBuffer();
        // The first round warms up.
        if (round >= 0) samples[index]?.push((((await cpuOf(site)) - before) / requestsARound) * 1000);
      }
    }
    const [small, large] = samples.map(median) as [number, number];
    console.log(columns([page, small.toFixed(2), large.toFixed(2), (large / small).toFixed(2)]));
  }
}
