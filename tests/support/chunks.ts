import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The scripts of the production build by purpose, because their names change with every build. */

interface Route {
  module: string;
  imports?: string[];
  [part: `client${string}Module`]: string | undefined;
}

const folder = "build/client/assets";
const files = readdirSync(folder).filter((file) => file.endsWith(".js"));

const manifest: { entry: Route; routes: Record<string, Route> } = (() => {
  const file = files.find((name) => name.startsWith("manifest-"));
  if (!file) throw new Error("The build has no manifest: build the site first");
  return JSON.parse(/\{.*\}/s.exec(readFileSync(path.join(folder, file), "utf8"))?.[0] ?? "");
})();

/** The scripts of a route. */
const ofRoute = ({ imports = [], ...route }: Route) => [
  ...Object.entries(route).flatMap(([name, file]) => (/module$/i.test(name) && file ? [file] : [])),
  ...imports,
];

export const entryChunk = manifest.entry.module;
export const rootChunk = manifest.routes.root?.module ?? "";

/** The scripts that only these routes load. */
export function chunksOfScreen(...ids: string[]): string[] {
  const all = { ...manifest.routes, entry: manifest.entry };
  const own = ids.flatMap((id) => ofRoute(manifest.routes[id] ?? missing(id)));
  const others = Object.entries(all).flatMap(([id, route]) => (ids.includes(id) ? [] : ofRoute(route)));
  return [...new Set(own)].filter((file) => !others.includes(file));
}

function missing(id: string): never {
  throw new Error(`There is no route ${id}`);
}

/** A script that every page needs and that belongs to no route. */
export const sharedChunk = manifest.entry.imports?.find((file) => manifest.routes.root?.imports?.includes(file)) ?? "";

/** The scripts that load only when they are used. */
export const lateChunks: string[] = (() => {
  const early = new Set([manifest.entry, ...Object.values(manifest.routes)].flatMap(ofRoute));
  return files.map((file) => `/assets/${file}`).filter((file) => !early.has(file) && !file.includes("/manifest-"));
})();
