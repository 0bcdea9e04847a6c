import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { z } from "zod";
import { environment } from "#app/settings/environment.server.ts";
import { databaseName } from "./backup-archive.server.ts";
import { UnusableReplica } from "./replica-address.server.ts";
import { hasFiles, type ReplicaStorage, readText } from "./replica-storage.server.ts";
import { restoreCommands } from "./restore-commands.ts";

/**
 * Which site writes a replica: its file `site.json` names one, and every other site refuses. A site that was restored from the
 * replica takes it over when it starts, and the site that wrote it before then stops writing.
 */

const ownerName = "site.json";

const owner = z.object({
  /** The site, by a number of its own that no backup has. */
  id: z.string(),
  /** The process that writes: of two copies of one data folder, the one that started last. */
  process: z.string(),
  /** Where the site is, for people: the machine and the data folder. */
  place: z.string(),
  since: z.string(),
});
type Owner = z.output<typeof owner>;

const identity = z.object({
  id: z.string(),
  /** The owner of the replica that this site was restored from, until it has taken it over. */
  takesOverFrom: z.string().optional(),
});

/** The owner of a replica without one, which a version before 1.2 wrote. */
const nobody = "nobody";

const identityFile = (): string => path.join(environment().dataDir, "replica-identity");

function readIdentity(): z.output<typeof identity> {
  if (!existsSync(identityFile())) return { id: randomUUID() };
  return identity.parse(JSON.parse(readFileSync(identityFile(), "utf8")));
}

function saveIdentity(known: z.output<typeof identity>): void {
  mkdirSync(path.dirname(identityFile()), { recursive: true });
  const draft = `${identityFile()}.draft`;
  writeFileSync(draft, JSON.stringify(known), { flush: true });
  renameSync(draft, identityFile());
}

async function readOwner(storage: ReplicaStorage): Promise<Owner | null> {
  const text = await readText(storage, ownerName);
  if (text === null) return null;
  try {
    return owner.parse(JSON.parse(text));
  } catch {
    throw new UnusableReplica(`The file ${ownerName} in the replica is damaged. If the replica is this site's, delete the file.`);
  }
}

const restoreCommand = (address: string) =>
  restoreCommands({ dataDir: environment().dataDir, programFolder: process.cwd(), settings: process.env })
    .restoreReplica(address)
    .replaceAll("\n", " && ");

const refusalOf = (other: Owner | null, address: string) =>
  new UnusableReplica(
    [
      `The replica ${address} belongs to another site${other ? `: ${other.place}, since ${other.since.slice(0, 10)}` : ""}.`,
      "Two sites must not write one replica, so nothing is copied there.",
      `If this site takes the other's place, restore it from the replica first: ${restoreCommand(address)}. Otherwise, set REPLICA_URL to a folder or path of this site's own.`,
    ].join(" "),
  );

/** The process that writes the replica, while it is this one. */
export interface ReplicaOwnership {
  /**
   * False if somebody has emptied the replica: a disk was replaced, or isn't mounted. It is this site's again then. Throws
   * UnusableReplica once another site, or another process of this one, has taken it over.
   */
  confirm(): Promise<boolean>;
}

/** Makes this site the owner of a replica. Throws UnusableReplica if another site is. */
export async function claimReplica(storage: ReplicaStorage, address: string, now = new Date()): Promise<ReplicaOwnership> {
  const { id, takesOverFrom } = readIdentity();
  const other = await readOwner(storage);
  if (other ? other.id !== id && other.id !== takesOverFrom : takesOverFrom !== nobody && (await isOfOthers(storage)))
    throw refusalOf(other, address);
  const claimed: Owner = {
    id,
    process: randomUUID(),
    place: `${environment().dataDir} on ${hostname()}`,
    since: now.toISOString(),
  };
  const write = () => storage.write(ownerName, { text: JSON.stringify(claimed) });
  saveIdentity({ id });
  await write();
  return {
    async confirm() {
      const current = await readOwner(storage);
      if (current && current.process !== claimed.process) throw refusalOf(current, address);
      if (!current) await write();
      return current !== null;
    },
  };
}

/** Whether a replica without an owner was not written from this data folder, in which Litestream then has its own files. */
const isOfOthers = async (storage: ReplicaStorage) =>
  !existsSync(path.join(environment().dataDir, `.${databaseName}-litestream`)) && (await hasFiles(storage, "generations/"));

/** Lets the site in DATA_DIR, which was restored from this replica, take it over when it starts. */
export async function prepareTakeover(storage: ReplicaStorage): Promise<void> {
  const known = readIdentity();
  const current = await readOwner(storage);
  if (current?.id === known.id) return;
  // A new number, so that the site that wrote the replica before can't take it back.
  saveIdentity({ id: randomUUID(), takesOverFrom: current?.id ?? nobody });
}
