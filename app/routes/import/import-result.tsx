import type { ReactNode } from "react";
import type { ImportPreview } from "#app/domain/roster/import-plan.server.ts";
import { hiddenSentence } from "#app/domain/roster/roster.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { CheckField, type FormField, fieldErrorClass } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { RadioButton } from "#app/ui/radio-field.tsx";

const schema = () => import("#app/domain/roster/roster-forms.ts").then(({ oneRoster }) => oneRoster);
const number = (count: number) => count.toLocaleString("en-US");

/** The last step: what importing a list would do, the rows to look at, and the button that imports it. */
export function ImportResult({ roster, choices, result }: { roster: string; choices: string; result: ImportPreview }) {
  const { total, added, certain, doubles, rejected, remarks, newcomers, changes, toConfirm } = result;
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
        <OperationForm intent="import-roster" schema={schema} className="mb-4 mt-7">
          {(field, { isPending }) => (
            <>
              <input type="hidden" name="roster" value={roster} />
              <input type="hidden" name="choices" value={choices} />
              <PossibleDoubles doubles={doubles} field={field} />
              <ConfirmMany field={field("confirm")} marked={toConfirm} total={total - rejected.count} />
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
      <Rows title="Rows that are left out" list={rejected}>
        {({ row, name, problems }) => (
          <>
            <strong>Row {row}</strong>, {name}: {problems.join("; ")}.
          </>
        )}
      </Rows>
      {rejected.count > 0 ? (
        <p className="mb-4">
          <LinkButton href={`/admin/import/faulty-rows?${stored}`} download className="mb-1.5">
            Download the rows that are left out (CSV)
          </LinkButton>
          <br />
          Correct them and import that file. Nobody is added twice.
        </p>
      ) : null}
      <Rows title="Imported, with something that becomes a note" list={remarks}>
        {({ row, name, problems }) => (
          <>
            <strong>Row {row}</strong>, {name}: {problems.join("; ")}.
          </>
        )}
      </Rows>
      <Rows title="New" list={newcomers}>
        {({ row, name, facts }) => (
          <>
            <strong>Row {row}</strong>, {[name, ...facts].join(", ")}
          </>
        )}
      </Rows>
    </section>
  );
}

/** Asks before more than a tenth of a list is set In Memoriam or missing. Also there where the choices have led to that. */
function ConfirmMany({ field, marked, total }: { field: FormField; marked: number | null; total: number }) {
  const error = field.errors?.[0];
  if (marked === null && !error) return null;
  const groups =
    marked === null ? "The people who would be in memoriam or missing" : `${number(marked)} of ${number(total)} people`;
  return (
    <div className="my-7 border-l-4 border-accent pl-3">
      <h3 className="mb-2.5 text-lg leading-tight">More than a tenth of the list</h3>
      <CheckField field={field} label={`${groups} are in memoriam or missing. I have looked at them, and that is right.`} />
      {error ? <p className={fieldErrorClass}>{error}</p> : null}
    </div>
  );
}

/** The choices above the button may change how many are added, so the button doesn't count those. */
const addLabel = (added: number, certain: number, doubles: number) => {
  if (doubles === 0) return `Add ${pluralize(added, "person", "people")}`;
  return certain === 0 ? "Add the people chosen above" : `Add ${pluralize(certain, "person", "people")}, and those chosen above`;
};

function factsOf({ added, counts, matching, unlisted, doubles, rejected, remarks, sheet }: ImportPreview) {
  const groups = [
    counts.invited > 0 ? `${number(counts.invited)} to be invited` : "",
    counts.missing > 0 ? `${number(counts.missing)} missing, whom nobody can reach yet` : "",
    counts.in_memoriam > 0 ? `${number(counts.in_memoriam)} in memoriam` : "",
    counts.unlisted > 0 ? `${number(counts.unlisted)} not to be listed` : "",
  ].filter(Boolean);
  return [
    { name: "To be added", value: groups.length > 0 ? `${number(added)}: ${groups.join(", ")}` : number(added) },
    { name: "Already on the site", value: `${number(matching)}; they are not changed` },
    { name: "Perhaps on the site", value: doubles.count > 0 ? `${number(doubles.count)}; please choose below` : null },
    {
      name: "Do not want to be listed",
      value: unlisted > 0 ? `${number(unlisted)}; ${unlisted === 1 ? "this person is" : "they are"} not added` : null,
    },
    { name: "Left out", value: rejected.count === 0 ? "no rows" : `${pluralize(rejected.count, "row")}, listed below` },
    {
      name: "Became a note",
      value: remarks.count === 0 ? null : `something in ${pluralize(remarks.count, "row")}, listed below`,
    },
    { name: "Hidden in the file", value: (sheet && hiddenSentence(sheet)) || null },
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

interface PossibleDoublesProps {
  doubles: ImportPreview["doubles"];
  field: (name: string) => FormField;
}

/** People on the list who may be on the site already, each beside whom they resemble, with the choice to add them. */
function PossibleDoubles({ doubles: { count, shown }, field }: PossibleDoublesProps) {
  if (count === 0) return null;
  return (
    <>
      <h3 className="mb-2.5 mt-8 text-lg leading-tight">Perhaps on the site already</h3>
      <p className="mb-4 max-w-prose">
        Please look at these people and choose. They are left out unless you say otherwise, and nobody on the site is changed.
      </p>
      <ul className="mb-4 border-b border-rule *:border-t *:border-rule *:py-3">
        {shown.map(({ id, row, reason, isAdded, name, facts, members }) => {
          const choice = field(`row${id}`);
          const chosen = choice.initialValue ?? (isAdded ? "add" : "leave");
          return (
            <li key={id} className="break-anywhere">
              <fieldset>
                <legend className="mb-1.5 p-0">
                  <strong>Row {row}</strong>, {name}. {reason}.
                </legend>
                <div className="mb-2 md:grid md:grid-cols-2 md:gap-x-7">
                  <p className="mb-1.5">
                    On the list: {name}, {facts.join(", ")}
                  </p>
                  <div>
                    {members.map((member) => (
                      <p key={member.id} className="mb-1.5">
                        On the site: <a href={`/profile/${member.id}`}>{member.name}</a>, {member.facts.join(", ")}
                      </p>
                    ))}
                  </div>
                </div>
                {[["leave", "The same person: leave out"] as const, ["add", "Somebody else: add"] as const].map(
                  ([value, label]) => (
                    <RadioButton
                      key={value}
                      id={`${choice.name}-${value}`}
                      name={choice.name}
                      value={value}
                      isChosen={chosen === value}
                    >
                      {label}
                    </RadioButton>
                  ),
                )}
              </fieldset>
            </li>
          );
        })}
        {count > shown.length ? (
          <li>
            … and {(count - shown.length).toLocaleString("en-US")} more, who are left out. To choose for them too, import the list
            in parts.
          </li>
        ) : null}
      </ul>
    </>
  );
}
