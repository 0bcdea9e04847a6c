import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export interface Address {
  /** Like `/profile/:userId`. */
  path: string;
  /** The route module, under app/. */
  file: string;
  /** The name by which scripts ask for its data. */
  id: string;
}

const flatten = (parent: string, entries: RouteConfigEntry[]): Address[] =>
  entries.flatMap(({ path: segment = "", file, id = file.replace(/\.tsx?$/, ""), children = [] }) => {
    const full = path.posix.join(parent, segment);
    return [{ path: full, file, id }, ...flatten(full, children)];
  });

/** Every address of app/routes.ts. */
export const addresses: Address[] = flatten("/", routes as RouteConfigEntry[]);

/** The paths of all addresses. */
export const allPaths: string[] = addresses.map(({ path }) => path);
