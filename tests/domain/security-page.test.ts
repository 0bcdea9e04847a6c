import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What the documents say about packages, and about the tests that show what is protected, must stay true. */

const security = readFileSync("docs/security.md", "utf8");
const packages = readFileSync("docs/decisions/dependencies.md", "utf8");
const json = (file: string) => JSON.parse(readFileSync(file, "utf8"));

test("the table of dependencies matches package.json and what is installed, with each license", () => {
  const { dependencies, optionalDependencies, devDependencies } = json("package.json") as Record<string, Record<string, string>>;
  const listed = [...packages.matchAll(/^\| `([^`]+)` +\| (\S+) +\| (.+?) +\| (site|work) +\| \S/gm)].map((row) =>
    row.slice(1, 5),
  );
  const installed = (names: Record<string, string> = {}, purpose: string) =>
    Object.entries(names).map(([name, version]) => [name, version, json(`node_modules/${name}/package.json`).license, purpose]);
  const site = { ...dependencies, ...optionalDependencies };
  expect(listed).toEqual([...installed(site, "site"), ...installed(devDependencies, "work")]);
});

test("every package of the lock file has a hash that npm checks, and may come from any registry", () => {
  const { "": _project, ...locked } = json("package-lock.json").packages as Record<
    string,
    { integrity?: string; resolved?: string }
  >;
  expect(Object.keys(locked).length).toBeGreaterThan(500);
  const unsafe = Object.entries(locked).filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""));
  expect(unsafe.map(([name]) => name)).toEqual([]);
  // Where a package comes from is the setting of the machine that installs it.
  expect(Object.entries(locked).filter(([, { resolved }]) => resolved)).toEqual([]);
});

test("every license lets the site be used and passed on", () => {
  const known = [
    "MIT",
    "MIT-0",
    "ISC",
    "Apache-2.0",
    "MIT OR Apache-2.0",
    "MPL-2.0",
    "Unlicense",
    "BSD-3-Clause",
    "BSD-2-Clause",
    "CC0-1.0",
    // For a package that is used as it is and that anybody can replace.
    "LGPL-3.0",
  ];
  const licenses = [...packages.matchAll(/^\| `[^`]+` +\| \S+ +\| (.+?) +\|/gm)].map(([, license]) => license);
  expect(licenses.filter((license) => !known.includes(license ?? ""))).toEqual([]);
});

test("every test that docs/security.md names exists, and every test of an attack is named", () => {
  const named = [...security.matchAll(/\b((?:domain|http)\/[\w/-]+\.test\.ts)/g)].map(([, file]) => file as string);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(`tests/${file}`))).toEqual([]);
  const attacks = readdirSync("tests/http/attacks");
  expect(attacks.filter((attack) => !named.includes(`http/attacks/${attack}`))).toEqual([]);
});
