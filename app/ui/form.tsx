import { parse, type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { z } from "zod";
import type { FormTexts } from "../http/form-result.ts";
import type { FormField } from "./field.tsx";
import type { FormCheck } from "./form-check.ts";
import { FormErrors, useFailureToast, useFormResult } from "./form-outcome.tsx";
import { clickSubmit, Form, PostFields, workBeforeSubmit } from "./router-form.tsx";
import { showToast } from "./toast-queue.ts";

interface OperationFormProps<Schema extends z.ZodType> {
  intent: string;
  /** Loads the schema that the server validates the form with. A form without input needs none. */
  schema?: () => Promise<Schema>;
  values?: Partial<Record<keyof z.input<Schema>, unknown>>;
  /** Whether it edits what others may edit, too: it then says which values it showed, so that nobody's change is undone. */
  edits?: boolean;
  /** The toast for invalid fields, if the form shows one. */
  invalid?: FormTexts["invalid"];
  /** Where the form posts to. Defaults to the current address. */
  action?: string;
  hasFiles?: boolean;
  className?: string;
  children: (field: (name: keyof z.input<Schema> & string) => FormField, form: { isPending: boolean }) => ReactNode;
}

/** A form that works as a plain post. Scripts show errors before its fields, move focus to them, and keep the input. */
export function OperationForm<Schema extends z.ZodType>(props: OperationFormProps<Schema>) {
  const { intent, schema, values, edits, invalid, action, hasFiles, className, children } = props;
  const result = useFormResult(intent);
  const { formData, state } = useNavigation();
  const isPending = state !== "idle" && formData?.get("intent") === intent;
  const { form, field, events } = useOperationForm({
    id: intent,
    loadSchema: schema,
    defaultValue: values,
    lastResult: result?.reply,
  });
  useFailureToast(result);
  const shownAt = new Set<string>();
  const showField = (name: string) => {
    shownAt.add(name);
    return field(name);
  };
  const content = children(showField, { isPending });

  return (
    <Form
      {...events}
      id={form.id}
      method="post"
      noValidate
      {...(action ? { action } : {})}
      {...(hasFiles ? { encType: "multipart/form-data" as const } : {})}
      className={className}
      aria-busy={isPending || undefined}
      preventScrollReset
      onSubmit={(event) => {
        const element = event.currentTarget;
        const work = workBeforeSubmit(element);
        // Ignore a second click while the form is being sent.
        if (isPending || work) event.preventDefault();
        else {
          form.onSubmit(event);
          if (invalid && event.defaultPrevented) showToast({ tone: "bad", ...invalid });
        }
        work?.finally(() => clickSubmit(element));
      }}
    >
      <PostFields intent={intent} />
      {edits ? <input type="hidden" name="shown" value={result?.shown ?? shownValues(values ?? {})} /> : null}
      <FormErrors result={result} errors={form.allErrors} shownAt={shownAt} />
      {content}
    </Form>
  );
}

/** The values that a form shows, as its fields would send them; null for an empty field or box. */
const shownValues = (values: object) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === undefined || value === null ? null : String(value)]),
    ),
  );

interface FormOptions {
  id: string;
  /** Loads the schema that the server validates the form with. */
  loadSchema: (() => Promise<z.ZodType>) | undefined;
  defaultValue: Readonly<Record<string, unknown>> | undefined;
  /** The server's reply to this form. */
  lastResult: SubmissionResult | undefined;
}

type FormSubmission = Submission<Record<string, unknown>>;

