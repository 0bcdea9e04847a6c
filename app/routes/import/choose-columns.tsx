import type { ReactNode } from "react";
import type { ColumnsPreview } from "#app/domain/roster/import-plan.server.ts";
import { answersTo, hiddenSentence, type Question, rosterEncodings } from "#app/domain/roster/roster.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { labelClass } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Form } from "#app/ui/router-form.tsx";

const headingRows = Array.from({ length: 26 }, (_unused, row) => ({
  value: String(row),
  label: row === 0 ? "There are no column names" : `Row ${row}`,
}));
const encodings = Object.entries(rosterEncodings).map(([value, label]) => ({ value, label }));

interface ChooseColumnsProps extends ColumnsPreview {
  roster: string;
  /** The fields that a column can be, and what they are called. */
  meanings: { value: string; label: string }[];
  /** Whether the choices have led to questions that were not there before. */
  asksMore: boolean;
}

/** The second step: columns, questions, and how the file is read. A plain GET form, so that nothing chosen is lost. */
export function ChooseColumns({ roster, meanings, asksMore, ...preview }: ChooseColumnsProps) {
  const { columns, fields, headingRow, encoding, sheet, faults, questions, moreQuestions } = preview;
  const sheets = sheet ? [sheet.name, ...sheet.others].map((name) => ({ value: name, label: name })) : [];
  return (
    <section className="mb-12" aria-labelledby="columns">
      <h2 id="columns" className="mb-3">
        2. Check the columns
      </h2>
      {faults.length > 0 ? (
        <Notice tone="bad" title="Please check the columns" role="alert">
          {faults.join(" ")}
        </Notice>
      ) : null}
      {asksMore ? (
        <Notice title="One more question" role="status">
          What you chose leads to questions, below the columns. Please answer them, and go on.
        </Notice>
      ) : null}
      <p className="mb-4 max-w-prose">
        This is what the site takes each column for. Change what is wrong. Nothing is saved yet.
        {sheet ? ` These are the columns of the sheet “${sheet.name}”. ${hiddenSentence(sheet)}` : ""}
      </p>
      {/* A new key: React would keep what was chosen at another address. */}
      <Form
        key={[roster, encoding, headingRow, sheet?.name, ...fields, ...questions.map((one) => one.key + one.answer)].join()}
        method="get"
        autoComplete="off"
      >
        <input type="hidden" name="roster" value={roster} />
        <input type="hidden" name="shown" value={columns.map(({ field }) => field ?? "").join(",")} />
        {sheet && sheets.length > 1 ? <input type="hidden" name="shownSheet" value={sheet.name} /> : null}
        <ChoiceTable heads={["Column", "What it is"]}>
          {columns.map(({ title, samples }, column) => (
            <ChoiceRow
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place, and two may have the same name
              key={column}
              name={`c${column + 1}`}
              text={title}
              detail={samples.length > 0 ? samples.join(" · ") : "This column is empty."}
              value={fields[column] ?? ""}
              options={[{ value: "", label: "Do not import" }, ...meanings]}
            />
          ))}
        </ChoiceTable>
        <Questions questions={questions} more={moreQuestions} />
        <ButtonRow>
          <Button look="primary" name="step" value="result">
            Show what would happen
          </Button>
        </ButtonRow>
        <h3 className="mb-2.5 mt-8 text-lg leading-tight">{encoding ? "Names or columns look wrong?" : "Columns look wrong?"}</h3>
        <div className="md:grid md:grid-cols-2 md:gap-x-7">
          {sheets.length > 1 ? (
            <Choice id="sheet" name="sheet" label="The people are in the sheet" value={sheet?.name ?? ""} options={sheets} />
          ) : null}
          <Choice
            id="headings"
            name="headings"
            label="The column names are in"
            value={String(headingRow + 1)}
            options={headingRows}
          />
          {encoding ? (
            <Choice id="encoding" name="encoding" label="Read the file as" value={encoding} options={encodings} />
          ) : null}
        </div>
        <ButtonRow>
          <Button name="step" value="columns">
            Read the file again
          </Button>
        </ButtonRow>
      </Form>
    </section>
  );
}

/** What the site doesn't decide by itself: for each column a table with each text once, and what it means. */
function Questions({ questions, more }: { questions: readonly Question[]; more: number }) {
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

interface Option {
  value: string;
  label: string;
}

interface ChoiceProps {
  id: string;
  name: string;
  label: string;
  value: string;
  options: readonly Option[];
}

function Choice({ id, name, label, value, options }: ChoiceProps) {
  return (
    <div className="mb-2">
      <div>
        <label className={labelClass} htmlFor={id}>
          {label}
        </label>
      </div>
      <select className="input" id={id} name={name} defaultValue={value}>
        <Options options={options} />
      </select>
    </div>
  );
}

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** A table of texts of the list, each with a choice. `heads` say what is in its two columns, for who doesn't see it. */
function ChoiceTable({ caption, heads, children }: { caption?: string; heads: [string, string]; children: ReactNode }) {
  return (
    <table className="mb-6 w-full table-fixed border-collapse border-b border-rule">
      {caption ? <caption className="mb-1 text-left font-semibold">{caption}</caption> : null}
      <thead className="sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface ChoiceRowProps extends Omit<ChoiceProps, "id" | "label"> {
  text: string;
  /** What else is known of it. */
  detail: string;
}

/** A row of such a table. */
function ChoiceRow({ name, text, detail, value, options }: ChoiceRowProps) {
  return (
    <tr className="border-t border-rule">
      <th scope="row" className="py-1 pr-3 text-left font-normal break-anywhere">
        <label htmlFor={name}>
          <strong>{text}</strong>
        </label>{" "}
        <span id={`${name}-detail`} className="text-sm text-ink-2">
          {detail}
        </span>
      </th>
      <td className="w-1/2 py-0.5">
        <select className="input" id={name} name={name} defaultValue={value} aria-describedby={`${name}-detail`}>
          <Options options={options} />
        </select>
      </td>
    </tr>
  );
}
