import { fullName } from "#app/domain/core/member.ts";
import { mailingPath } from "#app/domain/mailings/mailing-constants.ts";
import { findPaperRecipients } from "#app/domain/mailings/recipients.server.ts";
import { letterSettings } from "#app/domain/roster/letter-settings.server.ts";
import { lettersPerPage, mailingLabelsPath, settingsPath } from "#app/domain/roster/letters.ts";
import { requireAdministrator, sentenceResponse } from "#app/http/guards.server.ts";
import { ownOrigin } from "#app/http/security.server.ts";
import { pageIn } from "#app/http/url-parameters.ts";
import { ButtonRow, LinkButton, PrintButton } from "#app/ui/button.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { PrintingHelp } from "../letters/made-letters.tsx";
import type { Route } from "./+types/print";
import { MailingLetter } from "./mailing-letter.tsx";
import { openMailing } from "./shown-mailing.server.ts";

/** The letters of a mailing, each on its own sheet of paper, for those with neither email nor the site. */

export function loader(args: Route.LoaderArgs) {
  const me = requireAdministrator(args, "Only administrators can print letters: they have postal addresses.");
  const mailing = openMailing(me, args.params.mailingId);
  const { id, subject, text, sentAt, stoppedAt } = mailing;
  if (!sentAt || stoppedAt) throw sentenceResponse(410, "There is nothing to print: this was not sent, or was stopped.");
  const people = findPaperRecipients(id);
  const pages = Math.max(1, Math.ceil(people.length / lettersPerPage));
  const page = Math.min(pages, pageIn(args.url.searchParams));
  return {
    id,
    mailing: { subject, text, by: fullName(mailing.sender ?? mailing.author), date: sentAt },
    people: people.slice((page - 1) * lettersPerPage, page * lettersPerPage),
    withoutAddress: people.filter(({ postalAddress }) => !postalAddress).map(fullName),
    total: people.length,
    page,
    pages,
    settings: letterSettings(),
    origin: ownOrigin(args.request),
  };
}

export default function MailingPrint({ loaderData }: Route.ComponentProps) {
  const { id, mailing, people, withoutAddress, total, page, pages, settings, origin } = loaderData;
  return (
    <>
      <PageTitle>Letters to print</PageTitle>
      <PageHead
        back={{ href: mailingPath(id), label: "Back to the mailing" }}
        className="print:hidden"
        title={pluralize(total, "letter")}
        subtitle={
          total === 0
            ? "Those who needed paper have joined or left since."
            : `Print this page. Each letter starts on a new sheet${
                pages > 1 ? `. ${lettersPerPage} letters fit on a page; the rest are on the next` : ""
              }`
        }
      >
        <PrintingHelp withoutAddress={withoutAddress} envelope={settings.envelope} />
        <ButtonRow>
          {total > 0 ? (
            <PrintButton>{people.length === 1 ? "Print the letter" : `Print ${people.length} letters`}</PrintButton>
          ) : null}{" "}
          <LinkButton href={mailingLabelsPath(id)}>Print address labels instead</LinkButton>{" "}
          <LinkButton look="quiet" href={settingsPath}>
            Change the return address or the envelope
          </LinkButton>
        </ButtonRow>
      </PageHead>
      {people.map((person, index) => (
        <MailingLetter
          key={person.id}
          recipient={person}
          mailing={mailing}
          settings={settings}
          origin={origin}
          heading="h2"
          isOnNextSheet={index > 0}
        />
      ))}
      <Pager hasSheets page={page} pages={pages} addressOf={(page) => `/mailings/${id}/print?page=${page}`} />
    </>
  );
}
