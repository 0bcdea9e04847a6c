import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import postcss, { type AtRule, type Declaration, type Rule } from "postcss";
import { expect, test } from "vitest";
import { classListsIn } from "#tests/lint/class-lists.ts";
import { componentFiles } from "#tests/lint/class-names.ts";

/** The minified stylesheet, as browsers get it. */
const folder = "build/client/assets";
const css = readdirSync(folder)
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(path.join(folder, name), "utf8"))
  .join("\n");
const declarations: Declaration[] = [];
const rules: Rule[] = [];
const atRules: AtRule[] = [];
const stylesheet = postcss.parse(css);
stylesheet.walkDecls((declaration) => void (declaration.variable || declarations.push(declaration)));
stylesheet.walkRules((rule) => void rules.push(rule));
stylesheet.walkAtRules((rule) => void atRules.push(rule));

const isFallback = (node: Declaration["parent"] | ReturnType<Declaration["prev"]>, of: Declaration) =>
  node?.type === "decl" &&
  (node as Declaration).prop === of.prop &&
  (node as Declaration).important === of.important &&
  !(node as Declaration).value.includes("var(");

test("browsers without custom properties get a plain value before every var()", () => {
  const variable = declarations.filter(({ value }) => value.includes("var("));
  expect(variable.length).toBeGreaterThan(60);
  const withoutFallback = variable.filter((declaration) => !isFallback(declaration.prev(), declaration));
  expect(withoutFallback.map((declaration) => `${declaration.parent?.toString().split("{")[0]} ${declaration}`)).toEqual([]);
});

test("no color has an alpha digit or channel, which those browsers do not support", () => {
  const modern = declarations.filter(({ value }) => /#(?:[\da-f]{4}|[\da-f]{8})\b|rgba?\([^)]*(?:\/|var\()/i.test(value));
  expect(modern.map(String)).toEqual([]);
});

test("browsers of 2018 can read it: no layers, nesting, newer selectors, or gaps outside of grids", () => {
  expect(atRules.filter(({ name }) => !["media", "supports", "keyframes", "page"].includes(name)).map(String)).toEqual([]);
  const modern = rules.filter(({ selector, parent }) => /(?<!\\)&|:(?:is|where|has)\(/.test(selector) || parent?.type === "rule");
  expect(modern.map(({ selector }) => selector)).toEqual([]);
  const newer = declarations.filter(({ prop }) => /^(?:gap|row-gap|column-gap|inset|aspect-ratio)$/.test(prop));
  expect(newer.map(String)).toEqual([]);
});

/** Set by scripts or selected through, rather than written on an element of a component. */
const namesOfStates = new Set(["simple", "scripts", "group"]);

test("has no class that no component uses", () => {
  const used = new Set(
    componentFiles.flatMap((file) =>
      classListsIn(file, readFileSync(file, "utf8")).flatMap(({ text }) => text.split(/[\s"'`]+/).filter(Boolean)),
    ),
  );
  const defined = new Set(
    rules.flatMap(({ selector }) =>
      // A digit at the start of a name is written as its code point: `\\32 xl` is `2xl`.
      [...selector.replaceAll("\\32 ", "2").matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) => name.replaceAll("\\", "")),
    ),
  );
  expect(defined.size).toBeGreaterThan(200);
  expect([...defined].filter((name) => !used.has(name) && !namesOfStates.has(name))).toEqual([]);
});

test("is smaller than 9.5 KB, compressed", () => {
  expect(brotliCompressSync(css).length).toBeLessThan(9.5 * 1024);
});
