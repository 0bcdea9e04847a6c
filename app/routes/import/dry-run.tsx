import type { ReactNode } from "react";
import { fullName } from "#app/domain/core/member.ts";
import type { DryRun as DryRunResult } from "#app/domain/roster/staged-imports.server.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pluralize } from "#app/ui/pluralize.ts";

/** What importing a list would do, with the rows to check and the button that imports it. */
export function DryRun({ dryRun }: { dryRun: DryRunResult & { key: string } }) {
  const { total, newcomers, matching, rejected, sameAddress, sameName, ignoredColumns } = dryRun;
  return (
    <section className="mb-12" aria-labelledby="dry-run">
      <h2 id="dry-run">This list names {total === 1 ? "1 person" : `${total.toLocaleString("en-US")} people`}</h2>
      <Facts
        facts={[
          { name: "New", value: newcomers.count.toLocaleString("en-US") },
          {
            name: "Already members",
            value: `${matching.toLocaleString("en-US")}, found by their email address; they are not changed`,
          },
          {
            name: "Errors",
            value: rejected.count === 0 ? "none" : `${pluralize(rejected.count, "row")}, which can’t be imported`,
          },
        ]}
      />
      {newcomers.count > 0 ? (
        <OperationForm intent="import-roster" className="mb-4">
          {(_field, { isPending }) => (
            <>
              <input type="hidden" name="roster" value={dryRun.key} />
              <ButtonRow>
                <Button look="primary">{isPending ? "Adding..." : `Add ${pluralize(newcomers.count, "member")}`}</Button>
              </ButtonRow>
            </>
          )}
        </OperationForm>
      ) : (
        <Notice>Everyone on this list is already a member, or the row has an error.</Notice>
      )}
      <Rows title="Rows with errors" list={rejected}>
        {({ row, name, problems }) => (
          <>
            <strong>Row {row}</strong>, {name}: {problems.join("; ")}.
          </>
        )}
      </Rows>
      {rejected.count > 0 ? (
        <p className="mb-4">
          <LinkButton href={`/admin/import/faulty-rows?roster=${dryRun.key}`} download className="mb-1.5">
            Download the rows with errors (CSV)
          </LinkButton>
          <br />
          Correct the errors and import that file. Nobody is added twice.
        </p>
      ) : null}
      <Rows title="Please check: this email address belongs to a member with a different name" list={sameAddress}>
        {({ row, person, memberName }) => (
          <>
            <strong>Row {row}</strong>, {fullName(person)}: {person.email} is {memberName}’s address. Nobody is added.
          </>
        )}
      </Rows>
      <Rows title="Please check: same name as a member, but a different email address" list={sameName}>
        {({ row, person, memberEmails }) => (
          <>
            <strong>Row {row}</strong>, {fullName(person)}, {person.email}. The member’s address: {memberEmails.join(", ")}.
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
        <p className="text-sm text-ink-2">Unknown columns are ignored: {ignoredColumns.join(", ")}.</p>
      ) : null}
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
      <h3 className="mb-2.5 mt-8 text-lg leading-tight">{title}</h3>
      <ul className="mb-4 border-b border-rule *:border-t *:border-rule *:py-1.5">
        {shown.map((row) => (
          <li key={row.row}>{children(row)}</li>
        ))}
        {count > shown.length ? <li>… and {(count - shown.length).toLocaleString("en-US")} more</li> : null}
      </ul>
    </>
  );
}
