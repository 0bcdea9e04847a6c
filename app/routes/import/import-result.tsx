import type { ReactNode } from "react";
import type { ImportPreview } from "#app/domain/roster/import-preview.server.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { PossibleDoubles } from "./possible-doubles.tsx";

const schema = () => import("#app/domain/roster/staged-imports.ts").then(({ oneRoster }) => oneRoster);
const number = (count: number) => count.toLocaleString("en-US");

/** The last step: what importing a list would do, the rows to look at, and the button that imports it. */
export function ImportResult({ roster, choices, result }: { roster: string; choices: string; result: ImportPreview }) {
  const { total, added, certain, doubles, rejected, newcomers, changes } = result;
  const stored = `roster=${roster}&${choices}`;
  return (
    <section className="mb-12" aria-labelledby="result">
      <h2 id="result">3. This list names {total === 1 ? "1 person" : `${number(total)} people`}</h2>
      <p className="my-3">
        <LinkButton look="quiet" href={`/admin/import?${stored}`}>
          Back to the columns
        </LinkButton>
      </p>
      <Facts facts={factsOf(result)} />
      {changes.length > 0 ? (
        <>
          <h3 className="mb-2.5 mt-8 text-lg leading-tight">What was corrected</h3>
          <ul className="mb-4 max-w-prose list-disc pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      ) : null}
      {certain > 0 || doubles.count > 0 ? (
        <OperationForm intent="import-roster" schema={schema} className="mb-4">
          {(field, { isPending }) => (
            <>
              <input type="hidden" name="roster" value={roster} />
              <input type="hidden" name="choices" value={choices} />
              <PossibleDoubles doubles={doubles} field={field} />
              <ButtonRow>
                <Button look="primary">{isPending ? "Adding..." : addLabel(added, certain, doubles.count)}</Button>
              </ButtonRow>
            </>
          )}
        </OperationForm>
      ) : (
        <Notice className="my-7">
          There is nobody to add: everyone on this list is on the site already, or the row can’t be imported.
        </Notice>
      )}
      <Rows title="Rows that can’t be imported" list={rejected}>
        {({ row, name, problems }) => (
          <>
            <strong>Row {row}</strong>, {name}: {problems.join("; ")}.
          </>
        )}
      </Rows>
      {rejected.count > 0 ? (
        <p className="mb-4">
          <LinkButton href={`/admin/import/faulty-rows?${stored}`} download className="mb-1.5">
            Download the rows with errors (CSV)
          </LinkButton>
          <br />
          Correct the errors and import that file. Nobody is added twice.
        </p>
      ) : null}
      <Rows title="New" list={newcomers}>
        {({ row, name, facts }) => (
          <>
            <strong>Row {row}</strong>, {name}
            {facts ? `, ${facts}` : ""}
          </>
        )}
      </Rows>
    </section>
  );
}

/** The choices above the button may change how many are added, so the button doesn't count those. */
const addLabel = (added: number, certain: number, doubles: number) => {
  if (doubles === 0) return `Add ${pluralize(added, "person", "people")}`;
  return certain === 0 ? "Add the people chosen above" : `Add ${pluralize(certain, "person", "people")}, and those chosen above`;
};

function factsOf({ added, invited, missing, inMemoriam, matching, unlisted, doubles, rejected }: ImportPreview) {
  const groups = [
    invited > 0 ? `${number(invited)} to be invited` : "",
    missing > 0 ? `${number(missing)} missing, whom nobody can reach yet` : "",
    inMemoriam > 0 ? `${number(inMemoriam)} in memoriam` : "",
  ].filter(Boolean);
  return [
    { name: "To be added", value: groups.length > 0 ? `${number(added)}: ${groups.join(", ")}` : number(added) },
    { name: "Already on the site", value: `${number(matching)}; they are not changed` },
    { name: "Perhaps on the site", value: doubles.count > 0 ? `${number(doubles.count)}; please choose below` : null },
    {
      name: "Do not want to be listed",
      value: unlisted > 0 ? `${number(unlisted)}; ${unlisted === 1 ? "this person is" : "they are"} not added` : null,
    },
    { name: "Errors", value: rejected.count === 0 ? "none" : `${pluralize(rejected.count, "row")}, which can’t be imported` },
  ];
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
