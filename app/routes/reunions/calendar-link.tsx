import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";

/** A file for one's own calendar; not for what has no date yet or is over. */
export function CalendarLink({ reunion: { id, eventId, eventDate, isPast, title } }: { reunion: ListedReunion }) {
  if (!eventDate || isPast) return null;
  return (
    <a href={`/reunions/${id}/calendar.ics`} download={`${eventId}.ics`} className="btn">
      Add to calendar<span className="sr-only">: {title}</span>
    </a>
  );
}
