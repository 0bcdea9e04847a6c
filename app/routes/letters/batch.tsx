import { fullName } from "#app/domain/core/member.ts";
import { findBatch, findLetters } from "#app/domain/roster/letter-batches.server.ts";
import { countWaitingMessages } from "#app/domain/roster/letter-recipients.server.ts";
import { letterSettings } from "#app/domain/roster/letter-settings.server.ts";
import { labelsPath, lettersPath, lettersPerPage, settingsPath } from "#app/domain/roster/letters.ts";
import { requireAdministrator, sentenceResponse } from "#app/http/guards.server.ts";
import { ownOrigin } from "#app/http/security.server.ts";
import { pageIn } from "#app/http/url-parameters.ts";
import { ButtonRow, LinkButton, PrintButton } from "#app/ui/button.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Day } from "#app/ui/time.tsx";
import { Letter } from "../letter/letter.tsx";
import { addressOfLink } from "../letter/letter-text.ts";
import { qrCodeOf } from "../letter/qr-code.tsx";
import type { Route } from "./+types/batch";
import { PrintingHelp } from "./made-letters.tsx";

/** The letters of one batch whose links still work, each on its own sheet of paper. */

const noLetterLeft = "These links have been used or have expired. An administrator can make new letters.";
/** Their codes are derived from a secret that backups do not have. */
const printedElsewhere =
  "This site was restored from a backup after these letters were made, so it can’t print them again. Those in the mail still work. To print others, replace them in ‘Joining letters’.";

export function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can see joining letters.");
  const { batch } = args.params;
  const allLetters = findLetters(batch);
  const made = findBatch(batch);
  if (!made || allLetters.length === 0) throw sentenceResponse(410, made?.open ? printedElsewhere : noLetterLeft);
  const pages = Math.ceil(allLetters.length / lettersPerPage);
  const page = Math.min(pages, pageIn(args.url.searchParams));
  const origin = ownOrigin(args.request);
  const letters = allLetters.slice((page - 1) * lettersPerPage, page * lettersPerPage).map((letter) => ({
    ...letter,
    waitingMessages: countWaitingMessages(letter.id),
    origin,
    code: qrCodeOf(addressOfLink({ origin, token: letter.token })),
  }));
  return {
    batch,
    letters,
    createdAt: made.createdAt,
    joined: made.joined,
    withoutAddress: allLetters.filter(({ postalAddress }) => !postalAddress).map(fullName),
    total: allLetters.length,
    page,
    pages,
    settings: letterSettings(),
  };
}

export default function Batch({ loaderData }: Route.ComponentProps) {
  const { batch, letters, createdAt, joined, withoutAddress, total, page, pages, settings } = loaderData;
  return (
    <>
      <PageTitle>Joining letters to print</PageTitle>
      <PageHead
        back={{ href: "/admin/letters", label: "Back to Joining letters" }}
        className="print:hidden"
        title={
          <>
            {pluralize(total, "letter")} of <Day date={createdAt} />
          </>
        }
        subtitle={`Print this page. Each letter starts on a new sheet${
          pages > 1 ? `. ${lettersPerPage} letters fit on a page; the rest are on the next` : ""
        }`}
      >
        {joined > 0 ? (
          <p className="mt-3">
            {pluralize(joined, "person", "people")} of these letters {joined === 1 ? "has" : "have"} joined and{" "}
            {joined === 1 ? "needs" : "need"} none anymore.
          </p>
        ) : null}
        <PrintingHelp withoutAddress={withoutAddress} envelope={settings.envelope} />
        <p className="mt-3 max-w-prose">
          You can print these letters again at any time, from ‘Joining letters’. Their links stay the same.
        </p>
        <ButtonRow>
          <PrintButton>{letters.length === 1 ? "Print the letter" : `Print ${letters.length} letters`}</PrintButton>{" "}
          <LinkButton href={labelsPath(batch)}>Print address labels instead</LinkButton>{" "}
          <LinkButton look="quiet" href={settingsPath}>
            Change the text or the envelope
          </LinkButton>
        </ButtonRow>
      </PageHead>
      <div>
        {letters.map((letter, index) => (
          <Letter key={letter.id} recipient={letter} settings={settings} isJoining heading="h2" isOnNextSheet={index > 0} />
        ))}
      </div>
      <Pager hasSheets page={page} pages={pages} addressOf={(page) => `${lettersPath(batch)}?page=${page}`} />
    </>
  );
}
