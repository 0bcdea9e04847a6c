import { data } from "react-router";
import { Refusal } from "#app/domain/core/refusal.ts";
import { countYearbookPortraits, importYearbookPortraits, previewPortraits } from "#app/domain/roster/portrait-import.server.ts";
import { portraitsPath } from "#app/domain/roster/portraits-path.ts";
import { findStagedPortraits, stagePortraits } from "#app/domain/roster/staged-portraits.server.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { ChooseFileForm } from "#app/ui/choose-file-form.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/route";
import { PortraitsFound } from "./portraits-found.tsx";

/** Imports yearbook portraits in two steps: the ZIP file, and whose they are. `?archive=` is the uploaded file's key. */

const texts = {
  "check-portraits": { failed: "This file cannot be read" },
  "import-portraits": { failed: "The portraits were not saved" },
};

export async function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can import yearbook portraits.");
  const key = args.url.searchParams.get("archive");
  const counts = countYearbookPortraits();
  if (key === null) return data({ counts, found: null, refusal: null });
  try {
    return data({ counts, found: { key, preview: previewPortraits(findStagedPortraits(key)) }, refusal: null });
  } catch (error) {
    if (error instanceof Refusal) return data({ counts, found: null, refusal: error.message }, { status: error.status });
    throw error;
  }
}

export const action = formAction(texts, noDialogs, {
  "check-portraits": formHandler(stagePortraits, {
    redirectTo: ({ key }) => `${portraitsPath}?archive=${key}`,
    hasFiles: true,
    hasArchive: true,
  }),
  "import-portraits": formHandler(importYearbookPortraits, {
    redirectTo: () => portraitsPath,
    notice: ({ saved, replaced, kept, unchanged, leftOut }) => ({
      title: `${pluralize(saved, "portrait")} saved`,
      description: [
        replaced > 0 ? `${replaced} of them replaced another.` : "",
        kept > 0 ? `${pluralize(kept, "person", "people")} kept the portrait they had.` : "",
        unchanged > 0 ? `${pluralize(unchanged, "person", "people")} had the same one already.` : "",
        leftOut > 0 ? `${pluralize(leftOut, "file")} ${leftOut === 1 ? "was" : "were"} left out.` : "",
      ]
        .filter(Boolean)
        .join(" "),
    }),
  }),
});

export const clientAction = makeClientAction(texts);

export default function YearbookPortraits({ loaderData: { counts, found, refusal } }: Route.ComponentProps) {
  const { people, withPortrait } = counts;
  return (
    <>
      <PageTitle>Yearbook portraits</PageTitle>
      <PageHead
        back={{ href: "/alumni", label: "Back to the Directory" }}
        title="Yearbook portraits"
        subtitle={`Everybody as they were in ${classSettings.year}`}
      >
        <p className="mt-2 text-sm text-ink-2 tabular-nums">
          {`${withPortrait.toLocaleString("en-US")} of ${people.toLocaleString("en-US")} people have one`}
        </p>
      </PageHead>
      {refusal ? (
        <Notice tone="bad" title="Please choose the file again" role="alert">
          {refusal}
        </Notice>
      ) : null}
      {found ? <PortraitsFound archive={found.key} preview={found.preview} /> : null}
      <ChooseArchive isFirst={found === null} />
    </>
  );
}

const schema = () => import("#app/domain/roster/roster-forms.ts").then(({ uploadedPortraits }) => uploadedPortraits);

function ChooseArchive({ isFirst }: { isFirst: boolean }) {
  return (
    <ChooseFileForm
      isFirst={isFirst}
      intent="check-portraits"
      schema={schema}
      label="ZIP file with portraits"
      hint="Under 100 MB, with pictures under 5 MB each. A large file takes some minutes: please leave this page open."
      accept=".zip,application/zip"
      button="Check the pictures"
      pendingButton="Sending and reading the pictures..."
    >
      <p>
        Scan the portraits, give each file the name of the person, and put all of them into one ZIP file. “Santiago Maria.jpg”,
        “María Santiago.jpg”, and “Santiago, Maria.png” are fine. So are birth names, usual short forms such as Bob, and the
        person’s User ID, as in “17.jpg”.
      </p>
      <p>
        Next, you see whose picture each one is. Nothing is saved before the last step, and nobody is guessed: what the site is
        not sure of, it asks.
      </p>
    </ChooseFileForm>
  );
}
