import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { resources } from "#app/routes/api/resources.server.ts";
import routes from "#app/routes.ts";

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

/** Every address of app/routes.ts. That of the API is `/api/*`. */
export const addresses: Address[] = under("/", routes as RouteConfigEntry[]);

/** The paths of all addresses, with each of the API. */
export const allPaths: string[] = [...addresses.map(({ path }) => path), ...Object.keys(resources).map((path) => `/api/${path}`)];
