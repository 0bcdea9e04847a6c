import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import postcss, { type Declaration } from "postcss";
import { expect, test } from "vitest";

/** The minified stylesheet, as browsers get it. */
const folder = "build/client/assets";
const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));
const declarations: Declaration[] = [];
for (const name of sheets) {
  postcss.parse(readFileSync(path.join(folder, name), "utf8")).walkDecls((declaration) => {
    if (!declaration.variable) declarations.push(declaration);
  });
}

const isFallback = (node: Declaration["parent"] | ReturnType<Declaration["prev"]>, of: Declaration) =>
  node?.type === "decl" &&
  (node as Declaration).prop === of.prop &&
  (node as Declaration).important === of.important &&
  !(node as Declaration).value.includes("var(");

test("browsers without custom properties get a plain value before every var()", () => {
  const variable = declarations.filter(({ value }) => value.includes("var("));
  expect(variable.length).toBeGreaterThan(150);
  const withoutFallback = variable.filter((declaration) => !isFallback(declaration.prev(), declaration));
  expect(withoutFallback.map((declaration) => `${declaration.parent?.toString().split("{")[0]} ${declaration}`)).toEqual([]);
});

test("no color has an alpha digit or channel, which those browsers do not support", () => {
  const modern = declarations.filter(({ value }) => /#(?:[\da-f]{4}|[\da-f]{8})\b|rgba?\([^)]*(?:\/|var\()/i.test(value));
  expect(modern.map(String)).toEqual([]);
});
