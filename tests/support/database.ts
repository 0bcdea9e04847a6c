import { rmSync } from "node:fs";
import { afterAll } from "vitest";
import type { Actor, Member } from "#app/domain/core/member.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

interface TestSettings {
  /** The limits of members who write a lot. */
  rateLimits?: "on" | "off";
  /** The address of a mail server; `noMailServer` to test what is queued. Without it, the site sends no email. */
  smtpUrl?: string;
}

/** A site with this setting queues emails, and nobody answers when they are sent. */
export const noMailServer = "smtp://127.0.0.1:9";

/** Opens an empty SQLite database in a temporary folder for the tests of one file. Returns the folder. */
export function temporaryDatabase({ rateLimits = "on", smtpUrl = "" }: TestSettings = {}): string {
  const dataDir = temporaryFolder("class-");
  process.env.DATA_DIR = dataDir;
  process.env.RATE_LIMITS = rateLimits;
  process.env.SMTP_URL = smtpUrl;
  process.env.MAIL_FROM = smtpUrl && "Class of 1985 <site@class.example>";
  process.env.SITE_URL = smtpUrl && "http://class.example";
  openDatabase(dataDir);
  afterAll(() => {
    closeDatabase();
    rmSync(dataDir, { recursive: true });
  });
  return dataDir;
}

/** The actor for a request of this member; null is a visitor. */
export const actorOf = (member: Member | null): Actor => ({
  member,
  ipAddress: "192.0.2.7",
  userAgent: "test",
  sessionHash: null,
});
