import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** SECURITY.md says what is installed and which tests show what: it must not go stale. */

const page = readFileSync("SECURITY.md", "utf8");
const json = (file: string) => JSON.parse(readFileSync(file, "utf8"));

test("the table of dependencies is what package.json asks for and what is installed, with its licence", () => {
  const { dependencies, optionalDependencies, devDependencies } = json("package.json") as Record<string, Record<string, string>>;
  const listed = [...page.matchAll(/^\| `([^`]+)` +\| (\S+) +\| (.+?) +\| (site|work) +\| \S/gm)].map((row) => row.slice(1, 5));
  const installed = (packages: Record<string, string> = {}, purpose: string) =>
    Object.entries(packages).map(([name, version]) => [
      name,
      version,
      json(`node_modules/${name}/package.json`).license,
      purpose,
    ]);
  const site = { ...dependencies, ...optionalDependencies };
  expect(listed).toEqual([...installed(site, "site"), ...installed(devDependencies, "work")]);
});

test("every licence lets the site be used and passed on", () => {
  const known = [
    "MIT",
    "ISC",
    "Apache-2.0",
    "MIT OR Apache-2.0",
    "MPL-2.0",
    "Unlicense",
    "BSD-3-Clause",
    "BSD-2-Clause",
    "CC0-1.0",
  ];
  const licences = [...page.matchAll(/^\| `[^`]+` +\| \S+ +\| (.+?) +\|/gm)].map(([, licence]) => licence);
  expect(licences.filter((licence) => !known.includes(licence ?? ""))).toEqual([]);
});

test("every test that it names is there, and every attack that is tested is named", () => {
  const named = [...page.matchAll(/\b((?:domain|http)\/[\w/-]+\.test\.ts)/g)].map(([, file]) => file as string);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(`tests/${file}`))).toEqual([]);
  const attacks = ["requests", "headers", "redirects", "forged", "sessions", "fields", "scripts", "images"];
  expect(attacks.filter((attack) => !named.includes(`http/attacks/${attack}.test.ts`))).toEqual([]);
});
