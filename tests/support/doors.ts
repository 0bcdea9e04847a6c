import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** Every way into the site, read from its sources, so that a new one cannot be forgotten. */

export interface Address {
  /** Like `/profile/:userId`. */
  path: string;
  /** The route module, under app/. */
  file: string;
}

const under = (above: string, entries: RouteConfigEntry[]): Address[] =>
  entries.flatMap(({ path: own = "", file, children = [] }) => {
    const here = path.posix.join(above, own);
    return [{ path: here, file }, ...under(here, children)];
  });

/** Every address of app/routes.ts. */
export const addresses: Address[] = under("/", routes as RouteConfigEntry[]);

const sourcesBeside = (file: string) => {
  const folder = path.join("app", path.dirname(file));
  const isScreen = path.basename(file) === "route.tsx";
  const files = isScreen ? readdirSync(folder).map((name) => path.join(folder, name)) : [path.join("app", file)];
  return files.map((name) => readFileSync(name, "utf8")).join("\n");
};

export interface FormDoor {
  path: string;
  intent: string;
}

/** Every form that a screen takes. */
export const formDoors: FormDoor[] = addresses.flatMap(({ path: address, file }) =>
  [...sourcesBeside(file).matchAll(/"?([\w-]+)"?: (?:\w+\()?performs(?:ForEachFile)?\(/g)].map(([, intent = ""]) => ({
    path: address,
    intent,
  })),
);

export interface Call {
  path: string;
  method: string;
}

/** Every call of the JSON API. */
export const callDoors: Call[] = addresses
  .filter(({ path: address }) => address.startsWith("/api/"))
  .flatMap(({ path: address, file }) =>
    [...sourcesBeside(file).matchAll(/\b(GET|POST|PATCH|DELETE): (?:publicReads|reads|lists|calls|counts)\b/g)].map(
      ([, method = ""]) => ({ path: address, method }),
    ),
  );
