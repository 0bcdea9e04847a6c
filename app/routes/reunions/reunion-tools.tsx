import {
  canManageReunion,
  canMessageOrganizer,
  canSetReunionStatus,
  seesOwnAttendanceTool,
} from "#app/domain/core/permissions.ts";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { CalendarLink } from "./calendar-link.tsx";
import { OwnAttendanceTool } from "./own-attendance-tool.tsx";
import { StatusButtons } from "./status-buttons.tsx";
import { datesAddress, organizerAddress } from "./urls.ts";

interface ReunionToolsProps {
  reunion: ListedReunion;
  me: SessionUser | null;
  className: string;
}

/** The row of links and buttons below a meet-up. */
export function ReunionTools({ reunion, me, className }: ReunionToolsProps) {
  const { id, title, status, isChoosingDate } = reunion;
  return (
    <div className={`print:hidden ${className}`}>
      <DialogLink open={{ details: id }} className={buttonClass("text")}>
        View Details<span className="sr-only"> of {title}</span>
      </DialogLink>{" "}
      {isChoosingDate ? (
        <LinkButton href={datesAddress(id)} look="text">
          Help to choose the date<span className="sr-only"> of {title}</span>
        </LinkButton>
      ) : null}{" "}
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
      {canSetReunionStatus(me) ? <StatusButtons reunion={reunion} /> : null}{" "}
      {status === "active" && seesOwnAttendanceTool(me) ? <OwnAttendanceTool reunion={reunion} look="text" /> : null}
    </div>
  );
}
