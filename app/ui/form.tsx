import { type ReactNode, useEffect, useRef } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import type { z } from "zod";
import { type FileOutcome, type FormAnswer, type FormTexts, isFormAnswer } from "../http/form-result.ts";
import { preparationOf } from "./before-submit.ts";
import { pressSubmit } from "./click-submit.ts";
import { type FieldErrors, type FormFields, formFields } from "./form-field.ts";
import { PostFields } from "./hidden-fields.tsx";
import { NoticeBox } from "./notice.tsx";
import { showToast } from "./toast-queue.ts";
import { useCheck } from "./use-form-validation.ts";

/** The page's answer to the form with this intent, if it was that form. */
function useFormAnswer(intent: string): FormAnswer | undefined {
  const answer = useActionData<unknown>();
  return isFormAnswer(answer) && answer.intent === intent ? answer : undefined;
}

/** Whether this form is on its way. */
function usePending(intent: string): boolean {
  const { formData, state } = useNavigation();
  return state !== "idle" && formData?.get("intent") === intent;
}

interface OperationFormProps<Schema extends z.ZodType> {
  intent: string;
  /** Loads what checks the form in the browser as on the server; a form in which nothing is typed needs none. */
  schema?: () => Promise<Schema>;
  values?: Partial<Record<keyof z.input<Schema>, unknown>>;
  /** The notice when something typed is wrong; most forms have none. */
  invalid?: FormTexts["invalid"];
  /** Where it posts to; the current address unless given. */
  action?: string;
  hasFiles?: boolean;
  className?: string;
  children: (fields: FormFields<Schema>, form: { isPending: boolean }) => ReactNode;
}

/**
 * A form of the page: a plain post that scripts make nicer. Shows what went wrong
 * before its fields, gives that the focus, and keeps what was typed.
 */
export function OperationForm<Schema extends z.ZodType>(props: OperationFormProps<Schema>) {
  const { intent, schema, values, invalid, action, hasFiles, className, children } = props;
  const answer = useFormAnswer(intent);
  const isPending = usePending(intent);
  const check = useCheck(intent, schema, answer);
  useFailureToast(answer);

  return (
    <Form
      method="post"
      id={intent}
      noValidate
      {...(action ? { action } : {})}
      {...(hasFiles ? { encType: "multipart/form-data" as const } : {})}
      className={className}
      aria-busy={isPending}
      preventScrollReset
      onFocus={check.onFocus}
      onBlur={check.onBlur}
      onInput={check.onInput}
      // A second press while the first is on its way changes nothing.
      onSubmit={(event) => {
        const preparation = preparationOf(event.currentTarget);
        if (isPending || preparation) event.preventDefault();
        else {
          check.onSubmit(event);
          if (invalid && event.defaultPrevented) showToast({ tone: "bad", ...invalid });
        }
        const element = event.currentTarget;
        preparation?.finally(() => pressSubmit(element));
      }}
    >
      <PostFields intent={intent} />
      <FormProblems answer={answer} errors={check.errors} />
      {children(formFields<Schema>(intent, values ?? {}, answer, check.errors), { isPending })}
    </Form>
  );
}

/** Why a form without fields of its own, like a button in a list, was not done. Stands at the head of the page. */
export function FormFailure({ intents }: { intents: readonly string[] }) {
  const given = useActionData<unknown>();
  const answer = isFormAnswer(given) && intents.includes(given.intent) ? given : undefined;
  useFailureToast(answer);
  return answer?.failure ? <FormProblems answer={answer} errors={{}} /> : null;
}

/** Not for what came with the page: that stands in it, and a toast would lie over the form to say it again. */
function useFailureToast(answer: FormAnswer | undefined) {
  const shown = useRef(answer);
  useEffect(() => {
    if (!answer?.failure || shown.current === answer) return;
    shown.current = answer;
    showToast({ tone: "bad", title: answer.failure.title, description: answer.failure.description });
  }, [answer]);
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

interface Problems {
  answer: FormAnswer | undefined;
  /** What is still wrong. */
  errors: FieldErrors;
}

function FormProblems({ answer, errors }: Problems) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) box.current?.focus();
  }, [answer]);
  if (answer?.failure) {
    return (
      <div ref={box} tabIndex={-1}>
        <NoticeBox tone="bad" title={answer.failure.title}>
          {answer.failure.description}{" "}
          {answer.failure.signIn ? (
            <a href="/login" target="_blank" rel="noreferrer" className="link">
              Sign in (opens a new tab)
            </a>
          ) : null}
        </NoticeBox>
        {answer.files ? <FileOutcomes files={answer.files} /> : null}
      </div>
    );
  }
  const served = Object.entries(answer?.result?.error ?? {}).filter(([, messages]) => messages && messages.length > 0);
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
            <a href={`#${answer?.intent}-${name}`} className="link">
              {messages?.[0]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
