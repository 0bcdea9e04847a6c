import { useRef, useState } from "react";
import type { OwnAnswer } from "#app/domain/memory-book/answers.server.ts";
import { answerFields } from "#app/domain/memory-book/book-constants.ts";
import { isConnectionError } from "#app/ui/connection-errors.ts";
import { type FormField, fieldAttributes, fieldErrorClass, labelClass } from "#app/ui/field.tsx";
import { restoreTypedText } from "#app/ui/hydration.ts";
import { formatTime } from "#app/ui/time.tsx";

interface AnswerFieldProps {
  own: OwnAnswer;
  number: number;
  field: (name: string) => FormField;
}

/** One question with its answer and who reads it. */
export function AnswerField({ own, number, field }: AnswerFieldProps) {
  const names = answerFields(own.questionId);
  const [answer, audience, shown] = [field(names.answer), field(names.audience), field(names.shown)];
  const stored = { answer: own.answer ?? "", audience: own.audience ?? "members", mark: own.mark };
  const { mark, state, save } = useAutosave(own.questionId, stored);
  const saveFields = (form: HTMLFormElement | null) => {
    const value = (name: string) => {
      const control = form?.elements.namedItem(name);
      return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement ? control.value : "";
    };
    save({ answer: value(names.answer), audience: value(names.audience) });
  };
  const error = answer.errors?.[0];
  // After a form that came back, it still tells which answer that form showed.
  const sentMark = mark === own.mark ? shown.initialValue : undefined;
  return (
    <section className="mb-8 border-t-6 border-ink pt-3" aria-labelledby={`question-${own.questionId}`}>
      <h2 id={`question-${own.questionId}`} className="mb-2.5 text-xl">
        <label htmlFor={answer.id} className="block break-anywhere">
          <span className="mr-2 text-vermilion lining-nums">{number}</span> {own.question}
        </label>
      </h2>
      <input type="hidden" name={names.shown} value={sentMark ?? mark} />
      <textarea
        {...fieldAttributes(answer)}
        ref={restoreTypedText}
        rows={5}
        defaultValue={answer.initialValue}
        onBlur={(event) => saveFields(event.currentTarget.form)}
      />
      {error ? (
        <p className={fieldErrorClass} id={`${answer.id}-error`}>
          {error}
        </p>
      ) : null}
      <div className="mt-2 sm:flex sm:items-center">
        <label className={`sm:mr-2 ${labelClass}`} htmlFor={audience.id}>
          Who reads it<span className="sr-only">: {own.question}</span>
        </label>{" "}
        <div className="sm:mr-4">
          <select
            {...fieldAttributes(audience)}
            defaultValue={audience.initialValue ?? "members"}
            onChange={(event) => saveFields(event.currentTarget.form)}
          >
            <option value="members">Members, and the book</option>
            <option value="book">Only the book</option>
          </select>
        </div>{" "}
        <p role="status" className={state?.isProblem ? "font-semibold text-bad" : "text-sm text-good"}>
          {state?.text}
        </p>
      </div>
    </section>
  );
}

/** Saves an answer when the reader leaves its field. Without scripts, the form's button saves all of them. */

interface Answer {
  answer: string;
  audience: string;
}

interface Saved {
  mark: string;
  replacedNewer: boolean;
  answer: string | null;
}

/** What stands below the field: null before anything was saved. */
interface SaveState {
  text: string;
  isProblem: boolean;
}

const failed = "Not saved yet: something went wrong. Your text is still here; please save it with the button below.";
const unreachable = "Not saved yet: the site could not be reached. Your text is still here; please try again in a moment.";

/** Whether it is saved, in a sentence; and the mark of the stored answer, for the form. */
function useAutosave(questionId: number, stored: Answer & { mark: string }) {
  const [mark, setMark] = useState(stored.mark);
  const [state, setState] = useState<SaveState | null>(null);
  const last = useRef({ ...stored });
  /** One after the other, so that an earlier text never replaces a later one. */
  const queue = useRef(Promise.resolve());

  const send = async (answer: Answer) => {
    if (answer.answer === last.current.answer && answer.audience === last.current.audience) return;
    setState({ text: "Saving...", isProblem: false });
    try {
      const body = JSON.stringify({ answers: [{ questionId, ...answer, shown: last.current.mark }] });
      const headers = { "Content-Type": "application/json" };
      const response = await fetch("/api/book/answers", {
        method: "POST",
        credentials: "same-origin",
        keepalive: true,
        headers,
        body,
      });
      const result: { answers?: Saved[]; error?: string } = JSON.parse(await response.text());
      const saved = result.answers?.[0];
      if (!response.ok || !saved) {
        setState({ text: `Not saved yet: ${result.error ?? unreachable}`, isProblem: true });
        return;
      }
      last.current = { ...answer, mark: saved.mark };
      setMark(saved.mark);
      setState({ text: savedText(saved), isProblem: false });
    } catch (error) {
      // A proxy answers with a page instead of JSON.
      const isUnreachable = isConnectionError(error) || error instanceof SyntaxError;
      setState({ text: isUnreachable ? unreachable : failed, isProblem: true });
      if (!isUnreachable) console.error(error);
    }
  };
  const save = (answer: Answer) => {
    queue.current = queue.current.then(() => send(answer));
  };
  return { mark, state, save };
}

function savedText({ answer, replacedNewer }: Saved): string {
  const done = `${answer === null ? "Removed" : "Saved"} at ${formatTime(new Date())}`;
  return replacedNewer ? `${done}. It replaced a newer answer, which you had saved in another window.` : done;
}
