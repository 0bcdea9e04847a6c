import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
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

/** Every address of app/routes.ts. */
export const addresses: Address[] = under("/", routes as RouteConfigEntry[]);
