import { randomBytes } from "node:crypto";
import { cpSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { storeOriginal } from "#app/domain/images/originals.server.ts";
import { secretHash, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { db } from "#db/client.server.ts";
import { checkInHelpers, photoCollections } from "#db/schema.ts";
import { storedAlbumOrPhoto } from "./albums.ts";
import { noMailServer, temporaryDatabase } from "./database.ts";
import type { Access, Who } from "./operations/subject.ts";
import { addAdministrator, addDeactivated, addMember, addTeacher } from "./people.ts";
import { jpeg } from "./pictures.ts";
import { createRecords, type Records } from "./records.ts";
import { addRow, changeRow } from "./rows.ts";
import { type Site, startSite } from "./site.ts";
import { Visitor } from "./visitor.ts";

/** A site with one person of every kind, and a way back to its first records after each change. */

/**
 * The kinds of people that access tells apart. The owner has made what the records are about; the helper, a teacher, is named
 * for the door of the owner's meet-ups; the session of somebody who is deactivated is still stored.
 */
export const kindsOfPeople = ["visitor", "deactivated", "member", "helper", "owner", "administrator"] as const;
export type Kind = (typeof kindsOfPeople)[number];

const mayDo: Record<Who, readonly Kind[]> = {
  everyone: kindsOfPeople,
  members: ["member", "helper", "owner", "administrator"],
  "the owner": ["owner"],
  "the owner and administrators": ["owner", "administrator"],
  "at the door": ["helper", "owner", "administrator"],
  administrators: ["administrator"],
};

/** Who may use something, as a word and as kinds of people, and the status that some of them may get. */
export function accessOf(access: Access) {
  const [who, status] = typeof access === "string" ? [access, null] : access;
  return { who, kinds: mayDo[who], status };
}

export type Outcome = "done" | "refused" | number;
/** What became of a request: a redirect to the sign-in page is a refusal. */
export function outcomeOf(status: number, location: string | null, body = ""): Outcome {
  if (location?.startsWith("/login?continue")) return "refused";
  // React Router answers scripts with 202 and the address where the page redirects to.
  if (status === 202) return body.includes("/login?continue") ? "refused" : "done";
  if (status < 400) return "done";
  return [401, 403].includes(status) ? "refused" : status;
}

const isSending = () =>
  db().$client.prepare("select count(*) from outgoing_emails where claimed_until > ?").pluck().get(Date.now()) !== 0;

/** The names of a folder's files, without those of the database. */
const filesIn = (folder: string) =>
  new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => !name.includes(".sqlite")));

const missingIn = (some: Set<string>, others: Set<string>) => [...others].filter((name) => !some.has(name));

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
  let tables: TableWatch;
  const sessions = new Map<number, string>();

  beforeAll(async () => {
    people.administrator = addAdministrator();
    people.owner = addMember({ adminNotes: "Of the owner" });
    people.member = addMember();
    people.helper = addTeacher();
    people.deactivated = addDeactivated();
    site = await startSite(dataDir);
    const browser = new Visitor(site.origin);
    csrf = await browser.token();
    visitorCookie = [...browser.cookies][0] as [string, string];
    records = await createRecords(people.owner, people.administrator, dataDir);
    for (const { id } of [records.ownReunion, records.reunionWithArrival])
      addRow(checkInHelpers, { reunionId: id, userId: people.helper.id });
    const original = await storeOriginal(await jpeg("#123456"));
    if ("problem" in original) throw new Error(original.problem);
    changeRow(photoCollections, records.photo.id, { originalFile: original.file });
    records = { ...records, photo: storedAlbumOrPhoto(records.photo.id) ?? records.photo };
    for (const person of Object.values(people)) sessionOf(person);
    await prepare(records, people);
    for (const folder of usedUpFolders)
      cpSync(path.join(dataDir, folder), path.join(savedFiles, folder), { recursive: true, preserveTimestamps: true });
    tables = watchTables();
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
    origin: () => site.origin,
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
    /** Begins to watch. The function says what has changed since: files, and tables, of which the log of what was tried can be left out. */
    watch(): (options?: { withLog: boolean }) => string[] {
      tables.changed();
      const files = filesIn(dataDir);
      return ({ withLog } = { withLog: false }) => {
        const now = filesIn(dataDir);
        const ignored = withLog ? unsteadyTables.filter((name) => name !== "activity_logs") : unsteadyTables;
        const changedTables = tables.changed().filter((name) => !ignored.includes(name));
        return [...changedTables, ...missingIn(files, now), ...missingIn(now, files)];
      };
    },
    /** Brings back the records, sessions, and files, once the mail that is being sent has failed. */
    async restore() {
      if (tables.isDifferent("outgoing_emails"))
        do await setTimeout(20);
        while (tables.changed().length > 0 || isSending());
      tables.restore();
      for (const folder of usedUpFolders) {
        const [saved, present] = [path.join(savedFiles, folder), path.join(dataDir, folder)];
        if (missingIn(filesIn(present), filesIn(saved)).length > 0)
          cpSync(saved, present, { recursive: true, preserveTimestamps: true });
      }
    },
  };
}

