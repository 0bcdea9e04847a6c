import { expect } from "vitest";
import type { classSite, Reader } from "./class-site.ts";

/** A call of spec §7 as everybody makes it. */

export interface Call {
  /** Who may; everybody else is refused. */
  readers: Reader[];
  path?: () => string | Promise<string>;
  payload?: () => object;
  status?: number;
  answer: unknown;
}

/** Makes sentences of calls as the specification writes them: who may gets the answer, everyone else a 401 or 403. */
export const callsOf = (site: ReturnType<typeof classSite>) => (says: string, call: Call) => {
  const { readers, path, payload, status = 200, answer } = call;
  const [, method = "", written = ""] = /^(GET|POST|PATCH|DELETE) ([\w/-]+)/.exec(says) ?? [];
  return {
    says,
    async proof() {
      for (const reader of ["visitor", "member", "administrator"] as const) {
        const to = path ? await path() : written;
        const given = await site.call(reader, method, to, payload?.());
        if (readers.includes(reader)) expect({ reader, ...given }).toMatchObject({ reader, status, body: answer });
        else
          expect({ reader, ...given }).toMatchObject({
            reader,
            status: reader === "visitor" ? 401 : 403,
            body: { error: expect.any(String) },
          });
      }
    },
  };
};

export const everyone: Reader[] = ["visitor", "member", "administrator"];
export const members: Reader[] = ["member", "administrator"];
export const administrator: Reader[] = ["administrator"];
/** Any id. */
export const id = expect.any(Number);
