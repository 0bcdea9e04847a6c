import { parseWithZod } from "@conform-to/zod/v4";
import type { FormEvent } from "react";
import type { z } from "zod";
import { afterPress } from "./after-pointer-up.ts";
import type { FieldErrors } from "./form-field.ts";

/** What a form shows now: the server's errors, and what the browser found in the fields that it has checked. */
export interface ShownErrors {
  served: FieldErrors;
  byField: FieldErrors;
}

/** Checks one form while somebody fills it in. */
export interface FormCheck {
  /** Checks fields that were left, after the press that left them. */
  leave(names: string[]): void;
  /** Checks a field again in which something was wrong, as it is corrected. */
  edit(name: string): void;
  /** Stops a submission in which something is wrong, and goes to the first field of that kind. */
  submit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * Checks a form as the server will, in the same sentences. Loaded when a form is first used (use-check.ts): with it come
 * the rules and what reads them, a quarter of all scripts.
 *
 * conform's own hook is not used in the browser: it validates one field by submitting the whole form, and the browser
 * then really sends the form when a script fails halfway. Reading the fields sends nothing.
 */
export function createFormCheck(
  form: HTMLFormElement,
  schema: z.ZodType,
  shown: () => ShownErrors,
  report: (byField: FieldErrors) => void,
): FormCheck {
  /** All errors of the form; null where the check itself fails: then the server checks alone. */
  const findErrors = (submitter?: HTMLElement | null): FieldErrors | null => {
    try {
      const submission = parseWithZod(fieldsOf(form, submitter), { schema });
      return submission.status === "success" ? {} : (submission.error ?? {});
    } catch (error) {
      console.error("This form is checked when it is sent", error);
      return null;
    }
  };
  /** Also looks again at the fields that were checked before: one may depend on another. */
  const tell = (errors: FieldErrors, names: string[]) => {
    const all = [...Object.keys(shown().byField), ...names];
    report(Object.fromEntries(all.map((name) => [name, errors[name] ?? null])));
  };
  const isChecked = (name: string) => name in shown().byField || Boolean(shown().served[name]);

  return {
    leave(names) {
      afterPress(() => {
        // What the server said of a field stands until it is corrected: the rules here may not know it.
        const fresh = names.filter((name) => !isChecked(name));
        const errors = fresh.length > 0 && form.isConnected && findErrors();
        if (errors) tell(errors, fresh);
      });
    },
    edit(name) {
      const errors = isChecked(name) && findErrors();
      if (errors) tell(errors, [name]);
    },
    submit(event) {
      const errors = findErrors((event.nativeEvent as SubmitEvent).submitter);
      if (!errors) return;
      const names = Object.keys(errors).filter((name) => errors[name]);
      tell(errors, [...Object.keys(shown().served), ...names]);
      if (names.length === 0) return;
      event.preventDefault();
      const fields = Array.from(form.elements) as HTMLInputElement[];
      fields.find(({ name }) => names.indexOf(name) >= 0)?.focus();
    },
  };
}

function fieldsOf(form: HTMLFormElement, submitter?: HTMLElement | null): FormData {
  const fields = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) fields.append(submitter.name, submitter.value);
  return fields;
}
