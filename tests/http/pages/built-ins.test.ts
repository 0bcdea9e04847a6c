import { readdirSync, readFileSync } from "node:fs";
import { parse } from "acorn";
import { describe, expect, test } from "vitest";
import { scriptTargets } from "#app/ui/hydration.ts";
import { builtInsIn, builtInsInBuild, isNewerThan, oldestWithScripts } from "#tests/support/built-ins.ts";

/**
 * The risk: a script uses a built-in that the oldest supported browsers do not have, and throws in the middle of a form
 * check or an upload. A current Chromium does not show it.
 */

/** Names that only look like a newer built-in, and built-ins that scripts check for before they use them. */
const exceptions: Record<string, { scripts: string[]; why: string }> = {
  navigation: { scripts: ["site"], why: "React checks that it is an object first" },
  ".startViewTransition": { scripts: ["site"], why: "the router and React check for it first" },
  ".skipTransition": { scripts: ["site"], why: "only after startViewTransition" },
  setImmediate: { scripts: ["site"], why: "React's scheduler checks that it is a function first" },
  "URL.canParse": { scripts: ["form-check"], why: "zod checks that it is a function first" },
  ".createContext": { scripts: ["site", "radix", "toast-view", "tooltip-view"], why: "React's" },
  ".use": { scripts: ["site", "toast-view"], why: "React's" },
  ".subscribe": { scripts: ["site", "dialogs", "forms"], why: "the router's, the upload queue's, and conform's" },
  ".requestSubmit": { scripts: ["conform"], why: "each form has its own, which sends nothing" },
  ".navigate": { scripts: ["site"], why: "the router's" },
  ".retry": { scripts: ["add-photo-dialog"], why: "the upload queue's" },
  ".run": { scripts: ["form-check"], why: "zod's" },
  ".when": { scripts: ["form-check"], why: "zod's" },
  ".check": { scripts: ["form-check"], why: "zod's" },
  ".override": { scripts: ["form-check"], why: "zod's" },
  ".format": { scripts: ["site", "route"], why: "Intl.DateTimeFormat's, which is older" },
  ".checkVisibility": { scripts: ["tooltip-view"], why: "Radix checks that it is a function first" },
  ".toSorted": { scripts: ["toast-view"], why: "of Radix's own ordered dictionary" },
};

test("the oldest browsers with scripts are those that pass the entry script's feature tests", () => {
  expect(oldestWithScripts).toEqual({ chrome: 98, firefox: 105, safari: 15.4 });
  expect(scriptTargets).toEqual(["es2021", ...Object.entries(oldestWithScripts).map(([name, version]) => `${name}${version}`)]);
});

// Safari 15.4 to 16.3 don't know all syntax of 2022: they refused the toast's whole script for one class static block.
test("every script of the build can be read by a browser that knows the syntax of 2021", () => {
  const scripts = readdirSync("build/client/assets").filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(50);
  for (const file of scripts) {
    const read = () => parse(readFileSync(`build/client/assets/${file}`, "utf8"), { ecmaVersion: 2021, sourceType: "module" });
    expect(read, file).not.toThrow();
  }
});

test("no script of the build uses a built-in that those browsers do not have", () => {
  const used = builtInsInBuild();
  // A scan that finds nothing would prove nothing.
  expect(used.size).toBeGreaterThan(150);
  const unexpected = [...used]
    .filter(([, { versions }]) => isNewerThan(versions, oldestWithScripts))
    .flatMap(([name, { files }]) =>
      files
        .filter((file) => !exceptions[name]?.scripts.includes(file.replace(/-.{7}\.js$/, "")))
        .map((file) => `${name} in ${file}`),
    );
  expect(unexpected).toEqual([]);
});

describe("the scan", () => {
  const newer = (code: string) =>
    [...builtInsIn(code)].filter(([, versions]) => isNewerThan(versions, oldestWithScripts)).map(([name]) => name);

  test.each([
    ["finds a method", "text.isWellFormed()", [".isWellFormed"]],
    ["finds a static method", "Promise.withResolvers()", ["Promise.withResolvers"]],
    ["finds a global", "const all = new URLPattern()", ["URLPattern"]],
    ["finds a method of the page", "form.closest('a').requestSubmit()", [".requestSubmit"]],
    ["finds a regular expression's look-behind", "/(?<=a)b/.test(x)", ["a regular expression's look-behind"]],
    ["ignores built-ins that are checked for first", "a.isWellFormed?.(); typeof navigation", []],
    ["ignores property names", "({ navigation: 1 }).navigation", []],
  ])("%s", (_, code, expected) => expect(newer(code)).toEqual(expected));
});
