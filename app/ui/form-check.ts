import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { FieldErrors } from "./form-field.ts";

/**
 * What the server would say is wrong with this form, in the same sentences. Loaded when a form is first used
 * (use-check.ts): with it come the rules and what reads them, a quarter of all scripts.
 *
 * conform's own hook is not used in the browser: it validates one field by submitting the whole form, and the browser
 * then really sends the form when a script fails halfway. Reading the fields sends nothing.
 */
export function checkForm(fields: FormData, schema: z.ZodType): FieldErrors {
  const submission = parseWithZod(fields, { schema });
  return submission.status === "success" ? {} : (submission.error ?? {});
}
