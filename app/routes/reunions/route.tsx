import { redirect } from "react-router";
import type { Member } from "#app/domain/core/member.ts";
import { canCheckIn, canManageReunion } from "#app/domain/core/permissions.ts";
import { changeGuests, joinReunion, leaveReunion, replyToReunion } from "#app/domain/reunions/attendance.server.ts";
import { attendeesOf, facesOf, ownReply } from "#app/domain/reunions/attendee-queries.server.ts";
import { helperIdsAt } from "#app/domain/reunions/check-in-queries.server.ts";
import {
  findNextReunion,
  findReunion,
  isPastReunion,
  type ReunionDetails,
  reunionPage,
} from "#app/domain/reunions/reunion-queries.server.ts";
import {
  closeReunion,
  deleteReunion,
  editedForm,
  editReunion,
  plannedForm,
  planReunion,
  setReunionStatus,
} from "#app/domain/reunions/reunions.server.ts";
import { losesPlace } from "#app/domain/reunions/reunions.ts";
import { wallTime } from "#app/domain/time/wall-clock.server.ts";
import { formAction, formHandler } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { newSubmissionKey } from "#app/http/security.server.ts";
import { foundIn, pageIn } from "#app/http/url-parameters.ts";
import { ButtonRow, buttonClass } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Eyebrow, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { useMe } from "#app/ui/site.ts";
import type { Route } from "./+types/route";
import type { EditedReunion, EndedReunion, LeftReunion } from "./dialogs.tsx";
import { FeaturedReunion, ReunionList } from "./reunion-list.tsx";
import { buttonIntents, editNotice, joinNotice, leaveNotice, replyNotice, statusNotice, texts } from "./texts.ts";
import { addressWithoutFilter, sameAddress } from "./urls.ts";

/** Meet-ups: the next one, the list, and planning. docs/behavior.md, "Meet-Ups". */

export const handle = { dialogParameters: ["dialog", "details", "edit", "delete", "leave"] };

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const now = new Date();
  const parameters = args.url.searchParams;
  const page = pageIn(parameters);
  const reunionIn = (parameter: string) => foundIn(parameters, parameter, (id) => findReunion(me, id, now));
  const manageableReunionIn = (parameter: string) => {
    const reunion = reunionIn(parameter);
    return reunion && canManageReunion(me, reunion) ? reunion : null;
  };
  const [details, left] = [reunionIn("details"), reunionIn("leave")];
  const [edited, deleted] = [manageableReunionIn("edit"), manageableReunionIn("delete")];
  const list = reunionPage(page, me, now);
  if (parameters.get("show") === "past") throw redirect(addressWithoutFilter(args.url, list.total.coming));
  // Only on the first page, so that it is not in the way of later ones.
  const next = list.page === 1 ? findNextReunion(me, now) : null;
  return {
    list,
    next,
    faces: next && facesOf(next.id),
    // One object is sent once, even if it is in two places.
    details: details && {
      reunion: details.id === next?.id ? next : details,
      attendees: attendeesOf(details.id),
      canOpenDoor: canCheckIn(me, details, helperIdsAt(details.id)),
      reply: ownReply(me, details.id),
    },
    edited: edited && toEditedReunion(edited),
    deleted: deleted && toEndedReunion(deleted),
    left: left && left.ownGuests !== null ? toLeftReunion(me, left) : null,
    /** A form with the same key that is sent twice plans one meet-up. */
    submissionKey: parameters.get("dialog") === "plan" ? newSubmissionKey() : null,
  };
}

function toEditedReunion(reunion: ReunionDetails): EditedReunion {
  const { id, title, description, location, eventDate, replyBy, capacity, cost, paymentNote } = reunion;
  const invitation = { replyBy, capacity, cost, paymentNote };
  return { id, title, description, location, ...invitation, wallTime: eventDate ? wallTime(eventDate) : "" };
}

const toEndedReunion = ({ id, title, status, isPast, attendeeCount }: ReunionDetails): EndedReunion => ({
  id,
  title,
  notifiesAttendees: status !== "cancelled" && !isPast && attendeeCount > 0,
});

