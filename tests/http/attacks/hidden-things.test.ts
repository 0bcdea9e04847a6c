import { beforeAll, describe, expect, test } from "vitest";
import { accessSite, type Kind } from "#tests/support/access-site.ts";
import { filesOf } from "#tests/support/archives.ts";
import { addHiddenThings, ids } from "#tests/support/hidden-things.ts";
import { mark, ownData, readers } from "#tests/support/hidden-words.ts";
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
  "/alumni": [`?q=${mark}`, "?type=missing", "?type=unlisted", "?type=deactivated", "?type=in_memoriam", "?letter=Z"],
  "/admin/profile-editor": [`?q=${mark}`, "?type=unlisted", "?letter=Z"],
  "/alumni/print": [`?q=${mark}`, "?type=unlisted", "?letter=Z"],
  "/messages": [`?q=${mark}`, "?filter=sent", "?filter=unread", "?before=999999.0"],
  "/yearbook": ["?unnamed", "?deleted", "?requests", "?show", `?named=${mark}`],
  "/reunions": ["?show=all"],
  "/reunions/:reunionId/check-in": [`?q=${mark}`, "?show=here"],
  "/admin/book/pages": ["?part=1", "?part=2"],
  "/api/photo-names": [`?q=${mark}`],
};

/** The address of a page's data, which scripts load. */
const dataOf = (address: string) => address.replace(/^\/(?=\?|$)/, "/_").replace(/(?=\?|$)/, ".data");

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
  const withData = (address: string) => [address, dataOf(address)];
  return {
    plain: [...pages.flatMap(({ path }) => ofPath(path)).flatMap(withData), ...calls.flatMap(({ path }) => ofPath(path))],
    dialogs: dialogs.flatMap(withData),
  };
}

/** Parameters that open a part of a page and no dialog. */
const plainParameters: Record<string, readonly string[]> = {
  "/yearbook": ["album", "photo", "of", "take-down", "sheet", "show&photo"],
  "/messages": ["message"],
  "/where-are-they-now": ["question"],
};

async function textOf(browser: Visitor, address: string): Promise<string> {
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
const thorough: readonly Kind[] = ["member", "owner", "administrator"];

describe("what is hidden", () => {
  test.each(["visitor", "member", "helper", "owner", "administrator"] as const)(
    "is in no page, dialog, file, or call that is not for a reader of this kind, and in one that is: %s",
    async (kind) => {
      const browser = browserOf(kind);
      const leaks: Record<string, string[]> = {};
      const read = new Set<string>();
      for (const address of thorough.includes(kind) ? everything : all) {
        const text = (await textOf(browser, address)).toLowerCase();
        for (const word of Object.keys(readers).filter((one) => text.includes(one))) {
          read.add(word);
          const isOwn = address === "/account/data" && ownData[kind]?.includes(word);
          if (!readers[word]?.includes(kind) && !isOwn) leaks[address] = [...(leaks[address] ?? []), word];
        }
      }
      expect(leaks).toEqual({});
      expect(Object.keys(readers).filter((word) => readers[word]?.includes(kind) && !read.has(word))).toEqual([]);
      expect(errors()).toEqual([]);
    },
  );
});
