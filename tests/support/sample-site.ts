import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { databaseFile } from "#db/database-file.ts";
import { samplePassword } from "#db/demo/accounts.ts";
import { cheapHash } from "./credentials.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { type Site, startSite, temporaryFolder } from "./site.ts";

/** Two people of the sample class: a member and an administrator. */
export const samplePeople = {
  member: { id: 2, email: `maria@${exampleDomain}`, password: samplePassword },
  administrator: { id: 1, email: `admin@${exampleDomain}`, password: samplePassword },
};

export type SampleSite = Site & { dataDir: string };

/** Creates a sample class in a folder, with this checkout's code or that of another checkout. */
export function createSampleClass(dataDir: string, checkout = ".", members = 60): void {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO_MEMBERS: String(members) };
  execFileSync(process.execPath, ["db/demo/make.ts"], { cwd: checkout, env });
}

/** Creates a sample class for tests, in which signing in costs next to nothing. */
export function createTestClass(dataDir: string): void {
  createSampleClass(dataDir);
  const database = new Database(databaseFile(dataDir));
  database.prepare("update users set password = ? where password is not null").run(cheapHash(samplePassword));
  database.close();
}

/** The sample class of this test run, because making one takes seconds. If two files make it at once, the first one stays. */
function cachedSampleClass(folder: string): string {
  const cached = path.join(folder, "class");
  if (existsSync(cached)) return cached;
  const draft = mkdtempSync(path.join(folder, "draft-"));
  createTestClass(draft);
  try {
    renameSync(draft, cached);
  } catch (error) {
    if (!existsSync(cached)) throw error;
  }
  return cached;
}

/** Copies the data folder of a class to a new folder. */
export function copyClass(source: string): string {
  const dataDir = temporaryFolder("class-copy-");
  cpSync(source, dataDir, { recursive: true });
  return dataDir;
}

/** Starts a checkout's production build with a class's data folder. Stopping the site deletes the folder. */
export async function startClassSite(
  dataDir: string,
  settings: Record<string, string> = {},
  checkout = ".",
): Promise<SampleSite> {
  const site = await startSite(dataDir, settings, checkout);
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

/** Starts the production build with a new sample class. Stopping the site deletes the class. */
export async function startSampleSite(settings: Record<string, string> = {}): Promise<SampleSite> {
  const { SAMPLE_FOLDER: folder } = process.env;
  if (folder) return startClassSite(copyClass(cachedSampleClass(folder)), settings);
  const dataDir = temporaryFolder("class-sample-");
  createTestClass(dataDir);
  return startClassSite(dataDir, settings);
}

/** A site with a mail server. Both stop together. */
export interface MailSite {
  site: SampleSite;
  server: MailServer;
  stop(): Promise<void>;
}

type Behavior = Parameters<typeof startMailServer>[0];

/** Starts a mail server and the production build with a new sample class, or with the class in a folder, which is deleted at the end. */
export async function startMailSite({ dataDir, ...behavior }: { dataDir?: string } & Behavior = {}): Promise<MailSite> {
  const server = await startMailServer(behavior);
  const settings = { SMTP_URL: server.url, MAIL_FROM: "Class of 1985 <site@class.example>" };
  const site = dataDir ? await startClassSite(dataDir, settings) : await startSampleSite(settings);
  return {
    site,
    server,
    async stop() {
      await site.stop();
      await server.close();
    },
  };
}

/** Creates a folder for the sample class of a test run. The first test file makes the class, and the others copy it. */
export default function sampleFolder(): () => void {
  const folder = temporaryFolder("class-samples-");
  process.env.SAMPLE_FOLDER = folder;
  return () => rmSync(folder, { recursive: true });
}
