import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { afterPointerUp } from "./after-pointer-up.ts";

/** The part of OperationForm that loads when a form is first used, because zod is a fifth of all scripts. */
export const createFormCheck = (schema: z.ZodType) => ({
  afterPointerUp,

  /** Finds all errors, in the server's words. */
  parse: (form: FormData) => parseWithZod(form, { schema }) as Submission<Record<string, unknown>>,
});

export type FormCheck = ReturnType<typeof createFormCheck>;
