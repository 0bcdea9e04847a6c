import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import postcss, { type AtRule, type Rule } from "postcss";
import loadConfig from "tailwindcss/loadConfig.js";
import resolveConfig from "tailwindcss/resolveConfig.js";
import { type ClassList, classListsIn } from "./class-lists.ts";

/** Tailwind 3 doesn't export its order of classes. Its own plugin for Prettier loads the same modules. */
const require = createRequire(import.meta.url);
const { createContext } = require("tailwindcss/lib/lib/setupContextUtils.js") as {
  createContext(config: ReturnType<typeof resolveConfig>): Context;
};
const { generateRules } = require("tailwindcss/lib/lib/generateRules.js") as {
  generateRules(names: string[], context: Context): [order: unknown, rule: Rule | AtRule][];
};
const { default: escapeClassName } = require("tailwindcss/lib/util/escapeClassName.js") as { default(name: string): string };

interface Context {
  tailwindConfig: { content: { files: string[] } };
  getClassOrder(names: string[]): [name: string, order: bigint | null][];
}

const context = createContext(resolveConfig(loadConfig(path.resolve("tailwind.config.ts"))));

/** The files in which Tailwind looks for class names. */
export const componentFiles = globSync(context.tailwindConfig.content.files);

/** The class names in the selectors of our stylesheets. */
const stylesheetNames = new Set<string | undefined>();
for (const file of globSync("app/ui/**/*.css")) {
  postcss.parse(readFileSync(file, "utf8")).walkRules(({ selector }) => {
    for (const [, name] of selector.matchAll(/\.([a-z_-][\w-]*)/gi)) stylesheetNames.add(name);
  });
}

const effects = new Map<string, string>();

/** What a class sets, where, and in which state, without the values. Empty if Tailwind doesn't know it. */
function effectOf(name: string): string {
  const known = effects.get(name);
  if (known !== undefined) return known;
  const rules = generateRules([name], context).map(([, rule]) => rule.clone());
  for (const rule of rules) {
    rule.walkDecls((declaration) => {
      declaration.value = "";
    });
  }
  const effect = rules.join("\n").replaceAll(`.${escapeClassName(name)}`, "&");
  effects.set(name, effect);
  return effect;
}

export interface Problem {
  message: string;
  /** Where it is in the file. */
  start: number;
  end: number;
  /** What to write there instead, if that is certain. */
  replacement?: string;
}

const namesIn = (text: string) => text.split(/\s+/).filter(Boolean);

function problemsOf({ text, start, before, after, outer, isArgument }: ClassList): Problem[] {
  const problems: Problem[] = [];
  const report = (message: string, replacement?: string) =>
    problems.push({ message, start, end: start + text.length, ...(replacement === undefined ? {} : { replacement }) });
  const names = namesIn(text);
  const orders = new Map(context.getClassOrder(names));
  const unknown = names.filter((name) => orders.get(name) === null && !stylesheetNames.has(name));
  if (isArgument && unknown.length === names.length) return [];

  const isAtExpression = (before && !/^\s/.test(text)) || (after && !/\s$/.test(text));
  if (isAtExpression && (text || (before && after))) {
    report("Tailwind finds only whole class names: put a blank between them and an expression");
    return problems;
  }
  for (const name of unknown) report(`Unknown class name: ${name}`);
  for (const [i, name] of names.entries()) {
    const effect = effectOf(name);
    for (const other of [...namesIn(outer), ...names.slice(0, i)]) {
      if (effect && other !== name && effectOf(other) === effect) report(`${other} and ${name} contradict each other`);
    }
  }
  const order = (name: string) => orders.get(name) ?? -1n;
  const sorted = [...new Set(names)].toSorted((a, b) => Number(order(a) - order(b))).join(" ");
  const replacement = sorted ? before + sorted + after : before && after;
  if (replacement !== text) report(`In Tailwind's order, and each once: ${sorted}`, replacement);
  return problems;
}

/** What is wrong with the class names in a TypeScript file. */
export const classNameProblems = (file: string, code: string): Problem[] => classListsIn(file, code).flatMap(problemsOf);

/** The code with every replacement made. */
export function withReplacements(code: string, problems: Problem[]): string {
  let corrected = code;
  for (const { start, end, replacement } of problems.toReversed()) {
    if (replacement !== undefined) corrected = corrected.slice(0, start) + replacement + corrected.slice(end);
  }
  return corrected;
}
