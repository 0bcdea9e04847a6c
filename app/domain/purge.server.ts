import { lt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { linkTokens } from "#db/schema.ts";
import { purgeLimits } from "./limits.server.ts";
import { purgeNotices } from "./notices.server.ts";
import { purgeSessions } from "./sessions.server.ts";

const day = 86_400_000;

/** Removes what has run out: sessions with the views they counted, notices, links, limits. Safe to run in several processes. */
export function purge(now = new Date()): void {
  purgeSessions(now);
  purgeNotices(now);
  purgeLimits(now);
  db().delete(linkTokens).where(lt(linkTokens.expiresAt, now)).run();
}

/** Purges now and once a day; returns what stops it. */
export function startDailyPurge(): () => void {
  purge();
  const timer = setInterval(() => purge(), day);
  timer.unref();
  return () => clearInterval(timer);
}
