import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";

/** A link to a meet-up's calendar file, unless it has no date or is past. */
export function CalendarLink({ reunion: { id, eventId, eventDate, isPast, title } }: { reunion: ListedReunion }) {
  if (!eventDate || isPast) return null;
  return (
    <a href={`/reunions/${id}/calendar.ics`} download={`${eventId}.ics`} className="btn">
      Add to calendar<span className="sr-only">: {title}</span>
    </a>
  );
}
