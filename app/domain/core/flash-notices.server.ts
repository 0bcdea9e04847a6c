import { randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { notices } from "#db/schema.ts";
import { ifWritable } from "#db/storage-errors.server.ts";

/** A message that the next page shows once: a title and, for some, a sentence below it. */
export interface Notice {
  tone: "good" | "bad";
  title: string;
  description?: string | null;
}

const lifetime = 10 * 60_000;

/** Notices that the database could not store, by id. The actions they report did succeed. */
const inMemory = new Map<string, { notice: Notice; expiresAt: Date }>();

/** Stores a notice for the next page, for 10 minutes. Returns the id to put into `?done=`. */
export function saveFlashNotice(notice: Notice): string {
  const id = randomBytes(9).toString("base64url");
  const expiresAt = new Date(Date.now() + lifetime);
  const row = { id, ...notice, expiresAt };
  if (!ifWritable(() => db().insert(notices).values(row).run())) {
    forgetExpired(new Date());
    inMemory.set(id, { notice, expiresAt });
  }
  return id;
}

function forgetExpired(now: Date) {
  for (const [id, { expiresAt }] of inMemory) if (expiresAt < now) inMemory.delete(id);
}

/** Deletes and returns a notice; null if unknown, read, or over 10 minutes old. Works while the database can't be written. */
export function takeFlashNotice(id: string): Notice | null {
  const now = new Date();
  const stored = inMemory.get(id);
  if (stored) {
    inMemory.delete(id);
    return stored.expiresAt > now ? stored.notice : null;
  }
  const isReadable = and(eq(notices.id, id), gt(notices.expiresAt, now));
  const columns = { tone: notices.tone, title: notices.title, description: notices.description };
  const taken = ifWritable(() => db().delete(notices).where(isReadable).returning(columns).get());
  return taken ?? db().select(columns).from(notices).where(isReadable).get() ?? null;
}

/** Deletes expired notices; part of the daily purge. */
export function purgeFlashNotices(now: Date): void {
  db().delete(notices).where(lt(notices.expiresAt, now)).run();
}
