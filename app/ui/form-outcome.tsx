import { useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { type FileOutcome, type FormResult, isFormResult } from "../http/form-result.ts";
import { Notice } from "./notice.tsx";
import { dismissToast, showToast } from "./toast-queue.ts";

/** The action's result, if it belongs to one of these forms. */
export function useFormResult(...intents: readonly string[]): FormResult | undefined {
  const result = useActionData<unknown>();
  return isFormResult(result) && intents.includes(result.intent) ? result : undefined;
}

/** Shows at the top of the page why a form without visible fields failed, such as a button in a list. */
export function FormFailure({ intents }: { intents: readonly string[] }) {
  const result = useFormResult(...intents);
  useFailureToast(result);
  return result?.failure ? <FormErrors result={result} errors={{}} /> : null;
}

/** Shows a failure as a toast, too, until the form is sent again or left, except when it came with the document. */
export function useFailureToast(result: FormResult | undefined) {
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
  errors: Readonly<Record<string, string[] | null | undefined>>;
  /** The names of the fields that show their errors themselves. */
  shownAt?: ReadonlySet<string>;
}

export function FormErrors({ result, errors, shownAt }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) box.current?.focus();
  }, [result]);
  if (result?.failure) {
    const { title, description, signIn } = result.failure;
    const refused = Object.entries(result.reply?.error ?? {}).find(
      ([name, messages]) => shownAt?.has(name) && messages?.includes(description),
    )?.[0];
    if (refused && !errors[refused]?.includes(description)) return null;
    return (
      // biome-ignore lint/a11y/noAutofocus: without scripts, the page would open at its top, far from a form at its end
      <div ref={box} tabIndex={-1} autoFocus>
        <Notice tone="bad" title={title} role="alert">
          {refused ? <a href={`#${result.intent}-${refused}`}>Please check the marked field.</a> : description}{" "}
          {signIn ? (
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
