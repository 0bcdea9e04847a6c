import { describe, expect, test } from "vitest";
import { builtInsIn, builtInsInBuild, isNewerThan, oldestWithScripts } from "#tests/support/built-ins.ts";

/**
 * The browser's scripts use nothing that the oldest browser they run in lacks. A method that is missing throws halfway
 * through a form's check or an upload, and Chromium of today shows none of it.
 */

/** Names that only look like a newer built-in, and built-ins that are asked for before they are used. By script. */
const known: Record<string, { scripts: string[]; why: string }> = {
  navigation: { scripts: ["framework"], why: "React asks whether it is an object first" },
  ".startViewTransition": { scripts: ["framework"], why: "the router and React ask for it first" },
  ".skipTransition": { scripts: ["framework"], why: "only after startViewTransition" },
  setImmediate: { scripts: ["framework"], why: "React's scheduler asks whether it is a function first" },
  "URL.canParse": { scripts: ["form-check"], why: "zod asks whether it is a function first" },
  ".createContext": { scripts: ["framework", "site", "toast-view"], why: "React's" },
  ".use": { scripts: ["framework", "toast-view"], why: "React's" },
  ".subscribe": { scripts: ["framework", "dialogs"], why: "the router's, and the upload queue's" },
  ".navigate": { scripts: ["framework"], why: "the router's" },
  ".retry": { scripts: ["dialogs"], why: "the upload queue's" },
  ".run": { scripts: ["form-check"], why: "zod's" },
  ".when": { scripts: ["form-check"], why: "zod's" },
  ".check": { scripts: ["form-check"], why: "zod's" },
  ".override": { scripts: ["form-check"], why: "zod's" },
  ".format": { scripts: ["site"], why: "Intl.DateTimeFormat's, which is older" },
  ".toSorted": { scripts: ["toast-view"], why: "of Radix's own ordered dictionary" },
};

test("the oldest browsers with scripts are those that pass the entry script's feature tests", () => {
  expect(oldestWithScripts).toEqual({ chrome: 98, firefox: 105, safari: 15.4 });
});

test("no script of the build uses what those browsers lack", () => {
  const used = builtInsInBuild();
  // As many as a site of this size uses: a scan that finds none proves nothing.
  expect(used.size).toBeGreaterThan(150);
  const unexpected = [...used]
    .filter(([, { versions }]) => isNewerThan(versions, oldestWithScripts))
    .flatMap(([name, { files }]) =>
      files.filter((file) => !known[name]?.scripts.includes(file.replace(/-.{8}\.js$/, ""))).map((file) => `${name} in ${file}`),
    );
  expect(unexpected).toEqual([]);
});

describe("the scan sees", () => {
  const newer = (code: string) =>
    [...builtInsIn(code)].filter(([, versions]) => isNewerThan(versions, oldestWithScripts)).map(([name]) => name);

  test.each([
    ["a method", "text.isWellFormed()", [".isWellFormed"]],
    ["a static method", "Promise.withResolvers()", ["Promise.withResolvers"]],
    ["a global", "const all = new URLPattern()", ["URLPattern"]],
    ["a method of the page", "form.closest('a').requestSubmit()", [".requestSubmit"]],
    ["a regular expression's look-behind", "/(?<=a)b/.test(x)", ["a regular expression's look-behind"]],
    ["and leaves alone what is asked for first", "a.isWellFormed?.(); typeof navigation", []],
    ["and what a property is called", "({ navigation: 1 }).navigation", []],
  ])("%s", (_, code, expected) => expect(newer(code)).toEqual(expected));
});
