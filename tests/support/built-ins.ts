import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { parseAst } from "vite";
import { type RequiredFeature, requiredFeatures } from "#app/ui/hydration.ts";

/** Which built-in objects, methods, and regular expressions the browser scripts use, and which browsers have them. */

/** The first version of each engine that has a feature; Infinity if none does. */
export type Versions = Record<(typeof engines)[number], number>;
const engines = ["chrome", "firefox", "safari"] as const;

interface Compat {
  __compat?: { support: Record<string, Support | Support[]> };
  [name: string]: Compat | Compat["__compat"];
}
interface Support {
  version_added: string | false | null;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}

const data: { api: Compat; javascript: { builtins: Compat } } = createRequire(import.meta.url)("@mdn/browser-compat-data");

function versionsOf(compat: NonNullable<Compat["__compat"]>): Versions {
  const first = (engine: string) => {
    const entries = [compat.support[engine] ?? []].flat();
    const plain = entries.find((entry) => !entry.flags && !entry.prefix && !entry.alternative_name);
    return typeof plain?.version_added === "string" ? Number.parseFloat(plain.version_added.replace("≤", "")) || 0 : Infinity;
  };
  return { chrome: first("chrome"), firefox: first("firefox"), safari: first("safari") };
}

/** Every global and every member of one, such as `Array.at` or `structuredClone`, with its versions. */
const knownBuiltIns: ReadonlyMap<string, Versions> = (() => {
  const found = new Map<string, Versions>();
  const add = (name: string, entry: Compat | undefined) => {
    if (entry?.__compat) found.set(name, versionsOf(entry.__compat as NonNullable<Compat["__compat"]>));
  };
  // Members of these objects are globals.
  const isGlobal = (owner: string) => /^(globals|Window|WorkerGlobalScope|_globals|structuredClone)$/.test(owner);
  for (const group of [data.javascript.builtins, data.api]) {
    for (const [owner, entry] of Object.entries(group) as [string, Compat][]) {
      if (owner === "__compat") continue;
      add(owner, entry);
      for (const [member, below] of Object.entries(entry) as [string, Compat][]) {
        if (member === "__compat" || member === owner || /_(event|static)$/.test(member)) {
          if (member.endsWith("_static")) add(`${owner}.${member.replace(/_static$/, "")}`, below);
          continue;
        }
        add(isGlobal(owner) ? member : `${owner}.${member}`, below);
      }
    }
  }
  return found;
})();

/** The lowest version of each engine with any member of that name, because a script does not show a method's owner. */
const earliest: ReadonlyMap<string, Versions> = (() => {
  const found = new Map<string, Versions>();
  for (const [name, versions] of knownBuiltIns) {
    const last = name.split(".").at(-1) ?? name;
    const before = found.get(last);
    found.set(last, before ? mapVersions((engine) => Math.min(before[engine], versions[engine])) : versions);
  }
  return found;
})();

function mapVersions(version: (engine: keyof Versions) => number): Versions {
  return Object.fromEntries(engines.map((engine) => [engine, version(engine)])) as Versions;
}

/** The oldest browsers that pass every feature test of the entry script. In older ones pages stay plain HTML. */
export const oldestWithScripts: Versions = mapVersions((engine) =>
  Math.max(
    ...(Object.keys(requiredFeatures) as RequiredFeature[]).map((name) => (knownBuiltIns.get(name) ?? unknown(name))[engine]),
  ),
);

function unknown(name: string): never {
  throw new Error(`The compatibility data has no '${name}'`);
}

export const isNewerThan = (versions: Versions, floor: Versions): boolean =>
  engines.some((engine) => versions[engine] > floor[engine]);

