import { fullName } from "#app/domain/core/member.ts";
import { mailingPrintPath } from "#app/domain/mailings/mailing-constants.ts";
import { findPaperRecipients } from "#app/domain/mailings/recipients.server.ts";
import {
  type Label,
  type LabelSheet,
  labelSheets,
  labelSize,
  layOutLabels,
  linesOfLabel,
} from "#app/domain/roster/address-labels.ts";
import { findAddressees, findLetters } from "#app/domain/roster/letter-batches.server.ts";
import { labelsPath, lettersPath, mailingLabelsPath } from "#app/domain/roster/letters.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { numberIn, pageIn, placeIn, withParameters } from "#app/http/url-parameters.ts";
import { Button, ButtonRow, PrintButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Form } from "#app/ui/router-form.tsx";
import { SheetFields } from "#app/ui/sheet-fields.tsx";
import type { Route } from "./+types/labels";
import { namesInSentence } from "./made-letters.tsx";

/** Address labels to print, for the letters of one batch or for everyone who has a letter. */

const isSheet = (name: string | null): name is LabelSheet => name !== null && Object.hasOwn(labelSheets, name);

export function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can print address labels.");
  const { searchParams } = args.url;
  const batch = searchParams.get("batch");
  const chosen = searchParams.get("sheet");
  const sheet = isSheet(chosen) ? chosen : "us";
  const first = placeIn(searchParams, "first", labelSheets[sheet].perSheet);
  const mailing = batch ? null : numberIn(searchParams, "mailing");
  const people = batch ? findLetters(batch) : mailing ? findPaperRecipients(mailing) : findAddressees();
  const labels = people.flatMap((person) =>
    person.postalAddress ? [{ id: person.id, lines: linesOfLabel(fullName(person), person.postalAddress) }] : [],
  );
  return {
    batch,
    mailing,
    sheet,
    first,
    total: labels.length,
    withoutAddress: people
      .filter(({ postalAddress }) => !postalAddress)
      .map(({ id, ...person }) => ({ id, name: fullName(person) })),
    tooLong: labels.filter(({ lines }) => labelSize(lines, sheet) === null).map(({ lines: [name = ""] }) => name),
    ...layOutLabels(labels, sheet, first, pageIn(searchParams)),
  };
}

export default function Labels({ loaderData }: Route.ComponentProps) {
  const { batch, mailing, sheet, first, total, withoutAddress, tooLong, sheets, page, pages } = loaderData;
  const { perSheet } = labelSheets[sheet];
  const address = mailing ? mailingLabelsPath(mailing) : labelsPath(batch ?? undefined);
  return (
    <>
      <PageTitle>Address labels</PageTitle>
      <div className="print:hidden">
        <PageHead
          back={
            mailing
              ? { href: mailingPrintPath(mailing), label: "Back to the letters" }
              : batch
                ? { href: lettersPath(batch), label: "Back to the letters" }
                : { href: "/admin/letters", label: "Back to Joining letters" }
          }
          title="Address labels"
          subtitle={batch || mailing ? "For the people with these letters" : "For everyone who has a letter with a working link"}
        />
        <Form method="get" action="/admin/letters/labels" className="mb-8">
          {batch ? <input type="hidden" name="batch" value={batch} /> : null}
          {mailing ? <input type="hidden" name="mailing" value={mailing} /> : null}
          <SheetFields label="Label sheets" noun="label" sheets={labelSheets} sheet={sheet} first={first} perSheet={perSheet} />
          <ButtonRow>
            <Button>Show the labels</Button>
          </ButtonRow>
        </Form>
        {withoutAddress.length > 0 ? (
          <Notice
            title={`No postal address for ${withoutAddress.length === 1 ? "1 person" : `${withoutAddress.length.toLocaleString("en-US")} people`}`}
          >
            {namesInSentence(withoutAddress.map(({ name }) => name))} You can add it in the Directory, with ‘Edit’.
          </Notice>
        ) : null}
        {tooLong.length > 0 ? (
          <Notice tone="bad" title="Long addresses">
            These may not fit on a label: {namesInSentence(tooLong)}
          </Notice>
        ) : null}
        {total > 0 ? (
          <>
            <p className="max-w-prose">
              {pluralize(total, "label")}. To print, choose {sheet === "us" ? "US letter" : "A4"} paper, 100% as the scale, and no
              margins if your browser asks. Try it on plain paper first, and hold it against a sheet of labels.
            </p>
            <ButtonRow className="mb-6 mt-4">
              <PrintButton>Print the labels</PrintButton>
            </ButtonRow>
          </>
        ) : (
          <EmptyState sentence="Nobody here has a postal address yet." />
        )}
      </div>
      {total > 0 ? <LabelSheets sheets={sheets} sheet={sheet} /> : null}
      <Pager hasSheets page={page} pages={pages} addressOf={(page) => withParameters(address, { sheet, first, page })} />
    </>
  );
}

/** Where the labels are on paper: app/ui/paper.ts. */
const looks: Record<LabelSheet, { sheet: string; label: string }> = {
  us: { sheet: "label-sheet-us", label: "label-us" },
  a4: { sheet: "label-sheet-a4", label: "label-a4" },
};

const sheetClass = "mb-8 grid grid-cols-1 gap-2 below-each-2 sm:grid-cols-3 print:mb-0";
const nextSheetClass = "print:break-before-page";
const placeClass = "border border-rule p-2.5 leading-snug break-anywhere print:mb-0 print:border-0";
const usualClass = "whitespace-pre-line";
const smallClass = "whitespace-pre-line text-sm label-small";

/** The labels as they are on the sheets. On a phone, they are below each other. */
function LabelSheets({ sheets, sheet }: { sheets: (Label | null)[][]; sheet: LabelSheet }) {
  const look = looks[sheet];
  return sheets.map((places, index) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place in the list
      key={index}
      className={index > 0 ? `${look.sheet} ${sheetClass} ${nextSheetClass}` : `${look.sheet} ${sheetClass}`}
      aria-label={`Sheet ${index + 1}, ${labelSheets[sheet].label}`}
    >
      {places.map((label, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as for sheets
        <div key={place} className={`${look.label} ${placeClass}`}>
          <p className={label && labelSize(label.lines, sheet) !== "usual" ? smallClass : usualClass}>
            {label ? label.lines.join("\n") : ""}
          </p>
        </div>
      ))}
    </section>
  ));
}
