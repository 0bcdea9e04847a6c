import { type ReactNode, useEffect, useRef } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import type { z } from "zod";
import { type FileOutcome, type FormResult, type FormTexts, isFormResult } from "../http/form-result.ts";
import { workBeforeSubmit } from "./before-submit.ts";
import { clickSubmit } from "./click-submit.ts";
import { PostFields } from "./hidden-fields.tsx";
import { NoticeBox } from "./notice.tsx";
import { showToast } from "./toast-queue.ts";
import { type FieldErrors, type FormField, useFormValidation } from "./use-form-validation.ts";

/** The action's result, if it was for one of these forms. */
function useFormResult(...intents: readonly string[]): FormResult | undefined {
  const result = useActionData<unknown>();
  return isFormResult(result) && intents.includes(result.intent) ? result : undefined;
}

interface OperationFormProps<Schema extends z.ZodType> {
  intent: string;
  /** Loads the schema that the server checks the form with; a form in which nothing is typed needs none. */
  schema?: () => Promise<Schema>;
  values?: Partial<Record<keyof z.input<Schema>, unknown>>;
  /** The notice when a field is invalid, where the form shows one. */
  invalid?: FormTexts["invalid"];
  /** Where it posts to; the current address unless given. */
  action?: string;
  hasFiles?: boolean;
  className?: string;
  children: (field: (name: keyof z.input<Schema> & string) => FormField, form: { isPending: boolean }) => ReactNode;
}

/**
 * A form of the page: a plain post that scripts make nicer. Shows what went wrong
 * before its fields, gives that the focus, and keeps what was typed.
 */
export function OperationForm<Schema extends z.ZodType>(props: OperationFormProps<Schema>) {
  const { intent, schema, values, invalid, action, hasFiles, className, children } = props;
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
      aria-busy={isPending}
      preventScrollReset
      onSubmit={(event) => {
        const element = event.currentTarget;
        const work = workBeforeSubmit(element);
        // A second click while the form is being sent changes nothing.
        if (isPending || work) event.preventDefault();
        else {
          form.onSubmit(event);
          if (invalid && event.defaultPrevented) showToast({ tone: "bad", ...invalid });
        }
        work?.finally(() => clickSubmit(element));
      }}
    >
      <PostFields intent={intent} />
      <FormErrors result={result} errors={errors} />
      {children(field, { isPending })}
    </Form>
  );
}

/** Why a form without fields of its own, like a button in a list, was not done. Stands at the head of the page. */
export function FormFailure({ intents }: { intents: readonly string[] }) {
  const result = useFormResult(...intents);
  useFailureToast(result);
  return result?.failure ? <FormErrors result={result} errors={{}} /> : null;
}

/** Shows no toast for a result that came with the page: it would cover the form to say the same again. */
function useFailureToast(result: FormResult | undefined) {
  const shown = useRef(result);
  useEffect(() => {
    if (!result?.failure || shown.current === result) return;
    shown.current = result;
    showToast({ tone: "bad", title: result.failure.title, description: result.failure.description });
  }, [result]);
}

/** A line for every file that a form sent. */
function FileOutcomes({ files }: { files: FileOutcome[] }) {
  return (
    <ul className="file-outcomes">
      {files.map(({ name, problem }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list never changes
        <li key={index} className={problem ? "file-refused" : "file-kept"}>
          <strong>{name}</strong>: {problem ?? "added"}
        </li>
      ))}
    </ul>
  );
}

interface FormErrorsProps {
  result: FormResult | undefined;
  /** What is still wrong. */
  errors: FieldErrors;
}

function FormErrors({ result, errors }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) box.current?.focus();
  }, [result]);
  if (result?.failure) {
    return (
      <div ref={box} tabIndex={-1}>
        <NoticeBox tone="bad" title={result.failure.title}>
          {result.failure.description}{" "}
          {result.failure.signIn ? (
            <a href="/login" target="_blank" rel="noreferrer" className="link">
              Sign in (opens a new tab)
            </a>
          ) : null}
        </NoticeBox>
        {result.files ? <FileOutcomes files={result.files} /> : null}
      </div>
    );
  }
  const served = Object.entries(result?.reply?.error ?? {}).filter(([, messages]) => messages && messages.length > 0);
  const still = served.filter(([name]) => (errors[name]?.length ?? 0) > 0);
  if (still.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} className="error-summary" role="alert">
      <p>
        <strong>Please check {still.length === 1 ? "this field" : `these ${still.length} fields`}:</strong>
      </p>
      <ul>
        {still.map(([name, messages]) => (
          <li key={name}>
            <a href={`#${result?.intent}-${name}`} className="link">
              {messages?.[0]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
