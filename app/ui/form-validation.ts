import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { afterPointerUp } from "./after-pointer-up.ts";
import type { FieldErrors } from "./use-form-validation.ts";

/** The part of useFormValidation that loads when a form is first used, because zod and conform are a quarter of all scripts. */
export const createFormValidation = (form: HTMLFormElement, schema: z.ZodType) => ({
  afterPointerUp,

  /** All errors of the form, in the server's words; undefined if the validation itself fails. */
  findErrors(submitter?: HTMLElement | null): FieldErrors | undefined {
    const fields = new FormData(form);
    if (submitter instanceof HTMLButtonElement && submitter.name) fields.append(submitter.name, submitter.value);
    try {
      const submission = parseWithZod(fields, { schema });
      return submission.status === "success" ? {} : (submission.error ?? {});
    } catch (error) {
      console.error("The server will validate this form", error);
      return undefined;
    }
  },

  focusFirst(names: readonly string[]): void {
    const fields = Array.from(form.elements) as HTMLInputElement[];
    fields.find(({ name }) => names.indexOf(name) >= 0)?.focus();
  },
});

export type FormValidation = ReturnType<typeof createFormValidation>;
