import type { Attendee } from "#app/domain/attendance.server.ts";
import { fullName } from "#app/domain/people.ts";
import { guestsInWords, namedAttendees } from "#app/domain/reunions.ts";

/** Who comes: the first three names, and the others one press away (spec §2, attendee panel). */
export function AttendeePanel({ attendees, isPast }: { attendees: Attendee[]; isPast: boolean }) {
  const others = attendees.slice(namedAttendees);
  return (
    <section className="attendees" aria-labelledby="attendees">
      <h3 id="attendees">{isPast ? "Who came" : "Who comes"}</h3>
      {attendees.length === 0 ? <p className="meta">Nobody is on the list.</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by the keyboard */}
      <section className="attendees-list" tabIndex={0} aria-label="List of attendees">
        <Names attendees={attendees.slice(0, namedAttendees)} />
        {others.length > 0 ? (
          <details>
            <summary>+{others.length} more</summary>
            <Names attendees={others} />
          </details>
        ) : null}
      </section>
    </section>
  );
}

function Names({ attendees }: { attendees: Attendee[] }) {
  return (
    <ul>
      {attendees.map((attendee) => (
        <li key={attendee.id}>
          <a href={`/profile/${attendee.id}`}>{fullName(attendee)}</a>
          {attendee.profession ? <span className="meta">, {attendee.profession}</span> : null}
          {attendee.guests > 0 ? `, and ${guestsInWords(attendee.guests)}` : ""}
        </li>
      ))}
    </ul>
  );
}
