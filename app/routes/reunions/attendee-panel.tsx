import { fullName } from "#app/domain/core/member.ts";
import type { Attendee } from "#app/domain/reunions/attendee-queries.server.ts";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { guestLabel, namedAttendees } from "#app/domain/reunions/reunions.ts";
import { Portrait } from "#app/ui/portrait.tsx";
import { ScrollPane } from "#app/ui/scroll-pane.tsx";

/** The attendees: the first three names, with the others collapsed. */
export function AttendeePanel({ attendees, reunion }: { attendees: Attendee[]; reunion: ListedReunion }) {
  const others = attendees.slice(namedAttendees);
  return (
    <section className="mt-6" aria-labelledby="attendees">
      <h3 id="attendees">{headingOf(reunion)}</h3>
      {attendees.length === 0 ? <p className="text-sm text-ink-2">Nobody is on the list.</p> : null}
      <ScrollPane height="short" label="List of attendees" className="-mx-1.5 mt-2 border-t px-1.5">
        <AttendeeNames attendees={attendees.slice(0, namedAttendees)} />
        {others.length > 0 ? (
          <details>
            <summary>+{others.length} more</summary>
            <AttendeeNames attendees={others} />
          </details>
        ) : null}
      </ScrollPane>
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
        <li key={attendee.id} className="flex">
          <span className="mr-3 flex-none">
            <Portrait person={attendee} size={56} />
          </span>{" "}
          <span className="min-w-0 break-anywhere">
            <a href={`/profile/${attendee.id}`}>{fullName(attendee)}</a>
            <span className="text-sm text-ink-2">
              {attendee.profession ? `, ${attendee.profession}` : ""}
              {attendee.guests > 0 ? `, and ${guestLabel(attendee.guests)}` : ""}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
