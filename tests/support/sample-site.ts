import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { samplePassword } from "#db/demo/sample-class.ts";
import { type Site, startSite } from "./site.ts";

/** Two of the sample class: who looks at screens as a member, and as an administrator. */
export const samplePeople = {
  member: { id: 2, email: "maria@class1985.example", password: samplePassword },
  administrator: { id: 1, email: "admin@class1985.example", password: samplePassword },
} as const;

export type SampleSite = Site & { dataDir: string };

/** A small sample class in a folder of its own, served by the production build. Stopping it deletes the folder. */
export async function startSampleSite(settings: Record<string, string> = {}): Promise<SampleSite> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "class-sample-"));
  execFileSync(process.execPath, ["db/demo/make.ts"], { env: { ...process.env, DATA_DIR: dataDir, DEMO_MEMBERS: "60" } });
  const site = await startSite(dataDir, settings);
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
