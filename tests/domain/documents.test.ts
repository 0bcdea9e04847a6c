import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { settingNames } from "#app/settings/environment.server.ts";
import { allPaths } from "#tests/support/operations/paths.ts";

/** Documents go stale without anybody noticing: files move, and decisions are added without the index. */

const pages = [".", "docs", "docs/decisions"].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join(folder, name)),
);
const textOf = (page: string) => readFileSync(page, "utf8");

/** The anchor of a heading, as sites that show Markdown make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(" ", "-");
const anchorsOf = (page: string) => [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

test.each(pages)("every link leads to a file and a heading that exist: %s", (page) => {
  const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link).filter((link) => !/^\w+:/.test(link));
  const dead = links.filter((link) => {
    const [file = "", anchor] = link.split("#");
    const target = file ? path.join(path.dirname(page), file) : page;
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(dead).toEqual([]);
});

test.each(pages)("every file of the project that is named exists: %s", (page) => {
  const named = [...textOf(page).matchAll(/\b(?:app|db|deploy|docs|public|tests)\/[\w./@-]*\w\*?/g)].map(([name]) => name);
  expect(named.filter((name) => !name.endsWith("*") && !existsSync(name))).toEqual([]);
});

test.each(pages)("each row of a table has as many cells as its head: %s", (page) => {
  const cells = (row: string) => row.replaceAll("\\|", "").split("|").length;
  const tables = [...textOf(page).matchAll(/(?:^\|.*\n)+/gm)].map(([table]) => table.trim().split("\n"));
  expect(tables.flatMap(([head = "", ...rows]) => rows.filter((row) => cells(row) !== cells(head)))).toEqual([]);
});

/** An address of a document or of app/routes.ts, with `{}` for each parameter. */
const withoutNames = (address: string) => address.replace(/\{[^}]*\}(\.ics)?|:\w+/g, "{}");

test("docs/behavior.md lists every address of the site, and of the API", () => {
  const page = textOf("docs/behavior.md");
  const addressesIn = (text: string) =>
    [...text.matchAll(/`(?:[A-Z]+\s+)?(\/[^`?]*)[^`]*`/g)].map(([, address = ""]) => withoutNames(address));
  const [, table = ""] = /^## Addresses$([\s\S]*?)^## /m.exec(page) ?? [];
  const ofScreens = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = ""]) => addressesIn(cell));
  const [calls, screens] = [/^\/api\/(?!\*)/, /^\/(?!api|\*)/].map((kind) =>
    allPaths.filter((path) => kind.test(path)).map(withoutNames),
  );
  expect(ofScreens.sort()).toEqual([...new Set(screens)].sort());
  expect(new Set(addressesIn(page))).toEqual(new Set([...addressesIn(page), ...(calls ?? [])]));
});

test("docs/settings.md explains every setting", () => {
  const page = textOf("docs/settings.md");
  expect(settingNames.length).toBeGreaterThan(10);
  expect(settingNames.filter((name) => !page.includes(`| ${name} `))).toEqual([]);
});

test("the index of decisions lists each of them, and each says what would change it", () => {
  const index = textOf("docs/decisions/README.md");
  const decisions = readdirSync("docs/decisions").filter((name) => /^\d{4}-/.test(name));
  expect(decisions.length).toBeGreaterThan(10);
  expect(decisions.filter((name) => !index.includes(`(${name})`))).toEqual([]);
  const alternatives = "What we looked at instead";
  const sections = ["Decision", "Why", alternatives, "What would change our mind"];
  const headingsOf = (name: string) =>
    [...textOf(`docs/decisions/${name}`).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  for (const name of decisions) {
    const headings = headingsOf(name);
    expect(headings, name).toEqual(sections.filter((section) => section !== alternatives || headings.includes(alternatives)));
  }
});
