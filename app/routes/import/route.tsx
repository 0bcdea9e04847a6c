import { data } from "react-router";
import { Refusal } from "#app/domain/core/refusal.ts";
import { importRoster } from "#app/domain/roster/roster.server.ts";
import { dryRunImport, stagedImport, stageImport } from "#app/domain/roster/staged-imports.server.ts";
import { formAction, noDialogs } from "#app/http/form-action.server.ts";
import { formHandler } from "#app/http/form-handler.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { fieldAttributes, LabeledField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import type { Route } from "./+types/route";
import { DryRun } from "./dry-run.tsx";

const schema = () => import("#app/domain/roster/staged-imports.ts").then(({ uploadedRoster }) => uploadedRoster);

/** Imports a class list, after showing what would change. `?roster=` is the key of the uploaded list. */

const texts = {
  "check-roster": { failed: "This list cannot be read" },
  "import-roster": { failed: "The list was not imported" },
};

export function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can import a roster.");
  const key = args.url.searchParams.get("roster");
  if (key === null) return data({ dryRun: null, expired: null });
  try {
    return data({ dryRun: { key, ...dryRunImport(key) }, expired: null });
  } catch (error) {
    if (error instanceof Refusal) return data({ dryRun: null, expired: error.message }, { status: error.status });
    throw error;
  }
}

export const action = formAction(texts, noDialogs, {
  "check-roster": formHandler(stageImport, { redirectTo: ({ key }) => `/admin/import?roster=${key}`, hasFiles: true }),
  "import-roster": formHandler(importRoster, {
    schema: stagedImport,
    redirectTo: () => "/alumni?type=not-joined",
    notice: ({ added }) => ({
      title: `${pluralize(added, "member")} added`,
      description: "Next, make joining letters for them.",
    }),
  }),
});

export const clientAction = makeClientAction(texts);

export default function Import({ loaderData: { dryRun, expired } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Import roster</PageTitle>
      <PageHead
        back={{ href: "/alumni", label: "Back to the Directory" }}
        title="Import roster"
        subtitle="Add everyone on your class list who is not a member yet"
      />
      {expired ? (
        <Notice tone="bad" title="Please choose the file again" role="alert">
          {expired}
        </Notice>
      ) : null}
      {dryRun ? <DryRun dryRun={dryRun} /> : null}
      <section aria-labelledby="choose-file">
        <h2 id="choose-file" className="mb-3">
          {dryRun ? "Or choose another file" : "Choose the file"}
        </h2>
        <p className="mb-4 max-w-prose">
          Save your list as a CSV file in any spreadsheet program. The first row must name the columns. First Name, Last Name, and
          Email are required. Maiden Name, Type (Classmate or Teacher), Class Year, City, State, Profession, Company, and Artistic
          Specialty are optional.
        </p>
        <p className="mb-4 max-w-prose">You see what would happen before anything is saved. Existing members are not changed.</p>
        <OperationForm intent="check-roster" schema={schema} hasFiles className="mt-7">
          {(field, { isPending }) => (
            <>
              <LabeledField field={field("file")} label="Class list" hint="A CSV file under 2 MB.">
                <input {...fieldAttributes(field("file"), "hint")} type="file" accept=".csv,.txt,text/csv,text/plain" />
              </LabeledField>
              <ButtonRow>
                <Button look={dryRun ? "outline" : "primary"}>{isPending ? "Reading..." : "Check the list"}</Button>
              </ButtonRow>
            </>
          )}
        </OperationForm>
      </section>
    </>
  );
}
