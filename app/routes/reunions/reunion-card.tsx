import { canManageReunion, canMessageOrganizer, canSetReunionStatus, seesJoinAndLeave } from "#app/domain/core/permissions.ts";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { cardLinkClass, cardTitleClass } from "#app/ui/card.tsx";
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
      <EventDate date={eventDate} look="listed" />
      <div>
        <h3 className={cardTitleClass}>
          <DialogLink open={{ details: id }} className={cardLinkClass}>
            {title}
          </DialogLink>
        </h3>
        <ReunionBadges reunion={reunion} className="mb-1 mt-1.5" />
        <ReunionFacts reunion={reunion} look={status === "cancelled" ? "cancelled" : "listed"} />
        {status === "active" && seesJoinAndLeave(me) ? <AttendanceForm reunion={reunion} /> : null}
        <div className="mt-2 print:hidden">
          <DialogLink open={{ details: id }} className={buttonClass("text")}>
            View Details<span className="sr-only"> of {title}</span>
          </DialogLink>{" "}
          <CalendarLink reunion={reunion} look="text" />{" "}
          {canMessageOrganizer(me, reunion) ? (
            <LinkButton href={organizerAddress(reunion)} look="text">
              Message Organizer<span className="sr-only"> of {title}</span>
            </LinkButton>
          ) : null}{" "}
          {canManageReunion(me, reunion) ? (
            <>
              <DialogLink open={{ edit: id }} className={buttonClass("text")}>
                Edit<span className="sr-only"> {title}</span>
              </DialogLink>{" "}
              <DialogLink open={{ delete: id }} className={buttonClass("text")}>
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
