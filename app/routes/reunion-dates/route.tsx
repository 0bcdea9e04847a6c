import { data } from "react-router";
import { canManageReunion } from "#app/domain/core/permissions.ts";
import { dateVotesForm } from "#app/domain/reunions/reunion-forms.ts";
import { findReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { suggestedForm } from "#app/domain/reunions/reunions.server.ts";
import {
  chooseDate,
  listSuggestedDates,
  removeSuggestedDate,
  suggestDate,
  voteOnDates,
} from "#app/domain/reunions/suggested-dates.server.ts";
import { formAction, formHandler } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { toNumber } from "#app/http/url-parameters.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { EventMoment } from "#app/ui/event-moment.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/route";
import { Ballot } from "./ballot.tsx";
import { ChooseDialog, RemoveDialog, SuggestForm } from "./date-dialogs.tsx";

/** The dates that are suggested for a meet-up: members say which suit them, and the organizer chooses one. */

const texts = {
  vote: {
    done: { title: "Thank you", description: "You can change your votes until the date is set." },
    failed: "Your votes were not saved",
  },
  suggest: { done: "The date is suggested", failed: "The date was not suggested" },
  "remove-date": { done: "The date is removed", failed: "The date was not removed" },
  choose: {
    done: { title: "The date is set", description: "Everybody who voted or is on the list gets a message." },
    failed: "The date was not set",
  },
};

export const handle = { dialogParameters: ["choose", "remove"] };

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const { reunionId } = args.params;
  const reunion = findReunion(me, toNumber(reunionId) ?? 0, new Date());
  if (!reunion) throw data(null, { status: 404 });
  const dates = listSuggestedDates(me, reunion.id);
  const { id, title, eventDate, status } = reunion;
  const isOpen = status === "active" && eventDate === null;
  const mayManage = canManageReunion(me, reunion) && isOpen;
  const dateIn = (parameter: string) =>
    (mayManage && dates.find((date) => String(date.id) === args.url.searchParams.get(parameter))) || null;
  return { reunion: { id, title, eventDate }, isOpen, mayManage, dates, chosen: dateIn("choose"), removed: dateIn("remove") };
}

export const action = formAction(texts, handle, {
  vote: formHandler(voteOnDates, { schema: dateVotesForm }),
  suggest: formHandler(suggestDate, { schema: suggestedForm }),
  "remove-date": formHandler(removeSuggestedDate),
  choose: formHandler(chooseDate, { redirectTo: ({ id }) => `/reunions?details=${id}` }),
});

export const clientAction = makeClientAction(texts);

export default function ReunionDates({ loaderData }: Route.ComponentProps) {
  const { reunion, isOpen, mayManage, dates, chosen, removed } = loaderData;
  const { id, title, eventDate } = reunion;
  return (
    <>
      <PageTitle>{`When should we meet? ${title}`}</PageTitle>
      {chosen ? <ChooseDialog reunionId={id} date={chosen} /> : null}
      {removed ? <RemoveDialog reunionId={id} date={removed} /> : null}
      <PageHead
        back={{ href: `/reunions?details=${id}`, label: "Back to the meet-up" }}
        title="When should we meet?"
        subtitle={title}
      />
      <FormFailure intents={[...(chosen ? [] : ["choose"]), ...(removed ? [] : ["remove-date"])]} />
      {isOpen ? null : (
        <>
          <FormFailure intents={["vote", "suggest"]} />
          <Notice title={eventDate ? "The date is set" : "The date can’t be chosen anymore"}>
            {eventDate ? <EventMoment date={eventDate} /> : "This meet-up was closed or cancelled."}
          </Notice>
        </>
      )}
      {dates.length > 0 ? (
        <Ballot reunionId={id} dates={dates} isOpen={isOpen} mayManage={mayManage} />
      ) : (
        <EmptyState
          sentence={mayManage ? "Suggest two or more dates, and the class says which suit them." : "No dates are suggested yet."}
        />
      )}
      {mayManage ? <SuggestForm reunionId={id} dateCount={dates.length} /> : null}
    </>
  );
}
