import { canManageReunion, canMessageOrganizer, seesJoinAndLeave, seesOwnAttendanceTool } from "#app/domain/core/permissions.ts";
import type { Attendee } from "#app/domain/reunions/attendee-queries.server.ts";
import type { ReunionDetails } from "#app/domain/reunions/reunion-queries.server.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { DialogLink, UrlDialog } from "#app/ui/dialog.tsx";
import { FormFailure } from "#app/ui/form.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { AttendanceForm, GuestsForm, ownAttendance } from "./attendance-form.tsx";
import { AttendeePanel } from "./attendee-panel.tsx";
import { ButtonForm } from "./button-form.tsx";
import { CalendarLink } from "./calendar-link.tsx";
import { OwnAttendanceTool } from "./own-attendance-tool.tsx";
import { ReunionBadges } from "./reunion-badges.tsx";
import { ReunionFacts } from "./reunion-facts.tsx";
import { buttonIntents } from "./texts.ts";
import { organizerAddress } from "./urls.ts";

interface DetailsDialogProps {
  reunion: ReunionDetails;
  attendees: Attendee[];
  /** Whether the reader may check people in. */
  canOpenDoor: boolean;
  me: SessionUser | null;
}

/** One meet-up: its details, attendees, and actions. */
export function DetailsDialog({ reunion, attendees, canOpenDoor, me }: DetailsDialogProps) {
  const { id, title, description, status, createdBy, ownGuests } = reunion;
  const isActive = status === "active";
  const canManage = canManageReunion(me, reunion);
  return (
    <UrlDialog title={title}>
      <FormFailure intents={buttonIntents} />
      <ReunionBadges reunion={reunion} className="mb-5 mt-1.5" />
      <div>
        <ReunionFacts reunion={reunion} look="details" />
        {description ? <p className="mt-4 max-w-prose whitespace-pre-line">{description}</p> : null}
        {isActive && me ? (
          <>
            {seesJoinAndLeave(me) ? <AttendanceForm reunion={reunion} isPrimary /> : null}
            {seesOwnAttendanceTool(me) && ownGuests !== null ? <p className="mt-3">{ownAttendance(reunion)}</p> : null}
            {ownGuests === null ? null : <GuestsForm reunion={reunion} />}
            {ownGuests !== null && me.id === createdBy ? (
              <p className="text-sm text-ink-2 print:hidden">
                You are the organizer. If you leave, the attendee who joined first takes over.
              </p>
            ) : null}
          </>
        ) : null}
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
            <LinkButton href={`/reunions/${id}/badges`}>Badges</LinkButton>{" "}
            {isActive ? (
              <ButtonForm intent="close" reunionId={id} className="inline-block max-w-full">
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
