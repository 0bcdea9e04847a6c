import type { SubmissionResult } from "@conform-to/react";
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { FormValidation } from "./form-validation.ts";

/** A field of a form, as its label, control and error need it. */
export interface FormField {
  id: string;
  name: string;
  /** What was typed before, or what is stored. 'on' for a ticked box. */
  initialValue: string | undefined;
  errors: string[] | undefined;
}

/** The errors of a form by field; null or absent where there is none. */
export type FieldErrors = Readonly<Record<string, string[] | null | undefined>>;

interface FormOptions<Schema extends z.ZodType> {
  id: string;
  /** Loads the schema that the server checks the form with. */
  loadSchema: (() => Promise<Schema>) | undefined;
  defaultValue: Readonly<Record<string, unknown>> | undefined;
  /** The server's reply to this form. */
  lastResult: SubmissionResult | undefined;
}

const noErrors: FieldErrors = {};

/**
 * Like conform's `useForm`, but sends nothing while somebody types. Checks a field when
 * they leave it, again while they correct it, and all fields before the form is sent.
 * The code for that loads when the form is first used; without it, the server checks alone.
 */
export function useFormValidation<Schema extends z.ZodType>({ id, loadSchema, defaultValue, lastResult }: FormOptions<Schema>) {
  // A new reply of the server replaces what the browser found before it.
  const [checked, setChecked] = useState({ lastResult, errors: noErrors });
  const serverErrors = lastResult?.error ?? noErrors;
  /** By each field that the browser has checked. */
  const ownErrors = checked.lastResult === lastResult ? checked.errors : noErrors;
  const errors = { ...serverErrors, ...ownErrors };
  const initialValue = lastResult?.initialValue ?? defaultValue;
  const isChecked = (name: string) => name in ownErrors || Boolean(serverErrors[name]);

  const validation = useRef<FormValidation>(null);
  const isLoading = useRef(false);
  /** Fields that were left, and are not yet checked. */
  const left = useRef<string[]>([]);

  /** Shows what is wrong with these fields, and with those checked before: one may depend on another. */
  const show = (found: FieldErrors, names: string[]) => {
    const shown = [...Object.keys(ownErrors), ...names].map((name) => [name, found[name] ?? null]);
    setChecked({ lastResult, errors: Object.fromEntries(shown) });
  };
  const check = (names: string[]) => {
    const found = validation.current?.findErrors();
    if (found) show(found, names);
  };

  // What the server said of a field stands until it is corrected: the rules here may not know it.
  const checkLeft = () => check(left.current.splice(0).filter((name) => !isChecked(name)));
  const latest = useRef(checkLeft);
  latest.current = checkLeft;
  const checkLeftSoon = () => validation.current?.afterPointerUp(() => latest.current());

  const load = (form: HTMLFormElement) => {
    if (!loadSchema || isLoading.current) return;
    isLoading.current = true;
    Promise.all([import("./form-validation.ts"), loadSchema()]).then(
      ([{ createFormValidation }, schema]) => {
        validation.current = createFormValidation(form, schema);
        checkLeftSoon();
      },
      (error: unknown) => {
        console.error("This form is checked when it is sent", error);
        isLoading.current = false;
      },
    );
  };
  // Somebody may have begun to type before scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
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
        left.current.push(name);
        checkLeftSoon();
      },
      onInput({ target }: FormEvent<HTMLFormElement>) {
        const { name } = target as HTMLInputElement;
        if (isChecked(name)) check([name]);
      },
      /** Stops a submission in which something is wrong, and goes to the first field of that kind. */
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const found = validation.current?.findErrors((event.nativeEvent as SubmitEvent).submitter);
        if (!found) return;
        const wrong = Object.keys(found).filter((name) => found[name]);
        show(found, [...Object.keys(serverErrors), ...wrong]);
        if (wrong.length === 0) return;
        event.preventDefault();
        validation.current?.focusFirst(wrong);
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