// A browser that does not know a pattern refuses the whole script.
const newerPatterns: { name: string; test: RegExp; versions: Versions }[] = [
  { name: "look-behind", test: /\(\?<[=!]/, versions: { chrome: 62, firefox: 78, safari: 16.4 } },
  { name: "modifiers in a group", test: /\(\?[ims]+(?:-[ims]+)?:/, versions: { chrome: 125, firefox: 132, safari: Infinity } },
];
const newerFlags: Record<string, Versions> = {
  v: { chrome: 112, firefox: 116, safari: 17 },
  d: { chrome: 90, firefox: 88, safari: 15 },
};

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

/**
 * The built-ins that a script uses: `Promise.any` if the script names the owner, `.at` if it does not. Counts only what
 * fails when it is missing: called methods and read globals, but not `typeof navigation` or `a.b?.()`.
 */
export function builtInsIn(code: string): Map<string, Versions> {
  const used = new Map<string, Versions>();
  const note = (name: string, versions: Versions | undefined) => {
    if (versions) used.set(name, versions);
  };
  const visit = (node: Node) => {
    if (node.type === "UnaryExpression" && node.operator === "typeof") return;
    if (node.type === "Identifier") note(String(node.name), knownBuiltIns.get(String(node.name)));
    if (node.type === "CallExpression" && !node.optional && isNode(node.callee)) noteMethod(node.callee, note);
    if (node.type === "Literal" && node.regex) notePattern(node.regex as { pattern: string; flags: string }, note);
    for (const [key, value] of Object.entries(node)) {
      // A property's name is not a global: `{ name: 1 }`, `person.name`.
      if ((key === "property" || key === "key") && !node.computed) continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  };
  visit(parseAst(code) as unknown as Node);
  return used;
}

type Note = (name: string, versions: Versions | undefined) => void;

function noteMethod(callee: Node, note: Note) {
  if (callee.type !== "MemberExpression" || callee.computed) return;
  const { object, property } = callee as unknown as { object: Node; property: Node };
  const name = String(property.name);
  const owner = object.type === "Identifier" ? String(object.name) : "";
  const exact = knownBuiltIns.get(`${owner}.${name}`);
  if (exact) note(`${owner}.${name}`, exact);
  else if (/^(window|globalThis|self)$/.test(owner)) note(name, knownBuiltIns.get(name));
  else note(`.${name}`, earliest.get(name));
}

function notePattern({ pattern, flags }: { pattern: string; flags: string }, note: Note) {
  for (const { name, test, versions } of newerPatterns) if (test.test(pattern)) note(`a regular expression's ${name}`, versions);
  for (const flag of flags) note(`a regular expression's flag ${flag}`, newerFlags[flag]);
}

/** The built-ins that the scripts of the production build use. */
export function builtInsInBuild(folder = "build/client/assets"): Map<string, { versions: Versions; files: string[] }> {
  const all = new Map<string, { versions: Versions; files: string[] }>();
  for (const file of readdirSync(folder)) {
    if (!file.endsWith(".js")) continue;
    for (const [name, versions] of builtInsIn(readFileSync(path.join(folder, file), "utf8"))) {
      const entry = all.get(name) ?? { versions, files: [] };
      all.set(name, { ...entry, files: [...entry.files, file] });
    }
  }
  return all;
}

/**
 * A script that runs before those of a page and deletes every built-in that one of the oldest supported browsers does
 * not have. Code that uses a newer one then fails in the tests as it would in that browser.
 */
export function scriptOfOlderBrowser(): string {
  const globals: string[] = [];
  const members: Record<string, string[]> = {};
  for (const [name, versions] of knownBuiltIns) {
    if (!isNewerThan(versions, oldestWithScripts) || neededByTests.test(name)) continue;
    const [owner = "", member] = name.split(".");
    if (member) members[owner] = [...(members[owner] ?? []), member];
    else globals.push(owner);
  }
  return `(${deleteBuiltIns})(${JSON.stringify(globals)}, ${JSON.stringify(members)})`;
}

/** The tests add stylesheets, swipe, and check what is visible. */
const neededByTests = /^(CSSStyleSheet|Touch\w*)\b|\.(adoptedStyleSheets|checkVisibility)$/;

/** Runs at the start of each page, so it reads no built-in that it deletes: the browser makes one when it is read first. */
function deleteBuiltIns(globals: string[], members: Record<string, string[]>) {
  for (const name of globals) Reflect.deleteProperty(globalThis, name);
  for (const [owner, names] of Object.entries(members)) {
    const existing = Object.getOwnPropertyDescriptor(globalThis, owner)?.value;
    if (!existing) continue;
    for (const name of names) {
      Reflect.deleteProperty(existing, name);
      if (existing.prototype) Reflect.deleteProperty(existing.prototype, name);
    }
  }
}
