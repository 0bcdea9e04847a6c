import type { OwnAnswer } from "#app/domain/memory-book/answer-queries.server.ts";
import { answerFields } from "#app/domain/memory-book/book-constants.ts";
import { type FormField, fieldAttributes, fieldErrorClass, labelClass } from "#app/ui/field.tsx";
import { restoreTypedText } from "#app/ui/typed-texts.ts";
import { useAutosave } from "./autosave.ts";

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
