import { answersTo, type Question } from "#app/domain/roster/roster.ts";
import { pluralize } from "#app/ui/pluralize.ts";
import { ChoiceRow, ChoiceTable } from "./choices.tsx";

/** What the site doesn't decide by itself: for each column a table with each text once, and what it means. */
export function Questions({ questions, more }: { questions: readonly Question[]; more: number }) {
  if (questions.length === 0) return null;
  const columns = [...new Set(questions.map(({ column }) => column))];
  return (
    <>
      <h3 className="mb-2.5 mt-8 text-lg leading-tight">What do these mean?</h3>
      <p className="mb-4 max-w-prose">
        The site doesn’t guess here, because a mistake would hurt. What you leave as it is becomes a note that only administrators
        see.
      </p>
      {columns.map((column) => (
        <ChoiceTable key={column} caption={column} heads={["In the list", "What it means"]}>
          {questions
            .filter((question) => question.column === column)
            .map(({ key, kind, text, answer, ...rows }) => (
              <ChoiceRow
                key={key}
                name={`q${key}`}
                text={text}
                detail={detailOf(rows)}
                value={answer}
                options={Object.entries(answersTo[kind]).map(([value, label]) => ({ value, label }))}
              />
            ))}
        </ChoiceTable>
      ))}
      {more > 0 ? <p className="mb-4">… and {pluralize(more, "other text")}, which become notes.</p> : null}
    </>
  );
}

/** Whom a couple would be, or who has the text. */
function detailOf({ makes, count, names }: Pick<Question, "makes" | "count" | "names">): string {
  if (makes) return `one: ${makes.one}; two: ${makes.two}`;
  const rows = count > 1 ? `${pluralize(count, "row")}: ` : "";
  return `${rows}${names.join(", ")}${count > names.length ? ", …" : ""}`;
}
