import { expect } from "vitest";
import type { classSite, Reader } from "./class-site.ts";

/** A rule of spec §5, tried through the call whose schema its form shares. */

export interface Validated {
  reader: Reader;
  method: "POST" | "PATCH";
  path: () => string;
  /** What it takes. */
  valid: () => object;
}

/** Makes sentences of rules: values that a field takes, up to the last one, and those it refuses with the sentence in brackets. */
export const rulesOf =
  (site: ReturnType<typeof classSite>) =>
  (says: string, { reader, method, path, valid }: Validated, field: string, taken: unknown[], refused: unknown[]) => ({
    says,
    async proof() {
      const sentence = /\('([^']+)'\)$/.exec(says)?.[1] ?? expect.any(String);
      const send = (value: unknown) => site.call<object>(reader, method, path(), { ...valid(), [field]: value });
      for (const value of taken) expect((await send(value)).status, `${field} ${String(value).slice(0, 30)}`).toBeLessThan(300);
      for (const value of refused) {
        const details = expect.arrayContaining([{ field, message: sentence }]);
        expect(await send(value)).toMatchObject({ status: 400, body: { error: expect.any(String), details } });
      }
    },
  });

export const long = (length: number) => "é".repeat(length);

/** No e-mail noAddresses. */
export const noAddresses = ["ellen", "ellen@", "@mail.example", "", undefined, 5, "a b@mail.example"];
