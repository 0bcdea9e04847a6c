import type { ListedReunion } from "#app/domain/programme.server.ts";

/** A file for one's own calendar; what has no date yet has none. */
export function CalendarLink({ reunion: { id, eventId, eventDate, title } }: { reunion: ListedReunion }) {
  if (!eventDate) return null;
  return (
    <a href={`/reunions/${id}/calendar.ics`} download={`${eventId}.ics`} className="btn">
      Add to calendar<span className="sr-only">: {title}</span>
    </a>
  );
}
