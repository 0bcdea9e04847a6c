import { getTableColumns, is, sql } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import * as schema from "#db/schema.ts";
import { accessSite } from "#tests/support/access-site.ts";
import { filesOf } from "#tests/support/archives.ts";
import { type ColumnAudience, columnAudiences } from "#tests/support/column-audiences.ts";
import { addHiddenThings, ids } from "#tests/support/hidden-things.ts";
import { kindsOfReaders, mark, ownData, type Reader, readers, timesOf, wordsIn } from "#tests/support/hidden-words.ts";
import { mounted, mountedEndpoints } from "#tests/support/mounted.ts";
import { fillPath } from "#tests/support/valid-posts.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/**
 * The risk: a page, a dialog, a file, a list, or a call shows somebody what is deleted, hidden, private, or of people who
 * are not listed. Each of these has a word of its own in it (tests/support/hidden-words.ts). Every address of the site is opened by every kind of person,
 * with the ids of the hidden things in every place that takes one, and no answer may have a word that is not for them.
 */

const { browserOf, errors, records } = accessSite(addHiddenThings);

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
  "/yearbook": ["?unnamed", "?deleted", "?requests", "?show", `?named=${mark}`],
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
  const ofPath = (path: string) => {
    const plain = fillPath(path, records()).replace("/?index", "/");
    return [plain, ...inPath(path), ...(lists[path] ?? []).map((query) => plain + query)];
  };
  const pages = mounted.filter(({ path, file }) => path !== "/api/*" && file !== "routes/page.tsx" && path !== "/logout");
  const dialogs = pages.flatMap(({ path, module }) => {
    const { dialogParameters = [] } = (module.handle ?? {}) as { dialogParameters?: readonly string[] };
    const plain = fillPath(path, records()).replace("/?index", "/");
    const album = path === "/yearbook" ? `album=${records().album.id}&` : "";
    return [...dialogParameters, ...(plainParameters[path] ?? [])].flatMap((name) =>
      idsFor(name).map((id) => `${plain}?${name === "album" ? "" : album}${name}=${id}`),
    );
  });
  const calls = mountedEndpoints.filter(({ method }) => method === "GET");
  const forms = (address: string, id: string) => [address, dataOf(address), dataOf(address, id)];
  return {
    plain: [
      ...pages.flatMap(({ path, id }) => ofPath(path).flatMap((address) => forms(address, id))),
      ...calls.flatMap(({ path }) => ofPath(path)),
    ],
    // A page shows nothing that is not in its data.
    dialogs: dialogs.map((address) => dataOf(address)),
  };
}

/** Parameters that open a part of a page and no dialog. */
const plainParameters: Record<string, readonly string[]> = {
  "/yearbook": ["album", "photo", "of", "take-down", "sheet", "show&photo"],
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
        const words = Array.isArray(audience) ? (audience as string[]) : [];
        if (!audience || audience.length === 0) missing.push(`${name}.${field}: who may read it?`);
        for (const word of words) {
          if (!readers[word]) missing.push(`${name}.${field}: who reads ${word}?`);
          else if (isMarked(word) && !stored(table, column, word)) missing.push(`${name}.${field} has no ${word}`);
        }
      }
    }
    expect(missing).toEqual([]);
    const used = new Set(Object.values(columnAudiences).flatMap((columns) => Object.values(columns).flat()));
    expect(Object.keys(readers).filter((word) => !used.has(word))).toEqual([]);
  });
});

/** Whether a word is stored, and not the name of a field. */
const isMarked = (word: string) => word.startsWith(mark) || /\d/.test(word);
