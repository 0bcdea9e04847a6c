import { eq, getTableColumns, is, sql } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { currentLetter, queueWeeklyLetters } from "#app/domain/account/weekly-letter.server.ts";
import { addComment } from "#app/domain/albums/comments.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { sendMessage } from "#app/domain/messages/messages.server.ts";
import { queueReminders } from "#app/domain/reunions/reunion-notices.server.ts";
import { editReunion, planReunion } from "#app/domain/reunions/reunions.server.ts";
import { db } from "#db/client.server.ts";
import * as schema from "#db/schema.ts";
import { emailSettings, outgoingEmails, users } from "#db/schema.ts";
import { accessSite } from "#tests/support/access-site.ts";
import { filesOf } from "#tests/support/archives.ts";
import { type ColumnAudience, columnAudiences, kindsOfReaders, type Reader, readers } from "#tests/support/column-audiences.ts";
import { actorOf } from "#tests/support/database.ts";
import { addHiddenThings, ids } from "#tests/support/hidden-things.ts";
import { mark, ownData, timesOf, wordsIn } from "#tests/support/hidden-words.ts";
import { mountedEndpoints, mountedPages } from "#tests/support/mounted.ts";
import { fillPath } from "#tests/support/operations/paths.ts";
import { nextSummer } from "#tests/support/reunions.ts";
import { changeRow } from "#tests/support/rows.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/**
 * The risk: a page, a dialog, a file, a list, or a call shows somebody what is deleted, hidden, private, or of people who
 * are not listed. Each of these has a word of its own in it (tests/support/column-audiences.ts). Every address of the site is opened by every kind of person,
 * with the ids of the hidden things in every place that takes one, and no answer may have a word that is not for them.
 */

const { browserOf, errors, people, records, restore } = accessSite(addHiddenThings);

/** Ids for the parameters of addresses and dialogs. */
const idsFor = (name: string): number[] => {
  const kinds = /photo/i.test(name)
    ? ["photo"]
    : /album|collection/i.test(name)
      ? ["album", "photo"]
      : /user|tip|letter|manage|recipient|compose|of/i.test(name)
        ? ["person"]
        : /message|reply|approve/i.test(name)
          ? ["message"]
          : (["photo", "album", "person", "message", "other"] as const);
  return [...new Set(kinds.flatMap((kind) => [...ids[kind as keyof typeof ids]]))];
};

/** Lists, searches, and filters, which no dialog parameter opens. */
const lists: Record<string, readonly string[]> = {
  "/": [],
  "/alumni": [
    `?q=${mark}`,
    "?type=missing",
    "?type=not-listed",
    "?type=deactivated",
    "?type=in-memoriam",
    "?type=not-joined",
    "?type=mail-comes-back",
    "?letter=Z",
  ],
  "/admin/profile-editor": [`?q=${mark}`, "?type=not-listed", "?letter=Z"],
  "/alumni/print": [`?q=${mark}`, "?type=not-listed", "?letter=Z"],
  "/messages": [`?q=${mark}`, "?filter=sent", "?filter=unread", "?before=999999.0"],
  "/yearbook/photos-of": [`?name=${mark}`],
  "/reunions": ["?show=all"],
  "/reunions/:reunionId/check-in": [`?q=${mark}`, "?show=here"],
  "/admin/book/pages": ["?part=1", "?part=2"],
  "/api/photo-names": [`?q=${mark}`],
};

/** The address of a page's data, which scripts load: of all its routes, or of one. */
const dataOf = (address: string, route = "") => {
  const data = address.replace(/^\/(?=\?|$)/, "/_").replace(/(?=\?|$)/, ".data");
  return route ? `${data}${data.includes("?") ? "&" : "?"}_routes=${encodeURIComponent(route)}` : data;
};

