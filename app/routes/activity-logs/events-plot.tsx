import type { EventsOfDay } from "#app/domain/activity/activity-days.server.ts";
import { pluralize } from "#app/ui/pluralize.ts";
import { classSettings } from "#class-settings";

const { timeZoneName } = classSettings;
const height = 96;
/** Across, a day with the gap after it. */
const step = 12;
const bar = 4;

const inWords = { timeZone: "UTC", month: "short", day: "numeric", year: "numeric" } as const;
/** Like 'Jan 5, 2026'. */
const shownDay = ({ day }: EventsOfDay) => new Date(day).toLocaleDateString("en-US", inWords);

/** Bars from `below` upwards, as one path: less to send than an element for each. */
function bars(days: EventsOfDay[], scale: number, heightOf: (day: EventsOfDay) => number, below: (day: EventsOfDay) => number) {
  // What happened at all can be seen, however small it is beside the rest.
  const rounded = (events: number) => (events === 0 ? 0 : Math.max(2, Math.round(events * scale)));
  return days
    .map((day, index) => ({ x: index * step, bottom: height - rounded(below(day)), tall: rounded(heightOf(day)) }))
    .filter(({ tall }) => tall > 0)
    .map(({ x, bottom, tall }) => `M${x} ${bottom}v${-tall}h${bar}v${tall}z`)
    .join("");
}

/** Events a day: drawn for the eye, and the same numbers in a table. */
export function EventsPlot({ days }: { days: EventsOfDay[] }) {
  const most = Math.max(...days.map(({ successful, failed }) => successful + failed));
  const [first, last] = [days[0], days.at(-1)];
  if (most === 0 || !first || !last) return null;
  // Two pixels less, for the failures that are drawn taller than they are.
  const scale = (height - 2) / most;
  return (
    <figure className="log-plot">
      <figcaption>
        Events a day in the last {days.length} days, {timeZoneName}
      </figcaption>
      <svg
        className="log-bars"
        viewBox={`0 0 ${days.length * step - (step - bar)} ${height}`}
        width={days.length * step}
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          className="log-bars-done"
          d={bars(
            days,
            scale,
            ({ successful }) => successful,
            () => 0,
          )}
        />
        <path
          className="log-bars-failed"
          d={bars(
            days,
            scale,
            ({ failed }) => failed,
            ({ successful }) => successful,
          )}
        />
      </svg>
      <p className="log-axis">
        <span>{shownDay(first)}</span> <span>to {shownDay(last)}</span>
      </p>
      <p className="hint">At most {pluralize(most, "event")} a day. Failed events are shown in red.</p>
      <details>
        <summary>Numbers for each day</summary>
        <table className="log-table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Successful</th>
              <th scope="col">Failed</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{shownDay(day)}</th>
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
