import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { samplePassword } from "#db/demo/accounts.ts";
import { type Site, startSite } from "./site.ts";

/** Two of the sample class: who looks at screens as a member, and as an administrator. */
export const samplePeople = {
  member: { id: 2, email: `maria@${exampleDomain}`, password: samplePassword },
  administrator: { id: 1, email: `admin@${exampleDomain}`, password: samplePassword },
};

export type SampleSite = Site & { dataDir: string };

/** Makes a small sample class in a folder. */
export function makeClass(dataDir: string): void {
  execFileSync(process.execPath, ["db/demo/make.ts"], { env: { ...process.env, DATA_DIR: dataDir, DEMO_MEMBERS: "60" } });
}

/** The class that a run keeps in this folder, as making one takes seconds. Two files may make it at once: the first one's stays. */
function keptClass(folder: string): string {
  const kept = path.join(folder, "class");
  if (existsSync(kept)) return kept;
  const draft = mkdtempSync(path.join(folder, "draft-"));
  makeClass(draft);
  try {
    renameSync(draft, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
  }
  return kept;
}

/** A copy of a class in a new folder. */
export function copyOf(made: string): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), "class-copy-"));
  cpSync(made, dataDir, { recursive: true });
  return dataDir;
}

/** The class of a folder, served by the production build. Stopping it deletes the folder. */
export async function serve(dataDir: string, settings: Record<string, string> = {}): Promise<SampleSite> {
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

/** A small sample class in a folder of its own, served by the production build. Stopping it deletes the folder. */
export async function startSampleSite(settings: Record<string, string> = {}): Promise<SampleSite> {
  const { SAMPLE_FOLDER: folder } = process.env;
  if (folder) return serve(copyOf(keptClass(folder)), settings);
  const dataDir = mkdtempSync(path.join(tmpdir(), "class-sample-"));
  makeClass(dataDir);
  return serve(dataDir, settings);
}
