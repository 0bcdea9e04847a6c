import { afterAll, beforeAll } from "vitest";
import type { Site } from "./site.ts";

/** Starts a site before the tests of a file, and stops it after them. Its origin and its log are there when tests run. */
export function started<Kind extends Site>(start: () => Promise<Kind>): Kind {
  const site = {} as Kind;
  beforeAll(async () => void Object.assign(site, await start()));
  afterAll(() => site.stop());
  return site;
}
