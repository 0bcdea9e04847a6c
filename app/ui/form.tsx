import { type ReactNode, useEffect, useRef } from "react";
import { useActionData, useNavigation } from "react-router";
import type { z } from "zod";
import { type FileOutcome, type FormResult, type FormTexts, isFormResult } from "../http/form-result.ts";
import { workBeforeSubmit } from "./before-submit.ts";
import { clickSubmit } from "./click-submit.ts";
import { PostFields } from "./hidden-fields.tsx";
import { Notice } from "./notice.tsx";
import { Form } from "./router-form.tsx";
import { dismissToast, showToast } from "./toast-queue.ts";
import { type FieldErrors, type FormField, useFormValidation } from "./use-form-validation.ts";

/** The action's result, if it belongs to one of these forms. */
export function useFormResult(...intents: readonly string[]): FormResult | undefined {
  const result = useActionData<unknown>();
  return isFormResult(result) && intents.includes(result.intent) ? result : undefined;
}

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

/**
 * A form that works as a plain post and that scripts enhance. Shows errors before its fields, moves focus to them, and
 * keeps the reader's input.
 */
export function OperationForm<Schema extends z.ZodType>(props: OperationFormProps<Schema>) {
  const { intent, schema, values, edits, invalid, action, hasFiles, className, children } = props;
  const result = useFormResult(intent);
  const { formData, state } = useNavigation();
  const isPending = state !== "idle" && formData?.get("intent") === intent;
  const { form, field, errors } = useFormValidation({
    id: intent,
    loadSchema: schema,
    defaultValue: values,
    lastResult: result?.reply,
  });
  useFailureToast(result);

  return (
    <Form
      {...form}
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
      <FormErrors result={result} errors={errors} />
      {children(field, { isPending })}
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

/** Shows at the top of the page why a form without visible fields failed, such as a button in a list. */
export function FormFailure({ intents }: { intents: readonly string[] }) {
  const result = useFormResult(...intents);
  useFailureToast(result);
  return result?.failure ? <FormErrors result={result} errors={{}} /> : null;
}

/** Shows a failure as a toast, too, until the form is sent again or left, except when it came with the document. */
function useFailureToast(result: FormResult | undefined) {
  const previousResult = useRef(result);
  useEffect(() => {
    if (!result?.failure || previousResult.current === result) return;
    previousResult.current = result;
    showToast({ tone: "bad", ...result.failure });
    return dismissToast;
  }, [result]);
}

/** The outcome for each file that a form sent. */
function FileOutcomes({ files }: { files: FileOutcome[] }) {
  return (
    <ul className="mt-3">
      {files.map(({ name, problem }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list never changes
        <li key={index} className="py-1.5">
          <strong className={problem ? undefined : "text-good"}>{name}</strong>: {problem ?? "added"}
        </li>
      ))}
    </ul>
  );
}

interface FormErrorsProps {
  result: FormResult | undefined;
  /** The errors that remain. */
  errors: FieldErrors;
}

function FormErrors({ result, errors }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) box.current?.focus();
  }, [result]);
  if (result?.failure) {
    return (
      // biome-ignore lint/a11y/noAutofocus: without scripts, the page would open at its top, far from a form at its end
      <div ref={box} tabIndex={-1} autoFocus>
        <Notice tone="bad" title={result.failure.title} role="alert">
          {result.failure.description}{" "}
          {result.failure.signIn ? (
            <a href="/login" target="_blank" rel="noreferrer">
              Sign in (opens a new tab)
            </a>
          ) : null}
        </Notice>
        {result.files ? <FileOutcomes files={result.files} /> : null}
      </div>
    );
  }
  const serverErrors = Object.entries(result?.reply?.error ?? {}).filter(([, messages]) => messages && messages.length > 0);
  const remaining = serverErrors.filter(([name]) => (errors[name]?.length ?? 0) > 0);
  if (remaining.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: as above
    <div ref={box} tabIndex={-1} autoFocus className="mb-7 border-l-6 border-bad py-1.5 pl-4" role="alert">
      <p>
        <strong className="font-display text-lg font-bold text-bad">
          Please check {remaining.length === 1 ? "this field" : `these ${remaining.length} fields`}:
        </strong>
      </p>
      <ul>
        {remaining.map(([name, messages]) => (
          <li key={name}>
            <a href={`#${result?.intent}-${name}`} className="inline-block max-w-full py-tap text-bad">
              {messages?.[0]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
