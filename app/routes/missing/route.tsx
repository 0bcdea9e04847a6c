import { fullName } from "#app/domain/core/member.ts";
import { findMissing, type MissingPerson, requestUnlisting, searchMissing, sendTip } from "#app/domain/people/missing.server.ts";
import { canPassOnLetter, passOnLetter } from "#app/domain/roster/joining-letters.server.ts";
import { letterPath } from "#app/domain/sign-in/sign-in-links.ts";
import { formAction, formHandler } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { foundIn, pageIn, pathOf, withoutParameters } from "#app/http/url-parameters.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { CardGrid, cardLinkClass } from "#app/ui/card.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { CardPortrait } from "#app/ui/then-and-now.tsx";
import type { Route } from "./+types/route";
import { LetterDialog, TipDialog, UnlistingDialog } from "./dialogs.tsx";

/** Who of the class is missing, and how members can help to find them: docs/behavior.md, "Missing classmates". */

const texts = {
  "send-tip": {
    done: "Thank you. The administrators have your message.",
    isNoticeKept: true,
    failed: "Failed to send your message",
  },
  "request-unlisting": {
    done: "Thank you. This name is off the list until an administrator decides.",
    failed: "Failed to send your request",
  },
  "pass-on-letter": { failed: "Failed to make a letter" },
};

const dialogParameters = ["tip", "unlist", "letter"];

export const handle = { dialogParameters };

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const parameters = args.url.searchParams;
  const canPassOn = canPassOnLetter(me);
  return {
    ...searchMissing(me, pageIn(parameters)),
    tipAbout: foundIn(parameters, "tip", findMissing),
    unlisted: foundIn(parameters, "unlist", findMissing),
    reached: canPassOn ? foundIn(parameters, "letter", findMissing) : null,
    canPassOn,
  };
}

const redirectTo = (_sent: unknown, url: URL) => withoutParameters(pathOf(url), ...dialogParameters);

export const action = formAction(texts, handle, {
  "send-tip": formHandler(sendTip, { redirectTo }),
  "request-unlisting": formHandler(requestUnlisting, { redirectTo, takesCode: true }),
  "pass-on-letter": formHandler(passOnLetter, { takesCode: true, redirectTo: ({ token }) => letterPath(token) }),
});

export const clientAction = makeClientAction(texts);

export default function Missing({ loaderData }: Route.ComponentProps) {
  const { people, page, pages, found, total, tipAbout, unlisted, reached, canPassOn } = loaderData;
  return (
    <>
      <PageTitle>Missing classmates</PageTitle>
      {tipAbout ? <TipDialog key={tipAbout.id} person={tipAbout} /> : null}
      {unlisted ? <UnlistingDialog key={unlisted.id} person={unlisted} /> : null}
      {reached ? <LetterDialog key={reached.id} person={reached} /> : null}
      <PageHead
        back={{ href: "/alumni", label: "Back to the Directory" }}
        title="Missing classmates"
        subtitle="We do not know how to reach them. Do you?"
      >
        <FoundBar found={found} total={total} />
      </PageHead>
      {/* Without a dialog, because the person was found meanwhile, the page shows the error. */}
      <FormFailure
        intents={[
          ...(tipAbout ? [] : ["send-tip"]),
          ...(unlisted ? [] : ["request-unlisting"]),
          ...(reached ? [] : ["pass-on-letter"]),
        ]}
      />
      {people.length > 0 ? (
        <CardGrid className="*:border-t *:border-ink *:pt-4 *:break-inside-avoid print:block print:columns-3 print:gap-x-6 print:*:py-1.5">
          {people.map((person, index) => (
            <MissingPersonCard key={person.id} person={person} canPassOn={canPassOn} isFirst={index < 4} />
          ))}
        </CardGrid>
      ) : (
        <EmptyState title="Nobody is missing" sentence="Everyone in the directory has been found." />
      )}
      <Pager page={page} pages={pages} addressOf={(page) => `?page=${page}`} />
    </>
  );
}

/** How many of the class are found, as a sentence and a bar. */
function FoundBar({ found, total }: { found: number; total: number }) {
  return (
    <div className="mt-4 max-w-prose">
      <p className="text-sm text-ink-2 tabular-nums">
        {`${found.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} found`}
      </p>
      <svg
        className="mt-1 block h-dot w-full border border-rule-strong print:hidden"
        viewBox={`0 0 ${Math.max(1, total)} 1`}
        preserveAspectRatio="none"
        width="320"
        height="14"
        aria-hidden="true"
      >
        <path className="fill-ink" d={`M0 0h${found}v1h-${found}z`} />
      </svg>
    </div>
  );
}

interface MissingPersonCardProps {
  person: MissingPerson;
  /** Whether the member may make a joining letter for them. */
  canPassOn: boolean;
  isFirst: boolean;
}

/** A missing person, with the ways to help. */
function MissingPersonCard({ person, canPassOn, isFirst }: MissingPersonCardProps) {
  const name = fullName(person);
  return (
    <li className="clearfix">
      <CardPortrait person={person} isFirst={isFirst} />
      <div className="ml-beside-portrait text-sm xs:ml-beside-portrait-lg print:ml-0">
        <h2 className="text-xl print:text-lg print:font-bold">
          <a href={`/profile/${person.id}`} className={cardLinkClass}>
            {name}
          </a>
        </h2>
        {person.maidenName ? (
          <p className="font-display text-base italic leading-snug text-ink-2">née {person.maidenName}</p>
        ) : null}
        {person.profileType === "teacher" ? (
          <p className="mt-0.5 text-base">
            <Badge look="caps">Teacher</Badge>
          </p>
        ) : null}
        {person.lastKnownPlace ? <p className="mt-1">Last known in {person.lastKnownPlace}</p> : null}
        <p className="mt-2 border-t border-rule text-base print:hidden">
          <DialogLink open={{ tip: person.id }} className={buttonClass("text")}>
            I know something<span className="sr-only">{` about ${name}`}</span>
          </DialogLink>{" "}
          {canPassOn ? (
            <DialogLink open={{ letter: person.id }} className={buttonClass("text")}>
              I am in touch<span className="sr-only">{` with ${name}`}</span>
            </DialogLink>
          ) : null}{" "}
          <DialogLink open={{ unlist: person.id }} className={buttonClass("text")}>
            Please do not list them<span className="sr-only">{`: ${name}`}</span>
          </DialogLink>
        </p>
      </div>
    </li>
  );
}
