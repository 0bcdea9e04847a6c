import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { type ButtonLook, LinkButton } from "#app/ui/button.tsx";

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
