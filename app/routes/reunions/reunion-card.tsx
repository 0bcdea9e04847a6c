import { canManageReunion, canMessageOrganizer, canSetReunionStatus, seesJoinAndLeave } from "#app/domain/core/permissions.ts";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { AttendanceForm } from "./attendance-form.tsx";
import { CalendarLink } from "./calendar-link.tsx";
import { EventDate } from "./event-date.tsx";
import { ReunionBadges } from "./reunion-badges.tsx";
import { ReunionFacts } from "./reunion-facts.tsx";
import { StatusButtons } from "./status-buttons.tsx";
import { organizerAddress } from "./urls.ts";

/** One meet-up in the list, with its actions. */
export function ReunionCard({ reunion, me }: { reunion: ListedReunion; me: SessionUser | null }) {
  const { id, title, eventDate, status } = reunion;
  return (
    <>
      <EventDate date={eventDate} className="programme-date" />
      <div className="programme-text">
        <h3 className="card-title">
          <DialogLink open={{ details: id }} className="link">
            {title}
          </DialogLink>
        </h3>
        <ReunionBadges reunion={reunion} />
        <ReunionFacts reunion={reunion} />
        {status === "active" && seesJoinAndLeave(me) ? <AttendanceForm reunion={reunion} /> : null}
        <div className="card-actions">
          <DialogLink open={{ details: id }}>
            View Details<span className="sr-only"> of {title}</span>
          </DialogLink>{" "}
          <CalendarLink reunion={reunion} />{" "}
          {canMessageOrganizer(me, reunion) ? (
            <a href={organizerAddress(reunion)} className="btn">
              Message Organizer<span className="sr-only"> of {title}</span>
            </a>
          ) : null}{" "}
          {canManageReunion(me, reunion) ? (
            <>
              <DialogLink open={{ edit: id }}>
                Edit<span className="sr-only"> {title}</span>
              </DialogLink>{" "}
              <DialogLink open={{ delete: id }}>
                Delete<span className="sr-only"> {title}</span>
              </DialogLink>
            </>
          ) : null}{" "}
          {canSetReunionStatus(me) ? <StatusButtons reunion={reunion} /> : null}
        </div>
      </div>
    </>
  );
}