/** conform's `useForm`, which validates a field after the reader left it and all on submit. The schema loads on first use. */
function useOperationForm({ id, loadSchema, defaultValue, lastResult }: FormOptions) {
  const [check, setCheck] = useState<FormCheck>();
  const keptErrors = useErrorsToKeep(lastResult);
  /** The button that last sent the form. */
  const pressed = useRef<HTMLInputElement | HTMLButtonElement | null>(null);
  const [form, fields] = useForm<Record<string, unknown>>({
    id,
    lastResult: lastResult ?? null,
    shouldRevalidate: check ? "onInput" : "onSubmit",
    onValidate({ formData, submitter }) {
      if (submitter?.name !== "__intent__") pressed.current = submitter;
      // What the button says decides what is missing, also while the form is being corrected.
      else if (pressed.current?.name) formData.append(pressed.current.name, pressed.current.value);
      const submission = parseWith(check, formData);
      const isSending = submission.status !== undefined;
      return isSending ? submission : keepErrors(submission, keptErrors.names());
    },
  });

  const isLoading = useRef(false);
  const load = () => {
    if (!loadSchema || isLoading.current) return;
    isLoading.current = true;
    Promise.all([import("./form-check.ts"), loadSchema()]).then(
      ([{ createFormCheck }, schema]) => setCheck(createFormCheck(schema)),
      (error: unknown) => {
        console.error("The server will validate this form", error);
        isLoading.current = false;
      },
    );
  };
  // The reader may have started to type before scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (document.activeElement?.closest("form")?.id === id) load();
  }, []);

  /** Fields that the reader left and that are not validated yet. */
  const leftFields = useRef<string[]>([]);
  const validateLeftFields = () => {
    for (const name of leftFields.current.splice(0)) if (document.forms.namedItem(id)) form.validate({ name });
  };
  const latest = useRef(validateLeftFields);
  latest.current = validateLeftFields;
  const validateAfterPointerUp = () => check?.afterPointerUp(() => latest.current());
  // For the fields that the reader left before it had loaded.
  useEffect(validateAfterPointerUp, [check]);

  // conform's own initial values are those of the first rendering. These follow when the page's data load again.
  const initialValue = lastResult?.initialValue ?? defaultValue;
  return {
    form,
    events: {
      ref(element: HTMLFormElement | null) {
        if (element) validateWithoutSubmitting(element, form.onSubmit);
      },
      onFocus: load,
      onBlur({ target: { name } }: FocusEvent<HTMLFormElement, HTMLInputElement>) {
        if (!name) return;
        leftFields.current.push(name);
        validateAfterPointerUp();
      },
      onInput({ target }: FormEvent<HTMLFormElement>) {
        // Some browsers give no focus to a file field or a button that is clicked.
        load();
        keptErrors.letGo((target as HTMLInputElement).name);
      },
    },
    field(name: string): FormField {
      const value = initialValue?.[name];
      return {
        id: `${id}-${name}`,
        name,
        initialValue: value === null || value === undefined ? undefined : String(value),
        errors: fields[name]?.errors,
      };
    },
  };
}

/** The fields with an error of the server, which the browser may not be able to find. It stays until the field is changed. */
function useErrorsToKeep(lastResult: SubmissionResult | undefined) {
  const kept = useRef({ lastResult, changed: new Set<string>() });
  if (kept.current.lastResult !== lastResult) kept.current = { lastResult, changed: new Set() };
  return {
    names: () => Object.keys(lastResult?.error ?? {}).filter((name) => !kept.current.changed.has(name)),
    letGo: (name: string) => kept.current.changed.add(name),
  };
}

/** Leaves the errors of these fields as they are: conform takes null for 'not checked here'. */
const keepErrors = (submission: FormSubmission, names: readonly string[]) =>
  ({
    ...submission,
    reply(options) {
      const result = submission.reply(options);
      return { ...result, error: { ...Object.fromEntries(names.map((name) => [name, null])), ...result.error } };
    },
  }) as FormSubmission;

/** Leaves the validation to the server until the schema has loaded, and if the schema fails. */
function parseWith(check: FormCheck | undefined, form: FormData): FormSubmission {
  try {
    if (check) return check.parse(form);
  } catch (error) {
    console.error("The server will validate this form", error);
  }
  return parse(form, { resolve: () => ({ value: {} }) });
}

/**
 * conform validates by submitting the form with a hidden button, and cancels that in its submit handler. Without that
 * handler, the browser would send what somebody is typing, so the browser never hears of it here.
 */
function validateWithoutSubmitting(form: HTMLFormElement, onSubmit: (event: FormEvent<HTMLFormElement>) => void) {
  form.requestSubmit = (submitter) => {
    const event = { nativeEvent: { target: form, submitter }, preventDefault() {} };
    onSubmit(event as unknown as FormEvent<HTMLFormElement>);
  };
}
