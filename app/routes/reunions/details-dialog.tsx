import { canManageReunion, canMessageOrganizer, seesJoinAndLeave } from "#app/domain/core/permissions.ts";
import type { Attendee } from "#app/domain/reunions/attendance.server.ts";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { DialogLink, UrlDialog } from "#app/ui/dialog.tsx";
import { FormFailure } from "#app/ui/form.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { AttendanceForm, GuestsForm } from "./attendance-form.tsx";
import { AttendeePanel } from "./attendee-panel.tsx";
import { ButtonForm } from "./button-form.tsx";
import { CalendarLink } from "./calendar-link.tsx";
import { ReunionBadges } from "./reunion-badges.tsx";
import { ReunionFacts } from "./reunion-facts.tsx";
import { buttonIntents } from "./texts.ts";
import { organizerAddress } from "./urls.ts";

interface DetailsDialogProps {
  reunion: ListedReunion;
  attendees: Attendee[];
  me: SessionUser | null;
}

/** One meet-up: its details, attendees, and actions. */
export function DetailsDialog({ reunion, attendees, me }: DetailsDialogProps) {
  const { id, title, description, status, createdBy, ownGuests } = reunion;
  const isActive = status === "active";
  const canManage = canManageReunion(me, reunion);
  return (
    <UrlDialog title={title}>
      <FormFailure intents={buttonIntents} />
      <ReunionBadges reunion={reunion} />
      <div className="reunion-details">
        <ReunionFacts reunion={reunion} />
        {description ? <p className="bio">{description}</p> : null}
        {isActive && seesJoinAndLeave(me) ? (
          <>
            <AttendanceForm reunion={reunion} isPrimary />
            {ownGuests === null ? null : <GuestsForm reunion={reunion} />}
            {ownGuests !== null && me?.id === createdBy ? (
              <p className="meta">You are the organizer. If you leave, the attendee who joined first takes over.</p>
            ) : null}
          </>
        ) : null}
        <AttendeePanel attendees={attendees} reunion={reunion} />
      </div>
      <div className="dialog-actions">
        <CalendarLink reunion={reunion} />{" "}
        {canMessageOrganizer(me, reunion) ? (
          <a href={organizerAddress(reunion)} className="btn">
            Message Organizer
          </a>
        ) : null}{" "}
        {canManage ? (
          <>
            <DialogLink open={{ edit: id }}>Edit Meet-Up</DialogLink>{" "}
            <a href={`/reunions/${id}/attendees`} className="btn">
              Attendee sheet
            </a>{" "}
            {isActive ? (
              <ButtonForm intent="close" reunionId={id} className="inline-form">
                <button type="submit" className="btn">
                  Close Meet-Up
                </button>
              </ButtonForm>
            ) : null}{" "}
            <DialogLink open={{ delete: id }}>Delete Meet-Up</DialogLink>
          </>
        ) : null}
      </div>
    </UrlDialog>
  );
}
