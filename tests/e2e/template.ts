import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SampleSite } from "../support/sample-site.ts";
import type { Screen } from "../support/screens.ts";
import { startSite } from "../support/site.ts";

/** The sample class that the global setup made, and its screens. */
export const templateOf = (folder: string) => ({
  dataDir: path.join(folder, "data"),
  screensFile: path.join(folder, "screens.json"),
});

const template = () => templateOf(process.env.CLASS_TEMPLATE ?? "");

export const screensOfTemplate = (): Screen[] => JSON.parse(readFileSync(template().screensFile, "utf8"));

/** A copy of the sample class, served by the production build. Stopping it deletes the copy. */
export async function startCopy(): Promise<SampleSite> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "class-copy-"));
  cpSync(template().dataDir, dataDir, { recursive: true });
  const site = await startSite(dataDir);
  return {
    ...site,
    dataDir,
    async stop() {
      const code = await site.stop();
      rmSync(dataDir, { recursive: true });
      return code;
    },
  };
}
