import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { FormAnswer } from "../http/form-result.ts";
import type { FieldErrors } from "./form-field.ts";
import type { FormCheck } from "./form-validation.ts";

type FormHandler = (event: SyntheticEvent<HTMLFormElement>) => void;

interface Check {
  /** What the browser found in the fields that it has checked; for the others, what the server said. */
  errors: FieldErrors;
  onFocus: FormHandler;
  onBlur: FormHandler;
  onInput: FormHandler;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

const none: FieldErrors = {};

/**
 * Checks a form while somebody fills it in: a field when they leave it, again while they correct it, and everything before
 * it is sent. The check loads when the form is first used. Until then, and where a line loses it, the server checks alone.
 */
export function useCheck(formId: string, load: (() => Promise<z.ZodType>) | undefined, answer: FormAnswer | undefined): Check {
  // A new answer of the server replaces what was found before it.
  const [found, setFound] = useState({ answer, byField: none });
  const check = useRef<FormCheck>(null);
  const isLoading = useRef(false);
  /** Fields that were left while the check was loading. */
  const left = useRef(new Set<string>());
  const now = useRef({ answer, served: none, byField: none });
  now.current = {
    answer,
    served: answer?.result?.error ?? none,
    byField: found.answer === answer ? found.byField : none,
  };

  const begin = (form: HTMLFormElement) => {
    if (!load || isLoading.current) return;
    isLoading.current = true;
    Promise.all([import("./form-validation.ts"), load()]).then(
      ([{ createFormCheck }, schema]) => {
        const report = (byField: FieldErrors) => setFound({ answer: now.current.answer, byField });
        check.current = createFormCheck(form, schema, () => now.current, report);
        check.current.leave(Array.from(left.current));
      },
      (error: unknown) => {
        console.error("This form is checked when it is sent", error);
        isLoading.current = false;
      },
    );
  };
  // The reader may have begun before scripts ran: the field has the focus already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    const form = document.activeElement?.closest("form");
    if (form?.id === formId) begin(form);
  }, []);

  return {
    errors: { ...now.current.served, ...now.current.byField },
    onFocus: ({ currentTarget }) => begin(currentTarget),
    onBlur({ target }) {
      const { name } = target as HTMLInputElement;
      if (!name) return;
      if (check.current) check.current.leave([name]);
      else left.current.add(name);
    },
    onInput: ({ target }) => check.current?.edit((target as HTMLInputElement).name),
    onSubmit: (event) => check.current?.submit(event),
  };
}