/** All addresses to open, and those of dialogs. */
function addresses(): { plain: string[]; dialogs: string[] } {
  const inPath = (path: string) =>
    [...path.matchAll(/:(\w+Id)/g)].flatMap(([part, name = ""]) =>
      idsFor(name).map((id) => fillPath(path.replace(part, String(id)), records())),
    );
  const pages = mountedPages.filter(({ path }) => path !== "/logout");
  const dialogs = pages.flatMap(({ path, module }) => {
    const { dialogParameters = [] } = (module.handle ?? {}) as { dialogParameters?: readonly string[] };
    const plain = fillPath(path, records()).replace("/?index", "/");
    const album = path === "/yearbook" ? `album=${records().album.id}&` : "";
    return [...dialogParameters, ...(plainParameters[path] ?? [])].flatMap((name) =>
      idsFor(name).map((id) => `${plain}?${name === "album" ? "" : album}${name}=${id}`),
    );
  });
  const calls = mountedEndpoints.filter(({ method }) => method === "GET");
  const plainOf = (path: string) => fillPath(path, records()).replace("/?index", "/");
  const listsOf = (path: string) => (lists[path] ?? []).map((query) => plainOf(path) + query);
  return {
    plain: [
      ...pages.flatMap(({ path, id, module }) => {
        // Of what differs in its ids only, the data says all that the page shows; a file has no data.
        const others = inPath(path).map((address) => (module.default ? dataOf(address) : address));
        return [dataOf(plainOf(path)), dataOf(plainOf(path), id), plainOf(path), ...listsOf(path), ...others];
      }),
      ...calls.flatMap(({ path }) => [plainOf(path), ...listsOf(path), ...inPath(path)]),
    ],
    dialogs: dialogs.map((address) => dataOf(address)),
  };
}

/** Parameters that open a part of a page and no dialog. */
const plainParameters: Record<string, readonly string[]> = {
  "/yearbook": ["album", "photo", "take-down", "sheet"],
  "/yearbook/slideshow": ["photo"],
  "/yearbook/who-is-this": ["after"],
  "/messages": ["message"],
  "/where-are-they-now": ["question"],
};

/** The whole answer: a page with the data for its scripts, which are not in the simple version. */
async function textOf(browser: Visitor, address: string): Promise<string> {
  browser.cookies.delete("version");
  const response = await browser.request(address);
  if (!/zip/.test(response.headers.get("Content-Type") ?? "")) return response.text();
  const files = await filesOf(Buffer.from(await response.arrayBuffer()));
  return [...files].map(([name, bytes]) => name + bytes.toString("latin1")).join("\n");
}

let all: string[] = [];
let everything: string[] = [];
beforeAll(() => {
  const { plain, dialogs } = addresses();
  all = [...new Set(plain)];
  everything = [...new Set([...plain, ...dialogs])];
});

/** Those who open dialogs, too. The others may open few pages, or see the same as the member. */
const thorough: readonly Reader[] = ["member", "other party", "owner", "administrator"];
const personOf = (reader: Reader) => (reader === "other party" ? records().person : reader);

