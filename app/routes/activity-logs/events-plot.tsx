import type { EventsOfDay } from "#app/domain/activity/activity-log.server.ts";
import { pluralize } from "#app/ui/pluralize.ts";
import { classSettings } from "#class-settings";

const { timeZoneName } = classSettings;
const height = 96;
/** The width of a day's bar and the gap after it. */
const dayWidth = 12;
const barWidth = 4;

const dayFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric", year: "numeric" });
/** Like 'Jan 5, 2026'. */
const formatDay = ({ day }: EventsOfDay) => dayFormat.format(new Date(day));

/** The bars, each starting at the height of `below`, as one path: smaller than an element for each. */
function bars(days: EventsOfDay[], scale: number, heightOf: (day: EventsOfDay) => number, below: (day: EventsOfDay) => number) {
  // Even a single event stays visible.
  const barHeight = (events: number) => (events === 0 ? 0 : Math.max(2, Math.round(events * scale)));
  return days
    .map((day, index) => ({ x: index * dayWidth, bottom: height - barHeight(below(day)), length: barHeight(heightOf(day)) }))
    .filter(({ length }) => length > 0)
    .map(({ x, bottom, length }) => `M${x} ${bottom}v${-length}h${barWidth}v${length}z`)
    .join("");
}

/** Events per day as bars, with the same numbers in a table. */
export function EventsPlot({ days }: { days: EventsOfDay[] }) {
  const most = Math.max(...days.map(({ successful, failed }) => successful + failed));
  const [first, last] = [days[0], days.at(-1)];
  if (most === 0 || !first || !last) return null;
  // Leaves two pixels of space, because a small number of failures is drawn taller than its scale.
  const scale = (height - 2) / most;
  return (
    <figure>
      <figcaption className="font-display text-lg italic leading-body">
        Events per day in the last {days.length} days, {timeZoneName}
      </figcaption>
      <svg
        className="mt-3 block w-full border-b border-ink"
        viewBox={`0 0 ${days.length * dayWidth - (dayWidth - barWidth)} ${height}`}
        width={days.length * dayWidth}
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          className="fill-ink"
          d={bars(
            days,
            scale,
            ({ successful }) => successful,
            () => 0,
          )}
        />
        <path
          className="fill-vermilion"
          d={bars(
            days,
            scale,
            ({ failed }) => failed,
            ({ successful }) => successful,
          )}
        />
      </svg>
      <p className="flex justify-between text-sm leading-body text-ink-2">
        <span>{formatDay(first)}</span> <span>to {formatDay(last)}</span>
      </p>
      <p className="mb-1 text-sm text-ink-2">At most {pluralize(most, "event")} per day. Failed events are shown in red.</p>
      <details>
        <summary>Numbers for each day</summary>
        <table className="border-collapse text-right tabular-nums *:*:*:py-1 *:*:*:pl-0 *:*:*:pr-7">
          <thead className="text-ink-2 *:*:text-left *:*:font-normal">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Successful</th>
              <th scope="col">Failed</th>
            </tr>
          </thead>
          <tbody className="*:border-t">
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row" className="text-left font-normal">
                  {formatDay(day)}
                </th>
                <td>{day.successful}</td>
                <td>{day.failed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
