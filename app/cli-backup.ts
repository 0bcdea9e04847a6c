import { createWriteStream, existsSync } from "node:fs";
import { rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import type { Actor } from "#app/domain/core/actor.ts";
import { classId } from "#app/domain/core/class-names.ts";
import { flush } from "#db/database-copies.server.ts";
import { databaseFile } from "#db/database-file.ts";
import { storageErrorOf } from "#db/storage-errors.server.ts";
import { Failure } from "./cli-failure.ts";
import { backupReport, restorableReport, restoredReport, site } from "./cli-report.ts";
import { backUp } from "./domain/maintenance/backup.server.ts";
import { unpackBackup } from "./domain/maintenance/backup-archive.server.ts";
import { inMegabytes } from "./domain/maintenance/backup-manifest.ts";
import * as restoring from "./domain/maintenance/restore.server.ts";
import { environment } from "./environment.server.ts";

/** The commands that keep the site's data safe: backup and restore. */

type AtSite = (work: (actor: Actor) => Promise<void>) => Promise<void>;

/** Adds the commands; `atSite` opens the site's database for one of them, `say` prints. */
export function addBackupCommands(program: Command, atSite: AtSite, say: (sentence: string) => void): void {
  program
    .command("backup")
    .argument("<FILE>", "the .zip file to write")
    .option("--force", "replace the file if it is there")
    .description("write everything, database and pictures, into one file")
    .addHelpText(
      "after",
      `\nExample:\n  ${site} backup ${classId}.zip\nThe site may be running. Keep the file on another machine.`,
    )
    .action(async (given: string, { force }: { force?: true }) => {
      const file = placeOf(given);
      if (existsSync(file) && !force) {
        throw new Failure(`${given} is there already. Please choose another name, or replace it with --force.`);
      }
      if (!existsSync(path.dirname(file))) throw new Failure(`There is no folder ${path.dirname(file)}.`);
      await atSite(async (actor) => say(await backUpTo(file, given, actor)));
    });

  program
    .command("restore")
    .argument("<FILE>", "a backup, a snapshot from DATA_DIR/backups, or where a replica is")
    .option("--yes", "do not ask")
    .description("put a backup in the place of the site's data; the site must be stopped")
    .addHelpText(
      "after",
      `\nThe backup is checked first. The data that it replaces is kept in DATA_DIR/backups for 14 days.\n\nExample:\n  ${site} restore ${classId}.zip`,
    )
    .action(async (given: string, { yes }: { yes?: true }) => {
      restoring.refuseWhileInUse();
      const { dataDir } = environment();
      const hadFolder = existsSync(dataDir);
      const prepared = await restoring.prepareRestore(placeOf(given)).catch(async (error) => {
        if (!hadFolder) await removeIfEmpty(dataDir);
        throw error;
      });
      try {
        say(restorableReport(given, prepared, dataDir, !existsSync(databaseFile(dataDir))));
        if (!yes) await askToGoOn();
        const kept = await restoring.restore(prepared);
        await atSite(async (actor) => restoring.recordRestore(actor, prepared));
        say(restoredReport(kept));
      } finally {
        await restoring.cancelRestore(prepared);
        if (!hadFolder) await removeIfEmpty(dataDir);
      }
    });
}

/** Takes back a folder that was made for a restore, when nothing was restored. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (!/^(ENOENT|ENOTEMPTY|EEXIST)$/.test(error.code ?? "")) throw error;
  });
}

/** npm runs scripts in the project's folder; INIT_CWD is where the person is. */
const placeOf = (file: string) => (file.includes("://") ? file : path.resolve(process.env.INIT_CWD ?? "", file));

/** Writes the backup beside its place, reads it back, and only then gives it its name. */
async function backUpTo(file: string, given: string, actor: Actor): Promise<string> {
  const draft = `${file}.draft`;
  try {
    const { stream, bytes, manifest, finish } = await backUp(actor);
    await pipeline(stream, createWriteStream(draft, { mode: 0o600, flush: true })).catch((error) => {
      throw notWritten(error, path.dirname(file), bytes);
    });
    await unpackBackup(draft, null);
    await rename(draft, file);
    await flush(path.dirname(file));
    await finish();
    return backupReport(given, bytes, manifest);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Why a backup could not be written to a folder. */
function notWritten(error: unknown, folder: string, bytes: number): unknown {
  const fault = storageErrorOf(error);
  if (fault === "full") {
    return new Failure(
      `No backup was made: it needs ${inMegabytes(bytes)}, and there is not that much room in ${folder}. Make room there, or choose another disk.`,
    );
  }
  if (!fault) return error;
  return new Failure(`No backup was made: ${folder} cannot be written to (${(error as Error).message}). Choose another folder.`);
}

async function askToGoOn(): Promise<void> {
  if (!process.stdin.isTTY) throw new Failure("Nothing was changed. To restore without being asked, add --yes.");
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await new Promise<string>((resolve) => {
    // Ctrl-C and Ctrl-D are answers too.
    lines.once("close", () => resolve("no"));
    lines.question("Type yes to go on: ", resolve);
  });
  lines.close();
  if (answer.trim().toLowerCase() !== "yes") throw new Failure("Nothing was changed.");
}
