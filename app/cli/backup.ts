import { createWriteStream, existsSync } from "node:fs";
import { rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { classId } from "#app/domain/core/class-names.ts";
import type { Actor } from "#app/domain/core/member.ts";
import { backUp } from "#app/domain/maintenance/backup.server.ts";
import { inMegabytes, unpackBackup } from "#app/domain/maintenance/backup-archive.server.ts";
import { findReplicaReport } from "#app/domain/maintenance/replica.server.ts";
import * as restoring from "#app/domain/maintenance/restore.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { flush } from "#db/database-copies.server.ts";
import { databaseFile } from "#db/database-file.ts";
import { storageErrorOf } from "#db/storage-errors.server.ts";
import {
  anotherSite,
  backupReport,
  Failure,
  fetchedReport,
  noSiteToReplace,
  replicaReport,
  restorableReport,
  restoredReport,
  siteCommand,
} from "./report.ts";

/** The commands for backup and restore. */

type WithSite = (work: (actor: Actor) => Promise<void>) => Promise<void>;

export function addBackupCommands(program: Command, withSite: WithSite, say: (sentence: string) => void): void {
  program
    .command("backup")
    .argument("<FILE>", "the .zip file to write")
    .option("--force", "replace the file if it exists")
    .description("write everything, database and pictures, into one file")
    .addHelpText(
      "after",
      `\nExample:\n  ${siteCommand} backup ${classId}.zip\nThe site may be running. Keep the file on another machine.`,
    )
    .action(async (typedPath: string, { force }: { force?: true }) => {
      const file = resolvePath(typedPath);
      if (existsSync(file) && !force) {
        throw new Failure(`${typedPath} already exists. Please choose another name, or replace it with --force.`);
      }
      if (!existsSync(path.dirname(file))) throw new Failure(`There is no folder ${path.dirname(file)}.`);
      await withSite(async (actor) => say(await backUpTo(file, typedPath, actor)));
    });

  program
    .command("replica")
    .description("say whether everything is in the replica, the copy of the site that REPLICA_URL names")
    .action(() => say(replicaReport(findReplicaReport())));

  program
    .command("restore")
    .argument("<FILE>", "a backup, a snapshot from DATA_DIR/backups, or the address of a replica")
    .option("--yes", "restore without asking")
    .option("--new-place", "restore into a folder that does not have this site: an empty one, or one with another site")
    .description("replace the site's data with a backup; the site must be stopped")
    .addHelpText(
      "after",
      `\nThe backup is checked first. The replaced data is kept in DATA_DIR/backups for 14 days.\n\nExample:\n  ${siteCommand} restore ${classId}.zip`,
    )
    .action(async (typedPath: string, { yes, newPlace }: { yes?: true; newPlace?: true }) => {
      restoring.refuseWhileInUse();
      if (!newPlace && !restoring.hasSite()) throw new Failure(noSiteToReplace(environment().dataDir, isFolderSet()));
      const { dataDir } = environment();
      const hadFolder = existsSync(dataDir);
      const prepared = await restoring.prepareRestore(resolvePath(typedPath)).catch(async (error) => {
        if (!hadFolder) await removeIfEmpty(dataDir);
        throw error;
      });
      try {
        if (!newPlace && !restoring.isOfThisSite(prepared)) throw new Failure(anotherSite(typedPath, dataDir, isFolderSet()));
        say(restorableReport(typedPath, prepared, dataDir, !existsSync(databaseFile(dataDir))));
        if (!yes) await confirmRestore();
        const lost = await restoring.fetchReplicaPictures(prepared, (fetched, of) => say(fetchedReport(fetched, of)));
        const replacedDatabase = await restoring.restore(prepared);
        await withSite(async (actor) => {
          const names = restoring.recordRestore(actor, prepared);
          say(restoredReport(replacedDatabase, names, lost));
        });
      } finally {
        await restoring.cancelRestore(prepared);
        if (!hadFolder) await removeIfEmpty(dataDir);
      }
    });
}

/** Whether somebody chose the folder of the data, and it is not the usual one below the current folder. */
const isFolderSet = () => Boolean(process.env.DATA_DIR);

/** Removes the folder that was created for a restore, if nothing was restored. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (!/^(ENOENT|ENOTEMPTY|EEXIST)$/.test(error.code ?? "")) throw error;
  });
}

/** An absolute path or a replica's address. npm runs scripts in the project's folder; INIT_CWD is the user's. */
const resolvePath = (file: string) => (file.includes("://") ? file : path.resolve(process.env.INIT_CWD ?? "", file));

/** Writes the backup to a draft file, reads it back, and only then renames it. */
async function backUpTo(file: string, typedPath: string, actor: Actor): Promise<string> {
  const draft = `${file}.draft`;
  try {
    const { stream, bytes, manifest, finish } = await backUp(actor);
    await pipeline(stream, createWriteStream(draft, { mode: 0o600, flush: true })).catch((error) => {
      throw backupWriteError(error, path.dirname(file), bytes);
    });
    await unpackBackup(draft, null);
    await rename(draft, file);
    await flush(path.dirname(file));
    await finish();
    return backupReport(typedPath, bytes, manifest);
  } finally {
    await rm(draft, { force: true });
  }
}

function backupWriteError(error: unknown, folder: string, bytes: number): unknown {
  const problem = storageErrorOf(error);
  if (problem === "full") {
    return new Failure(
      `No backup was made: it needs ${inMegabytes(bytes)}, and there is not that much room in ${folder}. Free some space there, or choose another disk.`,
    );
  }
  if (!problem) return error;
  return new Failure(`No backup was made: ${folder} cannot be written to (${(error as Error).message}). Choose another folder.`);
}

async function confirmRestore(): Promise<void> {
  if (!process.stdin.isTTY) throw new Failure("Nothing was changed. To restore without a question, add --yes.");
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await new Promise<string>((resolve) => {
    // Ctrl-C and Ctrl-D mean no.
    lines.once("close", () => resolve("no"));
    lines.question("Type yes to continue: ", resolve);
  });
  lines.close();
  if (answer.trim().toLowerCase() !== "yes") throw new Failure("Nothing was changed.");
}
