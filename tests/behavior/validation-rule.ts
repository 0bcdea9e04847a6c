import { expect, test } from "vitest";
import type { Reader, signedInSite } from "./signed-in-site.ts";

/** Validation rules, tried through a call of the JSON API. The form beside it has the same schema. */

/** A call with a body that is accepted. */
export interface ValidCall {
  reader: Reader;
  method: "POST" | "PATCH";
  path: () => string;
  body: () => object;
}

/**
 * Returns what makes a test of a field's rule: the call is accepted with each value of `valid`, and refused at the field with each
 * of `invalid`. If the title ends with a sentence, like ('Subject too long'), the refusal must say it.
 */
export const validationRuleTests =
  (site: ReturnType<typeof signedInSite>) =>
  (title: string, { reader, method, path, body }: ValidCall, field: string, valid: unknown[], invalid: unknown[]) => {
    test(title, async () => {
      const message = /\('([^']+)'\)$/.exec(title)?.[1] ?? expect.any(String);
      const send = (value: unknown) => site.call<object>(reader, method, path(), { ...body(), [field]: value });
      for (const value of valid) expect((await send(value)).status, `${field} ${String(value).slice(0, 30)}`).toBeLessThan(300);
      for (const value of invalid) {
        const details = expect.arrayContaining([{ field, message }]);
        expect(await send(value)).toMatchObject({ status: 400, body: { error: expect.any(String), details } });
      }
    });
  };

/** Text of this many characters. */
export const textOfLength = (length: number) => "é".repeat(length);

/** What is not an email address. */
export const invalidEmails = ["ellen", "ellen@", "@mail.example", "", undefined, 5, "a b@mail.example"];
