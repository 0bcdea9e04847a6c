import type { ReactNode } from "react";
import { fullName } from "#app/domain/core/member.ts";
import type { DryRun as Given } from "#app/domain/roster/staged-imports.server.ts";
import { OperationForm } from "#app/ui/form.tsx";
import { pluralize } from "#app/ui/pluralize.ts";

/** What importing a list would do, row by row where somebody should look, and the press that does it. */
export function DryRun({ dryRun }: { dryRun: Given & { key: string } }) {
  const { total, newcomers, matching, faulty, sameAddress, sameName, ignoredColumns } = dryRun;
  return (
    <section className="dry-run" aria-labelledby="dry-run">
      <h2 id="dry-run">This list names {total === 1 ? "1 person" : `${total.toLocaleString("en-US")} people`}</h2>
      <dl className="facts">
        <dt>New</dt>
        <dd>{newcomers.count.toLocaleString("en-US")}</dd>
        <dt>Members already</dt>
        <dd>{matching.toLocaleString("en-US")}, by their e-mail address; they stay as they are</dd>
        <dt>Faulty</dt>
        <dd>{faulty.count === 0 ? "none" : `${pluralize(faulty.count, "row")}, which cannot be imported`}</dd>
      </dl>
      {newcomers.count > 0 ? (
        <OperationForm intent="import-roster" className="import-press">
          {(_fields, { isPending }) => (
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
        <p className="notice">There is nobody to add.</p>
      )}
      <Rows title="Faulty rows" list={faulty}>
        {({ row, name, faults }) => (
          <>
            <strong>Row {row}</strong>, {name}: {faults.join("; ")}.
          </>
        )}
      </Rows>
      {faulty.count > 0 ? (
        <p className="import-press">
          <a href={`/admin/import/faulty-rows?roster=${dryRun.key}`} download className="btn">
            Download the faulty rows (CSV)
          </a>
          <br />
          Correct them there and import that file: nobody is added twice.
        </p>
      ) : null}
      <Rows title="Please check: the e-mail address of a member with another name" list={sameAddress}>
        {({ row, person, member }) => (
          <>
            <strong>Row {row}</strong>, {fullName(person)}: {person.email} is the address of {fullName(member)}. Nobody is added.
          </>
        )}
      </Rows>
      <Rows title="Please check: the name of a member, with another e-mail address" list={sameName}>
        {({ row, person, namesakes }) => (
          <>
            <strong>Row {row}</strong>, {fullName(person)}, {person.email}: {namesakes.map(({ email }) => email).join(", ")} is
            there.
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
      {ignoredColumns.length > 0 ? (
        <p className="meta">Columns that mean nothing to this site are left out: {ignoredColumns.join(", ")}.</p>
      ) : null}
    </section>
  );
}

interface RowsProps<Row extends { row: number }> {
  title: string;
  list: { count: number; shown: Row[] };
  children: (row: Row) => ReactNode;
}

/** A list of rows, the first of them where there are many. */
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
