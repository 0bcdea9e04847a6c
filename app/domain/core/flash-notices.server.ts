import { randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { notices } from "#db/schema.ts";
import { ifWritable } from "#db/storage-errors.server.ts";

/** What the next page says: a title and, for some, a sentence under it. */
export interface Notice {
  tone: "good" | "bad";
  title: string;
  description?: string | null;
}

const readableFor = 10 * 60_000;

/** Notices that could not be written, by their id: what they tell has been done all the same. */
const unwritten = new Map<string, { notice: Notice; expiresAt: Date }>();

/** Keeps a notice for the next page and returns the id that goes into `?done=`. */
export function saveFlashNotice(notice: Notice): string {
  const id = randomBytes(9).toString("base64url");
  const expiresAt = new Date(Date.now() + readableFor);
  const row = { id, ...notice, description: notice.description ?? null, expiresAt };
  if (!ifWritable(() => db().insert(notices).values(row).run())) {
    forgetOlder(new Date());
    unwritten.set(id, { notice, expiresAt });
  }
  return id;
}

function forgetOlder(now: Date) {
  for (const [id, { expiresAt }] of unwritten) if (expiresAt < now) unwritten.delete(id);
}

/**
 * Takes the notice away and returns it; null when it is unknown, read already, or older than ten minutes.
 * While the database cannot be written it returns the notice and leaves it.
 */
export function takeFlashNotice(id: string): Notice | null {
  const now = new Date();
  const kept = unwritten.get(id);
  if (kept) {
    unwritten.delete(id);
    return kept.expiresAt > now ? kept.notice : null;
  }
  const isThis = and(eq(notices.id, id), gt(notices.expiresAt, now));
  const shown = { tone: notices.tone, title: notices.title, description: notices.description };
  const taken = ifWritable(() => db().delete(notices).where(isThis).returning(shown).get());
  return taken ?? db().select(shown).from(notices).where(isThis).get() ?? null;
}

/** Removes notices nobody read; part of the daily purge. */
export function purgeFlashNotices(now: Date): void {
  db().delete(notices).where(lt(notices.expiresAt, now)).run();
}
