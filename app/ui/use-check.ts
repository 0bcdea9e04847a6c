import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { afterPress } from "./after-press.ts";
import type { FormAnswer } from "./form-answer.ts";
import type { FieldErrors } from "./form-field.ts";

type FieldEvent = FormEvent<HTMLFormElement> | FocusEvent<HTMLFormElement>;

interface Check {
  /** What the browser found in the fields it has checked; for the others, what the server said. */
  errors: FieldErrors;
  onFocus: () => void;
  onBlur: (event: FieldEvent) => void;
  onInput: (event: FieldEvent) => void;
  /** Stops a submission in which something is wrong, and goes to the first field of that kind. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

type Checker = (form: HTMLFormElement, submitter?: HTMLElement | null) => FieldErrors;

/** What the browser found, and the server's answer it was found after: a new answer replaces it. */
interface Found {
  answer: FormAnswer | undefined;
  byField: Record<string, string[] | null>;
}

/**
 * Checks a form as the server will: a field when the reader leaves it, again while they correct it, and all of it before
 * it is sent. Nothing is ever submitted to find out. The rules load when the form is first used; until then, and
 * wherever they fail, the server checks alone.
 */
export function useCheck(formId: string, load: (() => Promise<z.ZodType>) | undefined, answer: FormAnswer | undefined): Check {
  const [check, setCheck] = useState<Checker>();
  const [found, setFound] = useState<Found>({ answer, byField: {} });
  const isLoading = useRef(false);
  /** Fields that were left while the rules were loading. */
  const left = useRef(new Set<string>());
  const byField = found.answer === answer ? found.byField : {};
  const served = answer?.result?.error ?? {};

  const begin = () => {
    if (!load || isLoading.current) return;
    isLoading.current = true;
    Promise.all([import("./form-check.ts"), load()]).then(
      ([{ checkForm }, schema]) => {
        const checker: Checker = (form, submitter) => checkForm(fieldsOf(form, submitter), schema);
        setCheck(() => checker);
      },
      (error: unknown) => {
        console.error("This form is checked when it is sent", error);
        isLoading.current = false;
      },
    );
  };

  /** All errors of the form; null where the check itself fails, as in a browser that lacks something. */
  const errorsOf = (form: HTMLFormElement, submitter?: HTMLElement | null): FieldErrors | null => {
    try {
      return check?.(form, submitter) ?? null;
    } catch (error) {
      console.error("This form is checked when it is sent", error);
      return null;
    }
  };

  /** Says what is wrong with these fields, and whether the ones checked before are still wrong. */
  const checkFields = (form: HTMLFormElement, ...names: string[]) => {
    const errors = errorsOf(form);
    if (!errors) return;
    setFound((before) => {
      const known = before.answer === answer ? before.byField : {};
      return { answer, byField: pick(errors, [...Object.keys(known), ...names]) };
    });
  };

  // The reader may have begun before scripts ran: the field has the focus already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (document.activeElement?.closest("form")?.id === formId) begin();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rules have come
  useEffect(() => {
    const form = document.getElementById(formId);
    const names = Array.from(left.current);
    left.current.clear();
    if (check && form instanceof HTMLFormElement && names.length > 0) afterPress(() => checkFields(form, ...names));
  }, [check]);

  return {
    errors: { ...served, ...byField },
    onFocus: begin,
    onBlur({ target, currentTarget: form }) {
      const name = nameOf(target);
      if (!name) return;
      if (!check) left.current.add(name);
      // What the server said of a field stands until it is corrected; the rules here may not know it.
      else if (!served[name] && !(name in byField)) afterPress(() => form.isConnected && checkFields(form, name));
    },
    onInput({ target, currentTarget: form }) {
      const name = nameOf(target);
      if (check && name && (served[name] || name in byField)) checkFields(form, name);
    },
    onSubmit(event) {
      const form = event.currentTarget;
      const errors = errorsOf(form, (event.nativeEvent as SubmitEvent).submitter);
      if (!errors) return;
      const names = Object.keys(errors).filter((name) => errors[name]);
      setFound({ answer, byField: pick(errors, [...Object.keys(byField), ...Object.keys(served), ...names]) });
      if (names.length === 0) return;
      event.preventDefault();
      const first = Array.from(form.elements).find((element) => names.indexOf(nameOf(element) ?? "") >= 0);
      if (first instanceof HTMLElement) first.focus();
    },
  };
}

const nameOf = (element: EventTarget): string | null => ("name" in element && element.name ? String(element.name) : null);

function fieldsOf(form: HTMLFormElement, submitter?: HTMLElement | null): FormData {
  const fields = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) fields.append(submitter.name, submitter.value);
  return fields;
}

const pick = (errors: FieldErrors, names: string[]): Record<string, string[] | null> =>
  Object.fromEntries(names.map((name) => [name, errors[name] ?? null]));
