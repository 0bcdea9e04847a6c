import type { ColumnsPreview } from "#app/domain/roster/import-preview.server.ts";
import { rosterFields } from "#app/domain/roster/roster.ts";
import { rosterEncodings } from "#app/domain/roster/roster-table.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { labelClass } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Form } from "#app/ui/router-form.tsx";

const headingRows = Array.from({ length: 26 }, (_unused, row) => ({
  value: String(row),
  label: row === 0 ? "There are no column names" : `Row ${row}`,
}));
const encodings = Object.entries(rosterEncodings).map(([value, label]) => ({ value, label }));
const fields = [
  { value: "", label: "Do not import" },
  ...Object.entries(rosterFields).map(([value, label]) => ({ value, label })),
];

/** The second step: what each column is, and how the file is read. Both are plain GET forms, so that Back shows what was chosen. */
export function ChooseColumns({ roster, columns, headings, encoding, sheet, faults }: ColumnsPreview & { roster: string }) {
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
      <p className="mb-4 max-w-prose">
        This is what the site takes each column for. Change what is wrong. Nothing is saved yet.
        {sheet ? ` These are the columns of the sheet “${sheet.name}”.` : ""}
        {sheet && sheet.others.length > 0 ? ` The file has other sheets, which are not read: ${sheet.others.join(", ")}.` : ""}
      </p>
      {/* A new key: React would keep what was chosen at another address. */}
      <Form key={[roster, encoding, headings, ...columns.map(({ field }) => field)].join()} method="get" autoComplete="off">
        <input type="hidden" name="roster" value={roster} />
        <input type="hidden" name="headings" value={headings} />
        {encoding ? <input type="hidden" name="encoding" value={encoding} /> : null}
        <ul className="mb-4 border-b border-rule *:border-t *:border-rule *:py-3">
          {columns.map(({ title, samples, field }, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place, and two may have the same name
            <li key={column} className="break-anywhere md:grid md:grid-cols-2 md:gap-x-7">
              <div className="mb-2" id={`column-${column + 1}-samples`}>
                <strong>{title}</strong>
                <br />
                <span className="text-sm text-ink-2">{samples.length > 0 ? samples.join(" · ") : "This column is empty."}</span>
              </div>
              <Choice
                id={`column-${column + 1}`}
                name={`c${column + 1}`}
                label="This column is"
                value={field ?? ""}
                options={fields}
                describedBy={`column-${column + 1}-samples`}
              />
            </li>
          ))}
        </ul>
        <ButtonRow>
          <Button look="primary" name="step" value="result">
            Show what would happen
          </Button>
        </ButtonRow>
      </Form>
      <h3 className="mb-2.5 mt-8 text-lg leading-tight">{encoding ? "Names or columns look wrong?" : "Columns look wrong?"}</h3>
      <Form
        key={`reading ${roster} ${encoding} ${headings}`}
        method="get"
        autoComplete="off"
        className="md:grid md:grid-cols-2 md:gap-x-7"
      >
        <input type="hidden" name="roster" value={roster} />
        <Choice id="headings" name="headings" label="The column names are in" value={String(headings)} options={headingRows} />
        {encoding ? <Choice id="encoding" name="encoding" label="Read the file as" value={encoding} options={encodings} /> : null}
        <ButtonRow className="col-span-full">
          <Button>Read the file again</Button>
        </ButtonRow>
      </Form>
    </section>
  );
}

interface ChoiceProps {
  id: string;
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** The id of what it is about, where several have the same label. */
  describedBy?: string;
}

function Choice({ id, name, label, value, options, describedBy }: ChoiceProps) {
  return (
    <div className="mb-2">
      <div>
        <label className={labelClass} htmlFor={id}>
          {label}
        </label>
      </div>
      <select className="input" id={id} name={name} defaultValue={value} aria-describedby={describedBy}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
