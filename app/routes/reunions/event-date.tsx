import { eventTime } from "#app/domain/time/event-times.ts";

/** A date with a large day, as on a poster. Without a date, the space stays empty, except for screen readers and text browsers. */
export function EventDate({ date, className }: { date: Date | null; className: string }) {
  if (!date) {
    return (
      <p className={className}>
        <span className="sr-only">No date yet</span>
      </p>
    );
  }
  const { weekday, month, day, year } = eventTime(date);
  return (
    <p className={className}>
      <span className="date-weekday">{weekday}</span> <span className="date-month">{month}</span>{" "}
      <span className="date-day">{day}</span> <span className="date-year">{year}</span>
    </p>
  );
}
