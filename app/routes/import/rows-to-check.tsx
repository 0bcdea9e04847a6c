import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { checkboxClass, fieldErrorClass } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Day } from "#app/ui/time.tsx";

const schema = () => import("#app/domain/roster/staged-imports.ts").then(({ checkedRows }) => checkedRows);

interface RowsToCheckProps {
  /** The key of the import. */
  imported: string;
  importedAt: number;
  count: number;
  leftOut: number;
  rows: { row: number; name: string; problems: string[]; isLeftOut: boolean }[];
}

/** The rows of an earlier import that somebody has to look at, until they check that they have dealt with them. */
export function RowsToCheck({ imported, importedAt, count, leftOut, rows }: RowsToCheckProps) {
  return (
    <section className="mb-12" aria-labelledby={`check-${imported}`}>
      <h2 id={`check-${imported}`} className="mb-3">
        {pluralize(count, "row")} to look at, imported <Day date={new Date(importedAt)} />
      </h2>
      <p className="mb-4 max-w-prose">
        They stay here until somebody has dealt with them. What could not be read is in the notes of the person.
        {leftOut > 0 ? " To bring in rows that were left out, download them, correct them, and import that file." : ""}
      </p>
      {leftOut > 0 ? (
        <p className="mb-4">
          <LinkButton href={`/admin/import/faulty-rows?imported=${imported}`} download>
            Download the rows that were left out (CSV)
          </LinkButton>
        </p>
      ) : null}
      <OperationForm intent="settle-rows" schema={schema} values={{ imported }}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="imported" value={imported} />
            <ul className="mb-4 border-b border-rule *:border-t *:border-rule *:py-1.5">
              {rows.map(({ row, name, problems, isLeftOut }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row that names two people may be there twice
                <li key={at} className="flex break-anywhere">
                  <input type="checkbox" className={checkboxClass} id={`${imported}-${at}`} name="rows" value={row} />{" "}
                  <label htmlFor={`${imported}-${at}`} className="inline-block py-tap">
                    <strong>Row {row}</strong>, {name}: {problems.join("; ")}.{isLeftOut ? " Left out." : ""}
                  </label>
                </li>
              ))}
              {count > rows.length ? <li>… and {(count - rows.length).toLocaleString("en-US")} more</li> : null}
            </ul>
            {field("rows").errors ? <p className={fieldErrorClass}>{field("rows").errors?.[0]}</p> : null}
            <ButtonRow>
              <Button>{isPending ? "Saving..." : "I have dealt with the rows checked"}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </section>
  );
}
