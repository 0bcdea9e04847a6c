import { answersOf, type Question } from "#app/domain/roster/roster.ts";
import { pluralize } from "#app/ui/pluralize.ts";
import { Choice } from "./choices.tsx";

/** What the site doesn't decide by itself: each text once, with a choice. */
export function Questions({ questions, more }: { questions: readonly Question[]; more: number }) {
  if (questions.length === 0) return null;
  return (
    <>
      <h3 className="mb-2.5 mt-8 text-lg leading-tight">What do these mean?</h3>
      <p className="mb-4 max-w-prose">
        The site doesn’t guess here, because a mistake would hurt. What you leave as it is becomes a note that only administrators
        see.
      </p>
      <ul className="mb-4 border-b border-rule *:border-t *:border-rule *:py-3">
        {questions.map(({ key, kind, text, column, count, names, answer, makes }) => (
          <li key={key} className="break-anywhere md:grid md:grid-cols-2 md:gap-x-7">
            <div className="mb-2" id={`question-${key}`}>
              <strong>{text}</strong>
              <br />
              <span className="text-sm text-ink-2">
                {column}, {pluralize(count, "row")}
                {kind === "couple" ? "" : `: ${names.join(", ")}${count > names.length ? ", …" : ""}`}
              </span>
            </div>
            <Choice
              id={`answer-${key}`}
              name={`q${key}`}
              label={kind === "couple" ? "This is" : "This means"}
              value={answer}
              options={answersOf({ kind, makes })}
              describedBy={`question-${key}`}
            />
          </li>
        ))}
        {more > 0 ? <li>… and {pluralize(more, "other text")}, which become notes.</li> : null}
      </ul>
    </>
  );
}
