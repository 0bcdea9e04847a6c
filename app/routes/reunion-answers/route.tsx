import { data, useSearchParams } from "react-router";
import { canManageReunion } from "#app/domain/core/permissions.ts";
import {
  askingState,
  askUnanswered,
  type FoundAnswers,
  onlyOrganizers,
  searchAnswers,
} from "#app/domain/reunions/answers.server.ts";
import { answerSearchOf } from "#app/domain/reunions/answers.ts";
import { findReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { roomSummary } from "#app/domain/reunions/reunions.ts";
import { formAction, formHandler } from "#app/http/form-action.server.ts";
import { memberContext, sentenceResponse } from "#app/http/guards.server.ts";
import { toNumber } from "#app/http/url-parameters.ts";
import { ButtonRow, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { DialogActions, DialogLink, UrlDialog } from "#app/ui/dialog.tsx";
import { EventMoment } from "#app/ui/event-moment.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Eyebrow, PageTitle } from "#app/ui/page-head.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { LongDay, Moment } from "#app/ui/time.tsx";
import type { Route } from "./+types/route";
import { AnswerCounts, AnswerList, AnswerSearchForm } from "./answers.tsx";

/** The answers to an invitation, with guests and notes, to search, read, and print. For the organizer and administrators. */

const texts = { ask: { done: "The members were asked", failed: "Nobody was asked" } };

export const handle = { dialogParameters: ["dialog"] };

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const { reunionId } = args.params;
  const now = new Date();
  const reunion = findReunion(me, toNumber(reunionId) ?? 0, now);
  if (!reunion) throw data(null, { status: 404 });
  if (!canManageReunion(me, reunion)) throw sentenceResponse(403, onlyOrganizers);
  const { searchParams } = args.url;
  const parameter = (name: string) => searchParams.get(name);
  const search = answerSearchOf({
    q: parameter("q"),
    answer: parameter("answer"),
    sort: parameter("sort"),
    page: parameter("page") ?? "1",
  });
  const { id, eventId, title, eventDate, location, organizer } = reunion;
  return {
    reunion: { id, eventId, title, eventDate, location, organizer, room: roomSummary(reunion) },
    search,
    found: searchAnswers(reunion, search),
    asking: askingState(me, id, now),
  };
}

export const action = formAction(texts, handle, {
  ask: formHandler(askUnanswered, {
    notice: ({ asked }) => ({ title: texts.ask.done, description: `${pluralize(asked, "member")} got a message.` }),
  }),
});

export const clientAction = makeClientAction(texts);

export default function ReunionAnswers({ loaderData: { reunion, search, found, asking } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const isAsking = parameters.get("dialog") === "ask" && asking.isPossible && asking.toAsk > 0 && !asking.nextAt;
  return (
    <article>
      <PageTitle>{`Answers: ${reunion.title}`}</PageTitle>
      {isAsking ? (
        <AskDialog reunionId={reunion.id} organizer={reunion.organizer} toAsk={asking.toAsk} />
      ) : (
        <FormFailure intents={["ask"]} />
      )}
      <div className="mb-6 border-b-4 border-double border-ink pb-4 print:border-t-6 print:pt-4">
        <Eyebrow>Answers · {reunion.eventId}</Eyebrow>
        <h1>{reunion.title}</h1>
        <p className="mt-3 font-display text-xl lining-nums">
          {reunion.eventDate ? <EventMoment date={reunion.eventDate} /> : "Date to be announced"}
        </p>
        <p className="font-display text-xl italic">{reunion.location ?? "Place to be announced"}</p>
        {reunion.room ? <p className="mt-3 text-lg font-semibold">{reunion.room}</p> : null}
      </div>
      <AnswerCounts reunionId={reunion.id} counts={found.counts} search={search} />
      <CountedTwiceNotice people={found.countedTwice} />
      <AnswerSearchForm reunionId={reunion.id} search={search} />
      <AnswerList reunionId={reunion.id} found={found} search={search} />
      <Unanswered asking={asking} unanswered={found.counts.none} />
      <ButtonRow className="mt-12">
        <LinkButton href={`/reunions?details=${reunion.id}`}>Back to the meet-up</LinkButton>
      </ButtonRow>
    </article>
  );
}

/** Who may be counted twice: as a member, and as somebody's guest. Nothing if nobody is. */
function CountedTwiceNotice({ people }: { people: FoundAnswers["countedTwice"] }) {
  if (people.length === 0) return null;
  return (
    <Notice title="Counted twice?">
      {people.map(({ name, host }) => (
        <span key={`${name}, ${host}`} className="block">
          {name} is on the list, and a guest of {host}.
        </span>
      ))}
    </Notice>
  );
}

/** How many have not answered, when they were last asked, and whether they can be asked now. */
function Unanswered({ asking, unanswered }: { asking: ReturnType<typeof askingState>; unanswered: number }) {
  const { toAsk, isPossible, askedAt, nextAt } = asking;
  return (
    <section className="mb-10" aria-labelledby="not-answered">
      <h2 id="not-answered">Not answered</h2>
      <p className="mt-2 max-w-prose">
        {unanswered === 0 ? "Everybody has answered." : `${pluralize(unanswered, "member has", "members have")} not answered.`}{" "}
        {askedAt ? (
          <>
            They were last asked on <LongDay date={askedAt} />.
          </>
        ) : unanswered > 0 ? (
          "Nobody has asked them yet."
        ) : null}{" "}
        {isPossible && nextAt && unanswered > 0 ? (
          <>
            You can ask again from <Moment date={nextAt} />.
          </>
        ) : null}
      </p>
      {isPossible && !nextAt && toAsk > 0 ? (
        <ButtonRow className="mt-4">
          <DialogLink open={{ dialog: "ask" }} className={buttonClass("primary")}>
            Ask those who have not answered
          </DialogLink>
        </ButtonRow>
      ) : null}
    </section>
  );
}

interface AskDialogProps {
  reunionId: number;
  organizer: string;
  /** How many members get the message. */
  toAsk: number;
}

/** Asks before members who have not answered get a message. */
function AskDialog({ reunionId, organizer, toAsk }: AskDialogProps) {
  return (
    <UrlDialog title="Ask those who have not answered">
      <p>
        {pluralize(toAsk, "member gets", "members get")} the message ‘Are you coming?’ with the date and the place, in the name of{" "}
        {organizer}. Members who have answered get none. You can ask again in a week.
      </p>
      <OperationForm intent="ask">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="reunionId" value={reunionId} />
            <DialogActions label="Ask them" pending="Asking..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
