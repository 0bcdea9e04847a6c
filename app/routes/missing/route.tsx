import { requestUnlisting, sendTip } from "#app/domain/people/missing.server.ts";
import { findMissing, searchMissing } from "#app/domain/people/missing-queries.server.ts";
import { canPassOnLetter, passOnLetter } from "#app/domain/roster/passed-on-letters.server.ts";
import { letterPath } from "#app/domain/sign-in/sign-in-links.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { formHandler } from "#app/http/form-handler.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { numberIn, pageIn, pathOf, withoutParameters } from "#app/http/url-parameters.ts";
import { CardGrid } from "#app/ui/card.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/route";
import { FoundBar } from "./found-bar.tsx";
import { LetterDialog } from "./letter-dialog.tsx";
import { MissingPersonCard } from "./missing-person-card.tsx";
import { TipDialog } from "./tip-dialog.tsx";
import { UnlistingDialog } from "./unlisting-dialog.tsx";

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

/** The parameters that open this page's dialogs. */
export const handle = { dialogParameters };

export function loader(args: Route.LoaderArgs) {
  const me = requireMember(args);
  const parameters = args.url.searchParams;
  const canPassOn = canPassOnLetter(me);
  return {
    ...searchMissing(me, pageIn(parameters)),
    tipAbout: findMissing(numberIn(parameters, "tip") ?? 0) ?? null,
    unlisted: findMissing(numberIn(parameters, "unlist") ?? 0) ?? null,
    reached: canPassOn ? (findMissing(numberIn(parameters, "letter") ?? 0) ?? null) : null,
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
