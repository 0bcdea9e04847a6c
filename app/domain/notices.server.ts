import { randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { notices } from "#db/schema.ts";

/** What the next page says: a title (spec §8's text) and, for some, a sentence under it. */
export interface Notice {
  tone: "good" | "bad";
  title: string;
  description?: string | null;
}

const readableFor = 10 * 60_000;

/** Keeps a notice for the next page and returns the id that goes into `?done=`. */
export function leaveNotice(notice: Notice): string {
  const id = randomBytes(9).toString("base64url");
  db()
    .insert(notices)
    .values({ id, ...notice, description: notice.description ?? null, expiresAt: new Date(Date.now() + readableFor) })
    .run();
  return id;
}

/** Takes the notice away and returns it; null when it is unknown, read already, or older than ten minutes. */
export function takeNotice(id: string): Notice | null {
  const taken = db()
    .delete(notices)
    .where(and(eq(notices.id, id), gt(notices.expiresAt, new Date())))
    .returning({ tone: notices.tone, title: notices.title, description: notices.description })
    .get();
  return taken ?? null;
}

/** Removes notices nobody read; part of the daily purge. */
export function purgeNotices(now: Date): void {
  db().delete(notices).where(lt(notices.expiresAt, now)).run();
}
