import type { ReactNode } from "react";
import { fullName } from "#app/domain/core/member.ts";
import type { DryRun as DryRunResult } from "#app/domain/roster/staged-imports.server.ts";
import { OperationForm } from "#app/ui/form.tsx";
import { pluralize } from "#app/ui/pluralize.ts";

/** What importing a list would do, with the rows to check and the button that imports it. */
export function DryRun({ dryRun }: { dryRun: DryRunResult & { key: string } }) {
  const { total, newcomers, matching, rejected, sameAddress, sameName, ignoredColumns } = dryRun;
  return (
    <section className="dry-run" aria-labelledby="dry-run">
      <h2 id="dry-run">This list names {total === 1 ? "1 person" : `${total.toLocaleString("en-US")} people`}</h2>
      <dl className="facts">
        <dt>New</dt>
        <dd>{newcomers.count.toLocaleString("en-US")}</dd>
        <dt>Already members</dt>
        <dd>{matching.toLocaleString("en-US")}, found by their email address; they are not changed</dd>
        <dt>Errors</dt>
        <dd>{rejected.count === 0 ? "none" : `${pluralize(rejected.count, "row")}, which can’t be imported`}</dd>
      </dl>
      {newcomers.count > 0 ? (
        <OperationForm intent="import-roster" className="import-action">
          {(_field, { isPending }) => (
            <>
              <input type="hidden" name="roster" value={dryRun.key} />
              <p className="btn-row">
                <button type="submit" className="btn btn-primary">
                  {isPending ? "Adding..." : `Add ${pluralize(newcomers.count, "member")}`}
                </button>
              </p>
            </>
          )}
        </OperationForm>
      ) : (
        <p className="notice">Everyone on this list is already a member, or the row has an error.</p>
      )}
      <Rows title="Rows with errors" list={rejected}>
        {({ row, name, problems }) => (
          <>
            <strong>Row {row}</strong>, {name}: {problems.join("; ")}.
          </>
        )}
      </Rows>
      {rejected.count > 0 ? (
        <p className="import-action">
          <a href={`/admin/import/faulty-rows?roster=${dryRun.key}`} download className="btn">
            Download the rows with errors (CSV)
          </a>
          <br />
          Correct the errors and import that file. Nobody is added twice.
        </p>
      ) : null}
      <Rows title="Please check: this email address belongs to a member with a different name" list={sameAddress}>
        {({ row, person, member }) => (
          <>
            <strong>Row {row}</strong>, {fullName(person)}: {person.email} is {fullName(member)}’s address. Nobody is added.
          </>
        )}
      </Rows>
      <Rows title="Please check: same name as a member, but a different email address" list={sameName}>
        {({ row, person, namesakes }) => (
          <>
            <strong>Row {row}</strong>, {fullName(person)}, {person.email}. The member’s address:{" "}
            {namesakes.map(({ email }) => email).join(", ")}.
          </>
        )}
      </Rows>
      <Rows title="New" list={newcomers}>
        {({ row, person }) => (
          <>
            <strong>Row {row}</strong>, {fullName(person)}, {person.email}
          </>
        )}
      </Rows>
      {ignoredColumns.length > 0 ? <p className="meta">Unknown columns are ignored: {ignoredColumns.join(", ")}.</p> : null}
    </section>
  );
}

interface RowsProps<Row extends { row: number }> {
  title: string;
  list: { count: number; shown: Row[] };
  children: (row: Row) => ReactNode;
}

/** A list of rows. Shows only the first of many. */
function Rows<Row extends { row: number }>({ title, list: { count, shown }, children }: RowsProps<Row>) {
  if (count === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="rows import-rows">
        {shown.map((row) => (
          <li key={row.row}>{children(row)}</li>
        ))}
        {count > shown.length ? <li>… and {(count - shown.length).toLocaleString("en-US")} more</li> : null}
      </ul>
    </>
  );
}
