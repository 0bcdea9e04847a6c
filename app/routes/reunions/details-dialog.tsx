import { canManageReunion, canMessageOrganizer, seesJoinAndLeave, seesOwnAttendanceTool } from "#app/domain/core/permissions.ts";
import type { Attendee, OwnReply } from "#app/domain/reunions/attendee-queries.server.ts";
import type { ReunionDetails } from "#app/domain/reunions/reunion-queries.server.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { DialogLink, UrlDialog } from "#app/ui/dialog.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { AnswerForm } from "./answer-form.tsx";
import { AttendanceForm, GuestsForm, ownAttendance } from "./attendance-form.tsx";
import { AttendeePanel } from "./attendee-panel.tsx";
import { CalendarLink } from "./calendar-link.tsx";
import { OwnAttendanceTool } from "./own-attendance-tool.tsx";
import { ReunionBadges } from "./reunion-badges.tsx";
import { ReunionFacts } from "./reunion-facts.tsx";
import { buttonIntents } from "./texts.ts";
import { answersAddress, datesAddress, organizerAddress } from "./urls.ts";

interface DetailsDialogProps {
  reunion: ReunionDetails;
  attendees: Attendee[];
  /** The reader's own answer. */
  reply: OwnReply;
  /** Whether the reader may check people in. */
  canOpenDoor: boolean;
  me: SessionUser | null;
}

/** One meet-up: its details, attendees, and actions. */
export function DetailsDialog({ reunion, attendees, reply, canOpenDoor, me }: DetailsDialogProps) {
  const { id, title, description, status, createdBy, eventDate, isPast, isChoosingDate } = reunion;
  const { ownGuests, waitingNumber, paymentNote } = reunion;
  const isActive = status === "active";
  const canManage = canManageReunion(me, reunion);
  return (
    <UrlDialog title={title}>
      <FormFailure intents={buttonIntents} />
      <ReunionBadges reunion={reunion} className="mb-5 mt-1.5" />
      <div>
        <ReunionFacts reunion={reunion} look="details" />
        {description ? <p className="mt-4 max-w-prose whitespace-pre-line">{description}</p> : null}
        {isChoosingDate ? (
          <p className="mt-4 print:hidden">
            <LinkButton href={datesAddress(id)} look="primary">
              Help to choose the date
            </LinkButton>
          </p>
        ) : null}
        {isActive && me ? (
          <>
            {seesJoinAndLeave(me) ? <AttendanceForm reunion={reunion} isPrimary /> : null}
            {seesOwnAttendanceTool(me) && (ownGuests !== null || waitingNumber !== null) ? (
              <p className="mt-3">{ownAttendance(reunion)}</p>
            ) : null}
            {ownGuests === null ? null : <GuestsForm reunion={reunion} />}
            {ownGuests !== null && me.id === createdBy ? (
              <p className="text-sm text-ink-2 print:hidden">
                You are the organizer. If you leave, the attendee who joined first takes over.
              </p>
            ) : null}
            {ownGuests !== null && paymentNote ? (
              <>
                <h3 className="mt-5">How to pay</h3>
                <p className="mt-1 max-w-prose whitespace-pre-line">{paymentNote}</p>
              </>
            ) : null}
          </>
        ) : null}
        {isActive && me && !isPast ? <AnswerForm reunion={reunion} reply={reply} /> : <FormFailure intents={["reply"]} />}
        <AttendeePanel attendees={attendees} reunion={reunion} />
      </div>
      <ButtonRow as="div" className="mt-6 border-t pt-5">
        <CalendarLink reunion={reunion} />{" "}
        {canMessageOrganizer(me, reunion) ? <LinkButton href={organizerAddress(reunion)}>Message Organizer</LinkButton> : null}{" "}
        {isActive && seesOwnAttendanceTool(me) ? <OwnAttendanceTool reunion={reunion} /> : null}{" "}
        {canOpenDoor ? <LinkButton href={`/reunions/${id}/check-in`}>At the door</LinkButton> : null}{" "}
        {canManage ? (
          <>
            <DialogLink open={{ edit: id }}>Edit Meet-Up</DialogLink>{" "}
            <LinkButton href={`/reunions/${id}/attendees`}>Attendee sheet</LinkButton>{" "}
            <LinkButton href={answersAddress(id)}>Answers</LinkButton>{" "}
            {isActive && !eventDate && !isChoosingDate ? <LinkButton href={datesAddress(id)}>Suggest dates</LinkButton> : null}{" "}
            <LinkButton href={`/reunions/${id}/badges`}>Badges</LinkButton>{" "}
            {isActive ? (
              <ButtonForm intent="close" fields={{ reunionId: id }} className="inline-block max-w-full">
                <Button>Close Meet-Up</Button>
              </ButtonForm>
            ) : null}{" "}
            <DialogLink open={{ delete: id }}>Delete Meet-Up</DialogLink>
          </>
        ) : null}
      </ButtonRow>
    </UrlDialog>
  );
}
