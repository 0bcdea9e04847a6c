import {
  canManageReunion,
  canMessageOrganizer,
  canSetReunionStatus,
  seesOwnAttendanceTool,
} from "#app/domain/core/permissions.ts";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { placesLeft } from "#app/domain/reunions/reunions.ts";
import { Button, type ButtonLook, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { reunionStatuses } from "#db/column-values.ts";
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

const verbs = { active: "Activate", cancelled: "Cancel", closed: "Close" } as const;

/** For administrators: a button for every status but the current one. */
function StatusButtons({ reunion: { id, title, status } }: { reunion: ListedReunion }) {
  return (
    <ButtonForm intent="status" fields={{ reunionId: id }} className="inline-block max-w-full">
      {reunionStatuses
        .filter((other) => other !== status)
        .map((other) => (
          <Button key={other} look="text" name="status" value={other}>
            {verbs[other]}
            <span className="sr-only"> {title}</span>
          </Button>
        ))}
    </ButtonForm>
  );
}

interface OwnAttendanceToolProps {
  reunion: ListedReunion;
  look?: ButtonLook;
}

/** For administrators, who see no Join and Leave: a button that puts them on the list, or takes them off. */
export function OwnAttendanceTool({ reunion, look }: OwnAttendanceToolProps) {
  const { id, title, ownGuests, waitingNumber } = reunion;
  const joins = ownGuests === null && waitingNumber === null;
  return (
    <ButtonForm intent={joins ? "join" : "leave"} fields={{ reunionId: id }} className="inline-block max-w-full">
      <Button look={look}>
        {joins
          ? placesLeft(reunion) === 0
            ? "Join the waiting list"
            : "I am coming too"
          : waitingNumber === null
            ? "I am not coming"
            : "Leave the waiting list"}
        <span className="sr-only">: {title}</span>
      </Button>
    </ButtonForm>
  );
}

interface CalendarLinkProps {
  reunion: ListedReunion;
  look?: ButtonLook;
}

/** A link to a meet-up's calendar file, unless it has no date or is past. */
export function CalendarLink({ reunion, look }: CalendarLinkProps) {
  const { id, eventId, eventDate, isPast, title } = reunion;
  if (!eventDate || isPast) return null;
  return (
    <LinkButton href={`/reunions/${id}/calendar.ics`} download={`${eventId}.ics`} look={look}>
      Add to calendar<span className="sr-only">: {title}</span>
    </LinkButton>
  );
}
