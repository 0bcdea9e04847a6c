import type { ReactNode } from "react";
import {
  canManageReunion,
  canMessageOrganizer,
  canSetReunionStatus,
  seesOwnAttendanceTool,
} from "#app/domain/core/permissions.ts";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { losesPlace, placesLeft } from "#app/domain/reunions/reunions.ts";
import { Button, type ButtonLook, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { reunionStatuses } from "#db/column-values.ts";
import { LeaveLink } from "./attendance-form.tsx";
import { datesAddress, organizerAddress } from "./urls.ts";

interface ReunionToolsProps {
  reunion: ListedReunion;
  me: SessionUser | null;
  className: string;
}

/** The links and buttons below a meet-up. Those that set its status have a line of their own. */
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
      {status === "active" && seesOwnAttendanceTool(me) ? <OwnAttendanceTool reunion={reunion} look="text" /> : null}
      {canSetReunionStatus(me) ? <StatusButtons reunion={reunion} /> : null}
    </div>
  );
}

const verbs = { active: "Activate", cancelled: "Cancel", closed: "Close" } as const;

/** For administrators: a button for every status but the current one. */
function StatusButtons({ reunion: { id, title, status } }: { reunion: ListedReunion }) {
  return (
    <StatusForm intent="status" reunionId={id}>
      {reunionStatuses
        .filter((other) => other !== status)
        .map((other) => (
          <Button key={other} look="text" name="status" value={other}>
            {verbs[other]}
            <span className="sr-only"> {title}</span>
          </Button>
        ))}
    </StatusForm>
  );
}

interface StatusFormProps {
  intent: "status" | "close";
  reunionId: number;
  children: ReactNode;
}

/** The buttons that set a meet-up's status, on a line of their own: 'Cancel' and 'Close' could be taken for a dialog's. */
export function StatusForm({ intent, reunionId, children }: StatusFormProps) {
  return (
    <ButtonForm intent={intent} fields={{ reunionId }} className="mt-2 border-t border-rule pt-1 print:hidden">
      <span className="mr-4 inline-block py-tap text-sm text-ink-2">Status:</span> {children}
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
  if (losesPlace(reunion)) {
    return (
      <LeaveLink reunionId={id} className={buttonClass(look)}>
        I am not coming<span className="sr-only">: {title}</span>
      </LeaveLink>
    );
  }
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
