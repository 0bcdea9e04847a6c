import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { referencedFiles } from "#app/domain/images/referenced-images.server.ts";
import { s3Keys } from "../support/s3-server.ts";
import type { Site } from "../support/site.ts";
import { acknowledged, acknowledgedAt, type Kind } from "./acknowledged-writes.ts";

/** What a site loses that is killed together with its data folder, and comes back from its replica: for kills.ts. */

/** What may be lost: the writes of the last two seconds, and the pictures of the last minute. */
const allowed = { writes: 2000, pictures: 60_000 };

export const lost = { writes: 0, pictures: 0, oldestWrite: 0, oldestPicture: 0, longestRestore: 0 };

/** Starts a storage service that outlives the kills, and sets its keys. Returns the address of a replica in it. */
export async function startStorage(): Promise<string> {
  Object.assign(process.env, s3Keys);
  const server = spawn(process.execPath, ["tests/support/s3-server.ts"], { stdio: ["pipe", "pipe", "inherit"] });
  const [address] = await once(server.stdout, "data");
  return String(address).trim();
}

/** Kills a site and its Litestream at once, as a power cut would, and deletes the data folder. Returns when. */
export async function killWithDisk(site: Site, dataDir: string): Promise<number> {
  const settings = path.join(dataDir, "litestream.json");
  const processes = globSync("/proc/[0-9]*/cmdline").filter((file) => {
    const [program = "", , , config] = existsSync(file) ? readFileSync(file, "utf8").split("\0") : [];
    return program.endsWith("/litestream") && config === settings;
  });
  for (const file of processes) process.kill(Number(file.split("/")[2]), "SIGKILL");
  const killed = site.kill();
  const at = Date.now();
  await killed;
  return at;
}

/** Restores a replica into a new folder, counts what was lost, and forgets it. Everything but the site's secret is gone. */
export function restoreElsewhere(replica: string, from: string, to: string, killedAt: number): string[] {
  mkdirSync(to);
  copyFileSync(path.join(from, "session-secret"), path.join(to, "session-secret"));
  rmSync(from, { recursive: true });
  const before = performance.now();
  const args = ["app/cli.ts", "restore", replica, "--yes", "--new-place"];
  const { status, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, DATA_DIR: to }, encoding: "utf8" });
  if (status !== 0) throw new Error(`the restore failed: ${stderr}`);
  lost.longestRestore = Math.max(lost.longestRestore, performance.now() - before);
  const client = new Database(path.join(to, "alumni.sqlite"));
  const column = (sql: string) => new Set((client.prepare(sql).pluck().all() as unknown[]).map(String));
  const rows: [Kind, Set<string>][] = [
    ["messages", column("select id from messages")],
    ["photos by the API", column("select id from photo_collections")],
    ["photos by the form, with originals", column("select title from photo_collections where original_file is not null")],
  ];
  const gone = new Set(
    referencedFiles(client)
      .filter((file) => !existsSync(path.join(to, file)))
      .map((file) => path.basename(file)),
  );
  const withoutFile = new Set<string>();
  for (const { id, title, image, original } of client
    .prepare(
      "select id, title, replace(image_url, '/images/', '') as image, original_file as original from photo_collections where image_url is not null",
    )
    .all() as { id: number; title: string; image: string; original: string | null }[]) {
    const isGone = gone.has(original ?? "") || [...gone].some((name) => name.startsWith(image.replace(/\.jpg$/, "")));
    if (isGone) for (const key of [String(id), title]) withoutFile.add(key);
  }
  client.close();
  const ageOf = (kind: Kind, key: string) => killedAt - (acknowledgedAt.get(`${kind} ${key}`) ?? 0);
  for (const [kind, stored] of rows) {
    const isLost = (key: string) => !stored.has(key);
    for (const key of acknowledged[kind].filter(isLost)) {
      lost.writes += 1;
      lost.oldestWrite = Math.max(lost.oldestWrite, ageOf(kind, key));
    }
    const isThere = (key: string) => stored.has(key) && (kind === "messages" || !withoutFile.has(key));
    for (const key of acknowledged[kind].filter((key) => stored.has(key) && !isThere(key))) {
      lost.pictures += 1;
      lost.oldestPicture = Math.max(lost.oldestPicture, ageOf(kind, key));
    }
    // Each loss is counted once.
    acknowledged[kind] = acknowledged[kind].filter(isThere);
  }
  return [
    ...(lost.oldestWrite > allowed.writes ? [`a write was lost ${lost.oldestWrite} ms after it was acknowledged`] : []),
    ...(lost.oldestPicture > allowed.pictures ? [`a picture was lost ${lost.oldestPicture} ms after it was acknowledged`] : []),
  ];
}
