import { seesJoinAndLeave } from "#app/domain/core/permissions.ts";
import type { Face } from "#app/domain/reunions/attendee-queries.server.ts";
import type { ReunionDetails } from "#app/domain/reunions/reunion-queries.server.ts";
import { attendanceSummary } from "#app/domain/reunions/reunions.ts";
import type { EventTime } from "#app/domain/time/event-times.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Eyebrow } from "#app/ui/page-head.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { AttendanceForm } from "../reunions/attendance-form.tsx";

interface NextMeetUpProps {
  reunion: ReunionDetails;
  /** Its date, which the server formats: browsers would need long for their first date. */
  when: EventTime | null;
  attendees: Face[];
  me: SessionUser | null;
}

/** The next meet-up as a small poster, with Join or Leave. */
export function NextMeetUp({ reunion, when, attendees, me }: NextMeetUpProps) {
  const more = reunion.attendeeCount - attendees.length;
  return (
    <article
      className="mb-12 border-t-6 border-ink pt-6 break-inside-avoid lg:grid lg:grid-cols-lead lg:gap-x-12"
      aria-labelledby="next-meet-up"
    >
      {when ? <PosterDate when={when} /> : null}
      <div>
        <Eyebrow>Next Meet-Up</Eyebrow>
        <h2 id="next-meet-up" className="text-3xl lg:text-balance lg:text-4xl">
          {reunion.title}
        </h2>
        {when && reunion.eventDate ? (
          <p className="mt-5 font-display text-xl lining-nums">
            <time dateTime={reunion.eventDate.toISOString()}>
              {`${when.month} ${when.day}, ${when.year} at ${when.clock} ${when.zone}`}
            </time>
          </p>
        ) : null}
        <p className="mt-1.5 font-display text-xl italic">{reunion.location ?? "Place to be announced"}</p>
        <p className="text-sm text-ink-2 tabular-nums">
          Organized by {reunion.organizer} · {attendanceSummary(reunion)}
        </p>
        {attendees.length > 0 ? (
          <p className="mt-3 *:mb-1 *:mr-1">
            {attendees.map((person) => (
              <Portrait key={person.id} person={person} size={56} />
            ))}
            {more > 0 ? <span className="ml-1 inline-block py-tap font-display italic text-ink-2">and {more} more</span> : null}
          </p>
        ) : null}
        {seesJoinAndLeave(me) ? <AttendanceForm reunion={reunion} isPrimary /> : null}
        <p className="mt-2 print:hidden">
          <LinkButton href={`/reunions?details=${reunion.id}`} look="text">
            View Details<span className="sr-only"> of {reunion.title}</span>
          </LinkButton>{" "}
          <LinkButton href="/reunions" look="text">
            All Meet-Ups
          </LinkButton>
        </p>
      </div>
    </article>
  );
}

/** The date with a large day, as on a poster. */
function PosterDate({ when: { weekday, month, day, year } }: { when: EventTime }) {
  return (
    <p className="border-ink font-display text-xl lining-nums max-lg:mb-6 max-lg:border-b max-lg:pb-2 lg:border-r">
      <span className="lg:block">{weekday}</span> <span className="lg:block">{month}</span>{" "}
      <span className="-mb-px -ml-1.5 mt-5 block text-8xl tracking-tighter text-accent lg:-mb-0.5 lg:-ml-2.5 lg:pt-2.5 lg:text-9xl">
        {day}
      </span>{" "}
      <span className="text-ink-2 lg:block">{year}</span>
    </p>
  );
}
