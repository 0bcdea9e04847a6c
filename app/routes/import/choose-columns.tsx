import type { ColumnsPreview } from "#app/domain/roster/import-plan.server.ts";
import { hiddenSentence, rosterEncodings, rosterFields } from "#app/domain/roster/roster.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Form } from "#app/ui/router-form.tsx";
import { Choice, ChoiceRow, ChoiceTable } from "./choices.tsx";
import { Questions } from "./questions.tsx";

const headingRows = Array.from({ length: 26 }, (_unused, row) => ({
  value: String(row),
  label: row === 0 ? "There are no column names" : `Row ${row}`,
}));
const encodings = Object.entries(rosterEncodings).map(([value, label]) => ({ value, label }));
const meanings = [
  { value: "", label: "Do not import" },
  ...Object.entries(rosterFields).map(([value, label]) => ({ value, label })),
];

interface ChooseColumnsProps extends ColumnsPreview {
  roster: string;
  /** Whether the choices have led to questions that were not there before. */
  asksMore: boolean;
}

/**
 * The second step: what each column is, what is asked, and how the file is read. One plain GET form, so that Back shows what was
 * chosen, and nothing chosen is lost when the list is read again.
 */
export function ChooseColumns({ roster, asksMore, ...preview }: ChooseColumnsProps) {
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
              options={meanings}
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
