import { constants, createWriteStream } from "node:fs";
import { chmod, chown, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/**
 * Copies a class's backup into a folder of root's, and keeps the newest eight there:
 *
 *   node deploy/keep-backup.ts BACKUP FOLDER
 *
 * class-of-1985-backup@.service runs this as root. BACKUP is in a folder of the class's user; if somebody has broken into the site,
 * it may be anything. It is copied and never moved, because a process that has the file open could still change it.
 */

const kept = 8;
const [backup = "", folder = ""] = process.argv.slice(2);
const draft = path.join(folder, "next.zip.draft");

try {
  await keepBackup();
} catch (error) {
  console.error(`The backup ${backup} was not kept: ${(error as Error).message}`);
  process.exitCode = 1;
}

async function keepBackup(): Promise<void> {
  // Follows no link, and doesn't wait for the other end of a pipe.
  const source = await open(backup, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const before = await source.stat({ bigint: true });
    const owner = await stat(path.dirname(backup));
    if (!before.isFile() || before.size === 0n) throw new Error("it is not a file with something in it.");
    if (Number(before.uid) !== owner.uid || before.nlink !== 1n) throw new Error("it is not a file of the class's user alone.");
    await removeOld();
    const { bavail, bsize } = await statfs(folder, { bigint: true });
    if (before.size > bavail * bsize) throw new Error(`it has ${before.size} bytes, and ${folder} has no room for them.`);

    await rm(draft, { force: true });
    await pipeline(
      source.createReadStream({ start: 0, end: Number(before.size) - 1, autoClose: false }),
      createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }),
    );
    const after = await source.stat({ bigint: true });
    if (after.size !== before.size || after.ctimeNs !== before.ctimeNs) throw new Error("it was changed while it was copied.");
    // The class's user can read it, to restore it.
    await chown(draft, -1, owner.gid);
    await chmod(draft, 0o640);
    await rename(draft, path.join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}Z.zip`));
  } finally {
    await source.close();
    await rm(draft, { force: true });
  }
}

/** Makes room for one more. Sorted by name, they are sorted by date. */
async function removeOld(): Promise<void> {
  const backups = (await readdir(folder)).filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/.test(name)).sort();
  for (const name of backups.slice(0, 1 - kept)) await rm(path.join(folder, name));
}
