import { data } from "react-router";
import { Refusal } from "#app/domain/core/refusal.ts";
import { previewColumns, previewImport } from "#app/domain/roster/import-preview.server.ts";
import { importRoster } from "#app/domain/roster/roster.server.ts";
import { choicesIn, choicesText } from "#app/domain/roster/roster-choices.ts";
import { findStagedImport, stagedImport, stageImport } from "#app/domain/roster/staged-imports.server.ts";
import { formAction, noDialogs } from "#app/http/form-action.server.ts";
import { formHandler } from "#app/http/form-handler.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import type { Route } from "./+types/route";
import { ChooseColumns } from "./choose-columns.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ImportResult } from "./import-result.tsx";

/**
 * Imports a class list in three steps: the file, what its columns are, and what would happen. `?roster=` is the key of the
 * uploaded list, `?step=result` the last step, and the other parameters say how the list is read.
 */

const texts = {
  "check-roster": { failed: "This list cannot be read" },
  "import-roster": { failed: "The list was not imported" },
};

export async function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can import a roster.");
  const { searchParams } = args.url;
  const key = searchParams.get("roster");
  if (key === null) return data({ list: null, refusal: null });
  try {
    const roster = await findStagedImport(key, choicesIn(searchParams));
    const columns = previewColumns(roster);
    const isResult = searchParams.get("step") === "result" && roster.faults.length === 0;
    const result = isResult ? previewImport(roster) : null;
    return data({ list: { key, columns, choices: choicesText(roster), result }, refusal: null });
  } catch (error) {
    if (error instanceof Refusal) return data({ list: null, refusal: error.message }, { status: error.status });
    throw error;
  }
}

export const action = formAction(texts, noDialogs, {
  "check-roster": formHandler(stageImport, { redirectTo: ({ key }) => `/admin/import?roster=${key}`, hasFiles: true }),
  "import-roster": formHandler(importRoster, {
    schema: stagedImport,
    redirectTo: () => "/alumni?type=not-joined",
    notice: ({ added, missing, inMemoriam, rejected }) => ({
      title: `${pluralize(added, "person", "people")} added`,
      description: [
        rejected > 0 ? `${pluralize(rejected, "row")} with errors ${rejected === 1 ? "was" : "were"} left out.` : "",
        added > missing + inMemoriam ? "Next, make joining letters for them." : "",
      ]
        .filter(Boolean)
        .join(" "),
    }),
  }),
});

export const clientAction = makeClientAction(texts);

export default function Import({ loaderData: { list, refusal } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Import roster</PageTitle>
      <PageHead
        back={{ href: "/alumni", label: "Back to the Directory" }}
        title="Import roster"
        subtitle="Add everyone on your class list who is not on the site yet"
      />
      {refusal ? (
        <Notice tone="bad" title="Please choose the file again" role="alert">
          {refusal}
        </Notice>
      ) : null}
      {list?.result ? <ImportResult roster={list.key} choices={list.choices} result={list.result} /> : null}
      {list && !list.result ? <ChooseColumns roster={list.key} {...list.columns} /> : null}
      <ChooseFile isFirst={list === null} />
    </>
  );
}
