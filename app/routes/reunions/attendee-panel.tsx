import { fullName } from "#app/domain/core/member.ts";
import type { Attendee } from "#app/domain/reunions/attendance.server.ts";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { guestLabel, namedAttendees } from "#app/domain/reunions/reunions.ts";

/** With space for the focus rings of its links. */
const listClass =
  "-mx-1.5 mt-2 max-h-pane-sm overflow-y-auto border-t px-1.5 simple:max-h-none print:max-h-none print:overflow-visible";

/** The attendees: the first three names, with the others collapsed. */
export function AttendeePanel({ attendees, reunion }: { attendees: Attendee[]; reunion: ListedReunion }) {
  const others = attendees.slice(namedAttendees);
  return (
    <section className="mt-6" aria-labelledby="attendees">
      <h3 id="attendees">{headingOf(reunion)}</h3>
      {attendees.length === 0 ? <p className="text-sm text-ink-2">Nobody is on the list.</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by the keyboard */}
      <section className={listClass} tabIndex={0} aria-label="List of attendees">
        <AttendeeNames attendees={attendees.slice(0, namedAttendees)} />
        {others.length > 0 ? (
          <details>
            <summary>+{others.length} more</summary>
            <AttendeeNames attendees={others} />
          </details>
        ) : null}
      </section>
    </section>
  );
}

function headingOf({ isPast, status }: ListedReunion): string {
  if (status === "cancelled") return "Who was coming";
  return isPast ? "Who came" : "Who is coming";
}

function AttendeeNames({ attendees }: { attendees: Attendee[] }) {
  return (
    <ul className="*:py-2">
      {attendees.map((attendee) => (
        <li key={attendee.id}>
          <a href={`/profile/${attendee.id}`}>{fullName(attendee)}</a>
          <span className="text-sm text-ink-2">
            {attendee.profession ? `, ${attendee.profession}` : ""}
            {attendee.guests > 0 ? `, and ${guestLabel(attendee.guests)}` : ""}
          </span>
        </li>
      ))}
    </ul>
  );
}
