import { type ClientActionFunctionArgs, data, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Member } from "#app/domain/core/member.ts";
import { canManageReunion } from "#app/domain/core/permissions.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import {
  absentHelpersAt,
  countAtDoor,
  expectedAt,
  hasTypedName,
  helpersAt,
  requireDoor,
  waitingAt,
  walkInsAt,
} from "#app/domain/reunions/check-in-queries.server.ts";
import { asksForMoney } from "#app/domain/reunions/reunions.ts";
import { eventTime } from "#app/domain/time/event-times.ts";
import { formAction, noDialogs } from "#app/http/form-action.server.ts";
import { memberContext, sentenceResponse } from "#app/http/guards.server.ts";
import { newSubmissionKey } from "#app/http/security.server.ts";
import { pageIn, toNumber } from "#app/http/url-parameters.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/route";
import { forms, listed } from "./door.server.ts";
import { DoorCount, DoorRow, DoorSearch, useFocusAfterSending, useRefreshWhenShown, WaitingSection } from "./door-list.tsx";
import { HelpersSection } from "./helpers-section.tsx";
import { rowIntents, texts } from "./row-form.tsx";
import { doorAddress, isShownPart } from "./urls.ts";
import { WalkInsSection } from "./walk-ins-section.tsx";

/** The list at the door of a meet-up: who comes, and who is there. For its organizer, administrators, and their helpers. */

/** So many people are on one page: a phone shows them at once, and a search finds the others. */
const peoplePerPage = 100;
const maxSearchLength = 100;

/** A refused button shows what somebody else did meanwhile. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || actionStatus === 404 || defaultShouldRevalidate;

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const reunion = doorOf(me, args.params.reunionId);
  const { searchParams } = args.url;
  const text = (searchParams.get("q") ?? "").trim().slice(0, maxSearchLength);
  const part = searchParams.get("show");
  const show = isShownPart(part) ? part : "all";
  const [everybody, allWalkIns] = [expectedAt(reunion.id), walkInsAt(reunion.id)];
  const found = everybody.filter(
    (person) => hasTypedName(person, text) && (show === "all" || (show === "here") === (person.arrivedAt !== null)),
  );
  const pages = Math.max(1, Math.ceil(found.length / peoplePerPage));
  const page = Math.min(pages, pageIn(searchParams));
  const canManage = canManageReunion(me, reunion);
  const { id, title, status } = reunion;
  return {
    reunion: { id, title, isOpen: status !== "cancelled" },
    ...countAtDoor(everybody, allWalkIns),
    text,
    show,
    page,
    pages,
    people: found.slice((page - 1) * peoplePerPage, page * peoplePerPage).map((person) => listed(person, asksForMoney(reunion))),
    waiting: waitingAt(id).filter((person) => hasTypedName(person, text)),
    walkIns: allWalkIns
      .filter(({ name }) => hasTypedName({ firstName: name, lastName: "", maidenName: null, guestNames: null }, text))
      .map(({ arrivedAt, ...walkIn }) => ({ ...walkIn, at: eventTime(arrivedAt).clock })),
    canManage,
    helpers: canManage ? helpersAt(id) : [],
    absentHelpers: canManage ? absentHelpersAt(id) : [],
    submissionKey: newSubmissionKey(),
  };
}

function doorOf(me: Member, reunionId: string) {
  try {
    return requireDoor(me, toNumber(reunionId) ?? 0);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 404) throw data(null, { status: 404 });
    throw sentenceResponse(error.status, `${error.message}.`);
  }
}

export const action = formAction(texts, noDialogs, forms);

const sendForm = makeClientAction(texts, rowIntents);

/**
 * The buttons of rows are sent beside navigation, so that a second one can be pressed at once, and the page stays where it is. Only
 * 'Here' after a search leads back to the whole list.
 */
export async function clientAction(args: ClientActionFunctionArgs) {
  const form = args.request.clone();
  try {
    return await sendForm(args);
  } catch (thrown) {
    const intent = (await form.formData()).get("intent");
    const isSearched = intent === "check-in" && new URL(form.url).searchParams.has("q");
    if (thrown instanceof Response && !isSearched && rowIntents.some((rowIntent) => rowIntent === intent)) return null;
    throw thrown;
  }
}

export default function CheckIn({ loaderData }: Route.ComponentProps) {
  const {
    reunion,
    here,
    expected,
    text,
    show,
    page,
    pages,
    people,
    waiting,
    walkIns,
    canManage,
    helpers,
    absentHelpers,
    submissionKey,
  } = loaderData;
  const { id, title, isOpen } = reunion;
  const sent = useFocusAfterSending(people);
  useRefreshWhenShown();
  return (
    <>
      <PageTitle>{`At the door: ${title}`}</PageTitle>
      <PageHead back={{ href: `/reunions?details=${id}`, label: "Back to the meet-up" }} title="At the door" subtitle={title}>
        <DoorCount here={here} expected={expected} />
      </PageHead>
      <FormFailure intents={rowIntents} />
      {isOpen ? null : <Notice title="This meet-up was cancelled">Nobody can be checked in.</Notice>}
      <div className="max-w-column">
        <DoorSearch reunionId={id} text={text} show={show} />
        {people.length > 0 ? (
          <ul className="border-t-6 border-ink">
            {people.map((person) => (
              <DoorRow key={person.id} person={person} reunionId={id} isOpen={isOpen} onSend={sent} />
            ))}
          </ul>
        ) : (
          <div className="pb-6">
            <p>{nobodyFound(text, expected)}</p>
            {text ? (
              <p className="mt-3">
                <a href={doorAddress(id, { text: "", show: "all" })} className="inline-block py-tap">
                  Show everybody
                </a>
              </p>
            ) : null}
          </div>
        )}
        <Pager page={page} pages={pages} addressOf={(page) => doorAddress(id, { text, show, page })} />
        <WalkInsSection
          reunionId={id}
          walkIns={walkIns}
          isOpen={isOpen}
          suggestedName={people.length + waiting.length > 0 ? "" : text}
          submissionKey={submissionKey}
        />
        {waiting.length > 0 ? (
          <WaitingSection reunionId={id} waiting={waiting} canLetIn={isOpen && canManage} onSend={sent} />
        ) : null}
        {canManage ? (
          <>
            <HelpersSection reunionId={id} helpers={helpers} absent={absentHelpers} />
            <section aria-labelledby="on-paper" className="mt-12 border-t-6 border-ink pt-4">
              <h2 id="on-paper">On paper</h2>
              <p className="text-ink-2">The same list with boxes to check, if there is no connection where you meet.</p>
              <ButtonRow className="mt-3">
                <LinkButton href={`/reunions/${id}/attendees`}>Attendee sheet</LinkButton>{" "}
                <LinkButton href={`/reunions/${id}/badges`}>Badges</LinkButton>
              </ButtonRow>
            </section>
          </>
        ) : null}
      </div>
    </>
  );
}

const nobodyFound = (text: string, expected: number) =>
  text ? `Nobody in this list is called “${text}”.` : expected > 0 ? "Nobody is in this list now." : "Nobody is on the list yet.";
