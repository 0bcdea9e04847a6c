import { expect, test } from "vitest";
import type { Reader, signedInSite } from "./signed-in-site.ts";

/** One call of the JSON API, and what it answers to whom. */
export interface ApiCall {
  /** Who may make it; everyone else is refused. */
  readers: Reader[];
  /** Its address, where that is not in the title. */
  path?: () => string | Promise<string>;
  payload?: () => object;
  status?: number;
  answer: unknown;
}

/**
 * Returns what makes a test of a call. The title begins with method and path, like 'GET /api/users'. Everyone in `readers` gets
 * the answer, a visitor 401, and a member 403.
 */
export const apiCallTests = (site: ReturnType<typeof signedInSite>) => (title: string, call: ApiCall) => {
  const { readers, path, payload, status = 200, answer } = call;
  const [, method = "", titlePath = ""] = /^(GET|POST|PATCH|DELETE) ([\w/-]+)/.exec(title) ?? [];
  test(title, async () => {
    for (const reader of ["visitor", "member", "administrator"] as const) {
      const given = await site.call(reader, method, path ? await path() : titlePath, payload?.());
      const refused = { status: reader === "visitor" ? 401 : 403, body: { error: expect.any(String) } };
      const expected = readers.includes(reader) ? { status, body: answer } : refused;
      expect({ reader, ...given }).toMatchObject({ reader, ...expected });
    }
  });
};

export const everyone: Reader[] = ["visitor", "member", "administrator"];
export const members: Reader[] = ["member", "administrator"];
export const administrator: Reader[] = ["administrator"];
/** Any id. */
export const id = expect.any(Number);
