import { findLetters } from "#app/domain/roster/joining-letters.server.ts";
import { labelsPath, lettersPath, lettersPerPage } from "#app/domain/roster/joining-letters.ts";
import { settingsPath } from "#app/domain/roster/letter-options.ts";
import { countWaitingMessages } from "#app/domain/roster/letter-recipients.server.ts";
import { letterSettings } from "#app/domain/roster/letter-settings.server.ts";
import { requireAdministrator, sentenceResponse } from "#app/http/guards.server.ts";
import { ownOrigin } from "#app/http/security.server.ts";
import { pageIn } from "#app/http/url-parameters.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Letter } from "../letter/letter.tsx";
import { addressOfLink } from "../letter/letter-text.ts";
import { qrCodeOf } from "../letter/qr-code-of.ts";
import type { Route } from "./+types/batch";

/** The letters of one batch whose links still work, each on its own sheet of paper. */

export function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can see joining letters.");
  const { batch } = args.params;
  const allLetters = findLetters(batch);
  if (allLetters.length === 0) {
    throw sentenceResponse(410, "These links have been used or have expired. An administrator can make new letters.");
  }
  const pages = Math.ceil(allLetters.length / lettersPerPage);
  const page = Math.min(pages, pageIn(args.url.searchParams));
  const origin = ownOrigin(args.request);
  const letters = allLetters.slice((page - 1) * lettersPerPage, page * lettersPerPage).map((letter) => ({
    ...letter,
    waitingMessages: countWaitingMessages(letter.id),
    origin,
    code: qrCodeOf(addressOfLink({ origin, token: letter.token })),
  }));
  return { batch, letters, total: allLetters.length, page, pages, settings: letterSettings() };
}

export default function Batch({ loaderData: { batch, letters, total, page, pages, settings } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Joining letters to print</PageTitle>
      <PageHead
        back={{ href: "/admin/letters", label: "Back to Joining letters" }}
        className="print:hidden"
        title={total === 1 ? "1 letter" : `${total.toLocaleString("en-US")} letters`}
        subtitle={`Print this page. Each letter starts on a new sheet${
          pages > 1 ? `. ${lettersPerPage} letters fit on a page; the rest are on the next` : ""
        }`}
      >
        <p className="mt-3 max-w-prose">
          Fold each letter in three. The address then shows in the window of a {settings.envelope} envelope. In your browser’s
          print window, choose 100% as the scale and leave the margins as they are.
        </p>
        <ButtonRow>
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
      <Pager page={page} pages={pages} addressOf={(page) => `${lettersPath(batch)}?page=${page}`} />
    </>
  );
}
