import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { BareRender } from "./bare-render.ts";
import { temporaryFolder } from "./bench-class.ts";
import type { RunningBuild } from "./builds.ts";
import { ask, cpuOf, cpuOfProcess, isQuick, least, median, printTable } from "./measure.ts";
import { askFor, type MeasuredPage, requestFor } from "./measured-pages.ts";
import { elementsOf, type PageElement, type RecordedPage } from "./page-elements.ts";

/** The CPU time of pages, compared with React alone rendering the same elements and Node alone sending the same bytes. */

const [rounds, requests, renders, sends] = isQuick ? [2, 40, 40, 200] : [7, 100, 100, 500];

/** Measures pages of one build and prints the comparison. */
export async function compareWithReactAlone(pages: MeasuredPage[], running: RunningBuild): Promise<void> {
  // The same elements and the same bytes, for two processes that do nothing else. The server is warm then.
  const served: Buffer[] = [];
  for (const page of pages) served.push(await askFor(page, running, requests));
  const written = served.map((bytes) => brotliDecompressSync(bytes).toString());
  const elements = await elementsOf(written);
  const given = served.map(
    (bytes, page): RecordedPage => ({ elements: elements[page] as PageElement, brotli: bytes.toString("base64") }),
  );
  const file = path.join(temporaryFolder(), "pages.json");
  writeFileSync(file, JSON.stringify(given));
  const react = await startProcess("bare-render.ts", file);
  const node = await startProcess("static-bytes.ts", file);

  async function render(page: number, times: number): Promise<BareRender> {
    react.child.send({ page, times });
    const [answer] = await once(react.child, "message");
    return answer;
  }

  const rows: string[][] = [];
  for (const [index, page] of pages.entries()) {
    const { name } = page;
    const { url, cookies } = requestFor(page, running);
    const samples = {
      site: [] as number[],
      react: [] as number[],
      node: [] as number[],
      two: [] as number[],
      eight: [] as number[],
    };
    const { length } = await render(index, 1);
    const asWritten = length / Buffer.byteLength(written[index] ?? "");
    if (Math.abs(asWritten - 1) > 0.1) throw new Error(`${name}: React alone wrote ${asWritten} of the page`);
    for (let round = -1; round < rounds; round++) {
      const before = cpuOf(running.site);
      const slow = await ask([url], cookies, requests, 2);
      const fast = await ask([url], cookies, requests, 8);
      const ours = ((cpuOf(running.site) - before) / (2 * requests)) * 1000;
      const { cpu } = await render(index, renders);
      const beforeBytes = cpuOfProcess(node.child.pid as number);
      await ask([new URL(`http://localhost:${node.message}/${index}`)], new Map(), sends, 2);
      const theirs = ((cpuOfProcess(node.child.pid as number) - beforeBytes) / sends) * 1000;
      // The first round warms up.
      if (round < 0) continue;
      samples.site.push(ours);
      samples.react.push(cpu / renders);
      samples.node.push(theirs);
      samples.two.push((requests / slow.milliseconds) * 1000);
      samples.eight.push((requests / fast.milliseconds) * 1000);
    }
    const [ours, alone, sent] = [median(samples.site), median(samples.react), median(samples.node)];
    rows.push([
      name,
      ours.toFixed(2),
      least(samples.site).toFixed(2),
      alone.toFixed(2),
      (ours / alone).toFixed(1),
      sent.toFixed(2),
      (ours / sent).toFixed(0),
      median(samples.two).toFixed(0),
      median(samples.eight).toFixed(0),
    ]);
  }
  for (const { child } of [react, node]) child.disconnect();
  printTable(
    `Cost of a page: milliseconds of CPU a request, medians of ${rounds} rounds; pages a second over 2 and over 8 connections`,
    ["page", "site", "least", "React alone", "×", "bytes alone", "×", "2: a second", "8: a second"],
    rows,
  );
}

/** Starts one of the processes that do a part of the work only, and waits for its first message. */
async function startProcess(program: string, file: string) {
  const child = fork(path.join(import.meta.dirname, program), [file], { env: { ...process.env, NODE_ENV: "production" } });
  const [message] = await once(child, "message");
  return { child, message };
}
