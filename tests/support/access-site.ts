import { createHash, randomBytes } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { storeOriginal } from "#app/domain/images/originals.server.ts";
import { secretHash, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { db } from "#db/client.server.ts";
import { checkInHelpers, photoCollections } from "#db/schema.ts";
import { storedAlbumOrPhoto } from "./albums.ts";
import { rowsOf } from "./data-checksums.ts";
import { addMember, noMailServer, temporaryDatabase } from "./database.ts";
import { jpeg } from "./pictures.ts";
import { createRecords, type Records } from "./records.ts";
import { type Site, startSite } from "./site.ts";
import { Visitor } from "./visitor.ts";

/** A site with one person of every kind, and a way back to its first records after each change. */

/**
 * The kinds of people that access tells apart. The owner has made what the records are about; the helper, a teacher, is named
 * for the door of the owner's meet-ups; the session of somebody who is deactivated is still stored.
 */
export const kindsOfPeople = ["visitor", "deactivated", "member", "helper", "owner", "administrator"] as const;
export type Kind = (typeof kindsOfPeople)[number];

/** Files that forms use up. */
const usedUpFolders = ["rosters", "portraits"];

/** Starts the site. `prepare` may add to the records before they are saved. */
export function accessSite(prepare: (records: Records, people: Record<Kind, Member>) => void | Promise<void> = () => {}) {
  const dataDir = temporaryDatabase({ smtpUrl: noMailServer });
  const savedFiles = `${dataDir}-saved`;
  const people = {} as Record<Kind, Member>;
  let site: Site;
  let records: Records;
  let visitorCookie: [name: string, value: string];
  let csrf: string;
  let restore: () => void;
  const sessions = new Map<number, string>();

  beforeAll(async () => {
    people.administrator = await addMember({ role: "administrator" });
    people.owner = await addMember({ adminNotes: "Of the owner" });
    people.member = await addMember();
    people.helper = await addMember({ profileType: "teacher" });
    people.deactivated = await addMember({ isActive: false });
    site = await startSite(dataDir);
    const browser = new Visitor(site.origin);
    csrf = await browser.token();
    visitorCookie = [...browser.cookies][0] as [string, string];
    records = await createRecords(people.owner, people.administrator, dataDir);
    for (const { id } of [records.ownReunion, records.reunionWithArrival])
      db().insert(checkInHelpers).values({ reunionId: id, userId: people.helper.id }).run();
    const original = await storeOriginal(await jpeg("#123456"));
    if ("problem" in original) throw new Error(original.problem);
    db().update(photoCollections).set({ originalFile: original.file }).where(eq(photoCollections.id, records.photo.id)).run();
    records = { ...records, photo: storedAlbumOrPhoto(records.photo.id) ?? records.photo };
    for (const person of Object.values(people)) sessionOf(person);
    await prepare(records, people);
    for (const folder of usedUpFolders)
      cpSync(path.join(dataDir, folder), path.join(savedFiles, folder), { recursive: true, preserveTimestamps: true });
    restore = saveTables();
  });
  afterAll(async () => {
    await site.stop();
    rmSync(savedFiles, { recursive: true, force: true });
  });

  /** The session cookie of this person, who may be unable to sign in. */
  function sessionOf({ id }: Member): string {
    const known = sessions.get(id);
    if (known) return known;
    const session = randomBytes(32).toString("base64url");
    startSession(secretHash(session), { userId: id, remember: true, ipAddress: null, userAgent: null });
    const cookie = Buffer.from(JSON.stringify(session)).toString("base64");
    sessions.set(id, cookie);
    return cookie;
  }

  return {
    people,
    records: () => records,
    csrf: () => csrf,
    /** What the site has logged as its own errors. */
    errors: () => site.log.filter(({ level }) => Number(level) >= 50),
    /** A browser of somebody, who is signed in unless it is a visitor's. */
    browserOf(who: Kind | Member): Visitor {
      const browser = new Visitor(site.origin);
      browser.cookies.set(...visitorCookie);
      const person = typeof who === "string" ? people[who] : who;
      if (person) browser.cookies.set("session", sessionOf(person));
      return browser;
    },
    /** A checksum of every table but the log of what was tried and the like. */
    checksums: tableChecksums,
    /** Brings back the records, sessions, and files. */
    restore() {
      restore();
      for (const folder of usedUpFolders)
        cpSync(path.join(savedFiles, folder), path.join(dataDir, folder), { recursive: true, preserveTimestamps: true });
    },
  };
}

/** Tables that change when somebody is refused, or while nobody does anything. */
const unsteadyTables = ["activity_logs", "activity_counts", "rate_limits", "notices", "counted_views"];

const tableNames = () =>
  db()
    .$client.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
    .pluck()
    .all() as string[];

const tableChecksums = () =>
  Object.fromEntries(
    tableNames()
      .filter((table) => !unsteadyTables.includes(table))
      .map((name) => {
        const rows = rowsOf(db().$client, name) as Record<string, unknown>[];
        // The page that refuses a form may count as a view.
        for (const row of rows) delete row.view_count;
        return [name, createHash("sha256").update(JSON.stringify(rows)).digest("hex")];
      }),
  );

/** Saves every table beside the database. Returns a function that brings the rows back. */
export function saveTables(): () => void {
  const client = db().$client;
  const names = tableNames();
  // Triggers count the entries of the log, so their numbers come last.
  const tables = [...names.filter((name) => name !== "activity_counts"), "activity_counts"];
  for (const name of tables) client.exec(`create temp table "saved_${name}" as select * from main."${name}"`);
  const statements = tables.map(
    (name) => `delete from main."${name}"; insert into main."${name}" select * from "saved_${name}";`,
  );
  return () => {
    client.pragma("foreign_keys = off");
    client.exec(`begin immediate; ${statements.join(" ")} commit;`);
    client.pragma("foreign_keys = on");
  };
}