describe("what is hidden", () => {
  test.each(kindsOfReaders)(
    "is in no page, data of a page, dialog, file, or call that is not for a reader of this kind, and in one that is: %s",
    async (reader) => {
      const browser = browserOf(personOf(reader));
      const leaks: Record<string, string[]> = {};
      const read = new Set<string>();
      for (const address of thorough.includes(reader) ? everything : all) {
        for (const word of wordsIn(await textOf(browser, address))) {
          read.add(word);
          const isOwn = address.startsWith("/account/data") && ownData[reader]?.includes(word);
          // It describes all fields to everybody.
          const isDescription = address === "/api/openapi.json" && !isMarked(word);
          if (!readers[word]?.includes(reader) && !isOwn && !isDescription) leaks[word] = [...(leaks[word] ?? []), address];
        }
      }
      expect(leaks).toEqual({});
      expect(Object.keys(readers).filter((word) => readers[word]?.includes(reader) && !read.has(word))).toEqual([]);
      expect(errors()).toEqual([]);
    },
  );

  test("is in no email to somebody who may not read it, and in one to somebody who may", async () => {
    const { owner, member, helper, administrator } = people;
    const { person, otherAdministrator, ownReunion, photo } = records();
    await causeEmails();
    const readerWith: Record<number, Reader> = {
      [owner.id]: "owner",
      [helper.id]: "helper",
      [person.id]: "other party",
      [administrator.id]: "administrator",
      [otherAdministrator.id]: "administrator",
      [member.id]: "member",
    };
    const kinds = new Set<string>();
    const leaks: Record<string, string[]> = {};
    const read = new Set<string>();
    for (const { kind, userId, subject, body, state } of db().select().from(outgoingEmails).all()) {
      if (state === "failed") continue;
      kinds.add(kind);
      const reader = readerWith[userId ?? 0] ?? "member";
      for (const word of wordsIn(`${subject} ${body}`)) {
        read.add(word);
        if (!readers[word]?.includes(reader)) leaks[word] = [...(leaks[word] ?? []), `${kind} to ${reader}`];
      }
    }
    expect(leaks).toEqual({});
    expect([...kinds].sort()).toEqual(["comment", "meet_up_change", "message", "new_meet_up", "weekly_letter"]);
    // The subject of a message to its recipient.
    expect([...read]).toEqual(["zqsubject"]);
    await restore();

    /** What makes the site write to others, about what has words. */
    async function causeEmails() {
      const weekAgo = new Date(Date.now() - 7 * 86_400_000);
      db().update(users).set({ lastLoginAt: new Date() }).where(eq(users.memberState, "joined")).run();
      const everybody = db().select({ id: users.id }).from(users).where(eq(users.memberState, "joined")).all();
      const settings = (timing: "now" | "weekly") => {
        const all = { messages: timing, meetUpChanges: timing, newMeetUps: timing, comments: timing, weeklyLetter: true };
        const row = { ...all, weeklySince: weekAgo, updatedAt: weekAgo };
        db().delete(emailSettings).run();
        db()
          .insert(emailSettings)
          .values(everybody.map(({ id }) => ({ userId: id, ...row })))
          .run();
      };
      // Mail to the owner comes back, which would leave them out.
      changeRow(users, owner.id, { emailReturnedAt: null });
      settings("now");
      const perform = <Input extends z.ZodType>(operation: Operation<Input>, who: Member, input: object) =>
        operation.perform(actorOf(who), operation.input.parse(input));
      const message = { recipientId: owner.id, subject: "zqsubject", content: "zqmessage" };
      await perform(sendMessage, person, message);
      await perform(addComment, person, { photoCollectionId: photo.id, content: "zqcommentonhidden" });
      await perform(planReunion, person, { title: "Tea", eventDate: nextSummer.toISOString(), paymentNote: "zqpayment" });
      await perform(editReunion, owner, { reunionId: ownReunion.id, location: "Elsewhere", paymentNote: "zqpayment" });
      await queueReminders(new Date(nextSummer.getTime() - 40 * 3_600_000));
      settings("weekly");
      const sunday = Array.from({ length: 8 }, (_, n) => new Date(Date.now() + n * 86_400_000)).find((at) => currentLetter(at));
      await queueWeeklyLetters(sunday);
    }
  });

  test("has a word in every column that not every member may read", () => {
    const stored = (table: SQLiteTable, column: SQLiteColumn, word: string) => {
      const time = timesOf[word as keyof typeof timesOf] as Date | undefined;
      const value = time ? String(time.getTime()) : word;
      return db().get<{ found: number }>(sql`select count(*) found from ${table} where instr(lower(${column}), ${value}) > 0`)
        .found;
    };
    const missing: string[] = [];
    for (const [name, table] of Object.entries(schema)) {
      if (!is(table, SQLiteTable)) continue;
      const audiences = columnAudiences[name as keyof typeof columnAudiences] as Record<string, ColumnAudience> | undefined;
      for (const [field, column] of Object.entries(getTableColumns(table))) {
        const audience = audiences?.[field];
        const words = typeof audience === "object" ? Object.entries(audience) : [];
        if (!audience || (audience !== "members" && audience !== "with the row" && words.length === 0))
          missing.push(`${name}.${field}: who may read it?`);
        for (const [word, readersHere] of words) {
          if (String(readers[word]) !== String(readersHere)) missing.push(`${name}.${field}: who reads ${word}?`);
          else if (isMarked(word) && !stored(table, column, word)) missing.push(`${name}.${field} has no ${word}`);
        }
      }
    }
    expect(missing).toEqual([]);
  });
});

/** Whether a word is stored, and not the name of a field. */
const isMarked = (word: string) => word.startsWith(mark) || /\d/.test(word);