const toLeftReunion = (me: Member, reunion: ReunionDetails): LeftReunion => ({
  id: reunion.id,
  title: reunion.title,
  waitingCount: losesPlace(reunion) ? reunion.waitingCount : 0,
  isOrganizer: reunion.createdBy === me.id,
});

export const action = formAction(texts, handle, {
  plan: formHandler(planReunion, {
    schema: plannedForm,
    // One with a past date may be on a later page of the list.
    redirectTo: (reunion) => (isPastReunion(reunion, new Date()) ? `/reunions?details=${reunion.id}` : undefined),
  }),
  edit: formHandler(editReunion, { schema: editedForm, notice: editNotice }),
  delete: formHandler(deleteReunion),
  join: formHandler(joinReunion, { redirectTo: (_joined, url) => sameAddress(url), notice: joinNotice }),
  guests: formHandler(changeGuests, { redirectTo: (_changed, url) => sameAddress(url) }),
  leave: formHandler(leaveReunion, {
    redirectTo: (_left, url) => (url.searchParams.has("leave") ? undefined : sameAddress(url)),
    notice: leaveNotice,
  }),
  reply: formHandler(replyToReunion, { redirectTo: (_replied, url) => sameAddress(url), notice: replyNotice }),
  status: formHandler(setReunionStatus, { notice: statusNotice }),
  close: formHandler(closeReunion, { redirectTo: (_closed, url) => sameAddress(url) }),
});

export const clientAction = makeClientAction(texts);

const Dialogs = lazyPart("dialog", () => import("./dialogs.tsx"));
const DetailsDialog = lazyPart("dialog", () => import("./details-dialog.tsx"));

export default function Reunions({ loaderData }: Route.ComponentProps) {
  const { list, next, faces, details, edited, deleted, left, submissionKey } = loaderData;
  const me = useMe();
  return (
    <>
      <PageTitle>Meet-Ups</PageTitle>
      {submissionKey || edited || deleted || left ? (
        <Dialogs submissionKey={submissionKey} edited={edited} deleted={deleted} left={left} />
      ) : null}
      {details ? <DetailsDialog {...details} me={me} /> : null}
      <PageHead
        title="Meet-Ups"
        subtitle={<span className="phone:hidden">Walks, dinners, galleries: where the class gets together</span>}
      />
      {/* Without a dialog, because the meet-up was deleted meanwhile, the page shows the error. */}
      {details || left ? null : <FormFailure intents={[...buttonIntents, "reply"]} />}
      {edited ? null : <FormFailure intents={["edit"]} />}
      {deleted ? null : <FormFailure intents={["delete"]} />}
      {next ? <FeaturedReunion reunion={next} faces={faces ?? []} me={me} /> : null}
      <ButtonRow className="mb-10">
        <DialogLink open={{ dialog: "plan" }} className={buttonClass("primary")}>
          Plan New Meet-Up
        </DialogLink>
      </ButtonRow>
      <div className="xl:grid xl:grid-cols-aside xl:items-start xl:gap-x-12">
        <div>
          <ReunionList {...list} me={me} />
          <p className="mt-6 print:hidden">
            <a href="/reunions/subscribe" className="inline-block py-tap">
              Subscribe in your calendar
            </a>
          </p>
        </div>
        <PlanningTips />
      </div>
    </>
  );
}

function PlanningTips() {
  return (
    <aside
      className="mt-12 border-l-6 border-vermilion pb-2 pl-4 pt-4 xl:supports-grid:mt-1.5 print:hidden"
      aria-labelledby="planning-tips"
    >
      <Eyebrow as="h2" id="planning-tips">
        Planning tips
      </Eyebrow>
      <ul className="*:border-t *:py-2.5">
        <li>Plan 1-2 weeks ahead so that people can keep the day free.</li>
        <li>Form a committee of 3-5 volunteers: one for the place, one for the food, one who writes to everybody.</li>
        <li>No date yet? Leave the date empty. People can already join.</li>
      </ul>
    </aside>
  );
}
