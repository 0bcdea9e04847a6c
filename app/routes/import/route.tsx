import { data } from "react-router";
import { Refusal } from "#app/domain/core/refusal.ts";
import { withoutCells } from "#app/domain/roster/import-plan.server.ts";
import { choicesIn, hasNewQuestions } from "#app/domain/roster/roster-choices.ts";
import { rosterFields } from "#app/domain/roster/roster-fields.ts";
import {
  findStagedImport,
  importRoster,
  rowsToCheck,
  settleRows,
  stagedImport,
  stageImport,
} from "#app/domain/roster/roster-import.server.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { ChooseFileForm } from "#app/ui/choose-file-form.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { checkboxClass, fieldErrorClass } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Day } from "#app/ui/time.tsx";
import type { Route } from "./+types/route";
import { ChooseColumns } from "./choose-columns.tsx";
import { ImportResult } from "./import-result.tsx";

/**
 * Imports a class list in three steps. `?roster=` is the uploaded list's key, `?step=result` the last step; the other
 * parameters say how the list is read.
 */

const texts = {
  "check-roster": { failed: "This list cannot be read" },
  "import-roster": { failed: "The list was not imported" },
  "settle-rows": { failed: "Nothing was changed", done: "Those rows are off the list" },
};

/** How many rows to look at of one import a page shows. */
const maxRowsShown = 80;

export async function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can import a roster.");
  const { searchParams } = args.url;
  const key = searchParams.get("roster");
  if (key === null) return data({ list: null, refusal: null, toCheck: rowsToCheck().map(shownRows) });
  const wants = searchParams.get("step") === "result" ? "preview" : "columns";
  try {
    const { columns, choices, preview } = await findStagedImport(key, choicesIn(searchParams), wants);
    const asksMore = wants === "preview" && hasNewQuestions(searchParams, columns.questions);
    const list = { key, columns, meanings, choices, asksMore, result: asksMore ? null : preview };
    return data({ list, refusal: null, toCheck: [] });
  } catch (error) {
    if (error instanceof Refusal) return data({ list: null, refusal: error.message, toCheck: [] }, { status: error.status });
    throw error;
  }
}

const meanings = Object.entries(rosterFields).map(([value, { label }]) => ({ value, label }));

function shownRows({ key, importedAt, rejected, remarks }: ReturnType<typeof rowsToCheck>[number]) {
  const rows = [
    ...rejected.map((row) => ({ ...withoutCells(row), isLeftOut: true })),
    ...remarks.map((row) => ({ ...withoutCells(row), isLeftOut: false })),
  ];
  return { imported: key, importedAt, count: rows.length, leftOut: rejected.length, rows: rows.slice(0, maxRowsShown) };
}

export const action = formAction(texts, noDialogs, {
  "check-roster": formHandler(stageImport, { redirectTo: ({ key }) => `/admin/import?roster=${key}`, hasFiles: true }),
  "import-roster": formHandler(importRoster, {
    schema: stagedImport,
    redirectTo: ({ rejected, remarks }) => (rejected + remarks > 0 ? "/admin/import" : "/alumni?type=not-joined"),
    notice: ({ added, missing, inMemoriam, rejected, remarks }) => ({
      title: `${pluralize(added, "person", "people")} added`,
      description: [
        rejected > 0 ? `${pluralize(rejected, "row")} ${rejected === 1 ? "was" : "were"} left out.` : "",
        rejected + remarks > 0 ? "The rows to look at stay listed here until you have dealt with them." : "",
        added > missing + inMemoriam ? "Next, make joining letters for them." : "",
      ]
        .filter(Boolean)
        .join(" "),
    }),
  }),
  "settle-rows": formHandler(settleRows),
});

export const clientAction = makeClientAction(texts);

export default function Import({ loaderData: { list, refusal, toCheck } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Import class list</PageTitle>
      <PageHead
        back={{ href: "/alumni", label: "Back to the Directory" }}
        title="Import class list"
        subtitle="Add everyone on your class list who is not on the site yet"
      />
      {refusal ? (
        <Notice tone="bad" title="Please choose the file again" role="alert">
          {refusal}
        </Notice>
      ) : null}
      {list?.result ? <ImportResult roster={list.key} choices={list.choices} result={list.result} /> : null}
      {list && !list.result ? (
        <ChooseColumns roster={list.key} meanings={list.meanings} asksMore={list.asksMore} {...list.columns} />
      ) : null}
      {toCheck.map((imported) => (
        <RowsToCheck key={imported.imported} {...imported} />
      ))}
      <ChooseFile isFirst={list === null} />
    </>
  );
}

const fileSchema = () => import("#app/domain/roster/roster-forms.ts").then(({ uploadedRoster }) => uploadedRoster);

function ChooseFile({ isFirst }: { isFirst: boolean }) {
  return (
    <ChooseFileForm
      isFirst={isFirst}
      intent="check-roster"
      schema={fileSchema}
      label="Class list"
      hint="A file under 5 MB whose name ends in .xlsx, .ods, .csv, or .txt."
      accept=".xlsx,.ods,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
      button="Check the list"
      pendingButton="Reading..."
    >
      <p>
        Take the list as you have it: an Excel workbook, a LibreOffice spreadsheet, or a CSV file. All it needs is names. Email
        addresses, birth names, postal addresses, phone numbers, class years, and notes are read if they are there.
      </p>
      <p>
        Next, you see what each column is taken for, and then what would happen. Nothing is saved before the last step, and people
        who are already on the site are not changed.
      </p>
    </ChooseFileForm>
  );
}

const rowsSchema = () => import("#app/domain/roster/roster-forms.ts").then(({ checkedRows }) => checkedRows);

interface RowsToCheckProps {
  /** The key of the import. */
  imported: string;
  importedAt: number;
  count: number;
  leftOut: number;
  rows: { row: number; name: string; problems: string[]; isLeftOut: boolean }[];
}

/** The rows of an earlier import that somebody has to look at, until they check that they have dealt with them. */
function RowsToCheck({ imported, importedAt, count, leftOut, rows }: RowsToCheckProps) {
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
      <OperationForm intent="settle-rows" schema={rowsSchema} values={{ imported }}>
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
