import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { attendanceSummary } from "#app/domain/reunions/reunions.ts";
import { EventMoment, ReadersMoment } from "#app/ui/event-moment.tsx";

/** When and where it is, who organizes it, and how many people come. */
export function ReunionFacts({ reunion }: { reunion: ListedReunion }) {
  const { eventDate, isPast, location, organizer } = reunion;
  return (
    <>
      <p className="reunion-when">{eventDate ? <EventMoment date={eventDate} /> : "Date to be announced"}</p>
      {eventDate && !isPast ? (
        <p className="meta reunion-readers">
          <ReadersMoment date={eventDate} />
        </p>
      ) : null}
      <p className="reunion-where">{location ?? "Place to be announced"}</p>
      <p className="meta num">
        Organized by {organizer} · {attendanceSummary(reunion)}
      </p>
    </>
  );
}
