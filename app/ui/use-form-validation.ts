import type { SubmissionResult } from "@conform-to/react";
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { FormValidation } from "./form-validation.ts";

/** What a field's label, control, and error need. */
export interface FormField {
  id: string;
  name: string;
  /** The previous input or the stored value. 'on' for a checked checkbox. */
  initialValue: string | undefined;
  errors: string[] | undefined;
}

/** The errors of a form by field; null or absent if there are none. */
export type FieldErrors = Readonly<Record<string, string[] | null | undefined>>;

interface FormOptions<Schema extends z.ZodType> {
  id: string;
  /** Loads the schema that the server validates the form with. */
  loadSchema: (() => Promise<Schema>) | undefined;
  defaultValue: Readonly<Record<string, unknown>> | undefined;
  /** The server's reply to this form. */
  lastResult: SubmissionResult | undefined;
}

const noErrors: FieldErrors = {};

/**
 * Like conform's `useForm`, but sends nothing while the reader types. Validates a field when the reader leaves it, again
 * while they correct it, and all fields on submit. The validation code loads when the form is first used; without it, only
 * the server validates.
 */
export function useFormValidation<Schema extends z.ZodType>({ id, loadSchema, defaultValue, lastResult }: FormOptions<Schema>) {
  // A new reply from the server replaces the browser's earlier results.
  const [checked, setChecked] = useState({ lastResult, errors: noErrors });
  const serverErrors = lastResult?.error ?? noErrors;
  /** The results of all fields that the browser has checked. */
  const ownErrors = checked.lastResult === lastResult ? checked.errors : noErrors;
  const errors = { ...serverErrors, ...ownErrors };
  const initialValue = lastResult?.initialValue ?? defaultValue;
  const isChecked = (name: string) => name in ownErrors || Boolean(serverErrors[name]);

  const validation = useRef<FormValidation>(null);
  const isLoading = useRef(false);
  /** Fields that the reader left and that are not checked yet. */
  const uncheckedFields = useRef<string[]>([]);

  /** Shows the errors of these fields and of those checked earlier: one may depend on another. */
  const show = (found: FieldErrors, names: string[]) => {
    const visible = [...Object.keys(ownErrors), ...names].map((name) => [name, found[name] ?? null]);
    setChecked({ lastResult, errors: Object.fromEntries(visible) });
  };
  const check = (names: string[]) => {
    const found = validation.current?.findErrors();
    if (found) show(found, names);
  };

  // A server error stays until the field is corrected: the browser may not be able to check it.
  const checkUncheckedFields = () => check(uncheckedFields.current.splice(0).filter((name) => !isChecked(name)));
  const latest = useRef(checkUncheckedFields);
  latest.current = checkUncheckedFields;
  const checkAfterPointerUp = () => validation.current?.afterPointerUp(() => latest.current());

  const load = (form: HTMLFormElement) => {
    if (!loadSchema || isLoading.current) return;
    isLoading.current = true;
    Promise.all([import("./form-validation.ts"), loadSchema()]).then(
      ([{ createFormValidation }, schema]) => {
        validation.current = createFormValidation(form, schema);
        checkAfterPointerUp();
      },
      (error: unknown) => {
        console.error("The server will validate this form", error);
        isLoading.current = false;
      },
    );
  };
  // The reader may have started to type before scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    const form = document.activeElement?.closest("form");
    if (form?.id === id) load(form);
  }, []);

  return {
    form: {
      id,
      onFocus: ({ currentTarget }: FocusEvent<HTMLFormElement>) => load(currentTarget),
      onBlur({ target: { name } }: FocusEvent<HTMLFormElement, HTMLInputElement>) {
        if (!name) return;
        uncheckedFields.current.push(name);
        checkAfterPointerUp();
      },
      onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
        // Some browsers give no focus to a file field or a button that is clicked.
        load(currentTarget);
        const { name } = target as HTMLInputElement;
        if (isChecked(name)) check([name]);
      },
      /** Cancels an invalid submission and focuses the first invalid field. */
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const found = validation.current?.findErrors((event.nativeEvent as SubmitEvent).submitter);
        if (!found) return;
        const invalid = Object.keys(found).filter((name) => found[name]);
        show(found, [...Object.keys(serverErrors), ...invalid]);
        if (invalid.length === 0) return;
        event.preventDefault();
        validation.current?.focusFirst(invalid);
      },
    },
    errors,
    field(name: keyof z.input<Schema> & string): FormField {
      const value = initialValue?.[name];
      return {
        id: `${id}-${name}`,
        name,
        initialValue: value === null || value === undefined ? undefined : String(value),
        errors: errors[name] ?? undefined,
      };
    },
  };
}