/** Tables that change when somebody is refused, or while nobody does anything. */
const unsteadyTables = ["activity_logs", "activity_counts", "rate_limits", "notices", "counted_views"];

/**
 * Triggers that note the tables in which a row changed, whoever changed it, and the way back to the rows of before. Reading or
 * copying all of some sixty tables after each request would take longer than the request.
 */

/** What the page that refuses a form may count, and when a session was used, which is written again after five minutes. */
const uncounted = ["view_count", "last_seen_at"];

const quoted = (name: string) => `"${name}"`;

export interface TableWatch {
  /** The tables that have changed since the last call. */
  changed(): string[];
  /** Whether a table differs from what it had at first. */
  isDifferent(name: string): boolean;
  /** Brings every table back to the rows that it had at first. */
  restore(): void;
}

/** Begins to watch the tables, whose rows of now come back with `restore`. */
export function watchTables(): TableWatch {
  const client = db().$client;
  // What this process writes need not outlast a power cut.
  client.pragma("synchronous = off");
  const tables = client
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
    .pluck()
    .all() as string[];
  client.transaction(() => {
    client.exec("create table changed_tables (name text primary key) without rowid");
    for (const table of tables) {
      const columns = client.prepare("select name from pragma_table_info(?)").pluck().all(table) as string[];
      const differs = columns
        .filter((column) => !uncounted.includes(column))
        .map((column) => `old.${quoted(column)} is not new.${quoted(column)}`);
      for (const [event, when] of [["insert"], ["delete"], ["update", differs.join(" or ")]] as const) {
        client.exec(
          `create trigger "changed_${table}_${event}" after ${event} on ${quoted(table)} ${when ? `when ${when}` : ""}
          begin insert into changed_tables values ('${table}') on conflict do nothing; end;`,
        );
      }
      client.exec(`create temp table "saved_${table}" as select * from main.${quoted(table)}`);
    }
  })();
  const read = client.prepare("select name from changed_tables").pluck();
  const forget = client.prepare("delete from changed_tables");
  const different = new Set<string>();
  const changed = () => {
    const names = read.all() as string[];
    if (names.length > 0) forget.run();
    for (const name of names) different.add(name);
    return names;
  };
  return {
    changed,
    isDifferent(name) {
      changed();
      return different.has(name);
    },
    restore() {
      changed();
      if (different.size === 0) return;
      // Triggers count the entries of the log, so their numbers come last.
      if (different.delete("activity_logs") || different.delete("activity_counts"))
        for (const name of ["activity_logs", "activity_counts"]) different.add(name);
      const statements = [...different].map(
        (name) => `delete from main.${quoted(name)}; insert into main.${quoted(name)} select * from "saved_${name}";`,
      );
      client.pragma("foreign_keys = off");
      client.exec(`begin immediate; ${statements.join(" ")} delete from changed_tables; commit;`);
      client.pragma("foreign_keys = on");
      different.clear();
    },
  };
}
