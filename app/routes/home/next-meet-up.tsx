import type { Face } from "#app/domain/account/home-queries.server.ts";
import { seesJoinAndLeave } from "#app/domain/core/permissions.ts";
import type { ReunionDetails } from "#app/domain/reunions/reunion-queries.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Eyebrow } from "#app/ui/page-head.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { AttendanceForm } from "../reunions/attendance-form.tsx";
import { EventDate } from "../reunions/event-date.tsx";
import { ReunionFacts } from "../reunions/reunion-facts.tsx";

interface NextMeetUpProps {
  reunion: ReunionDetails;
  attendees: Face[];
  me: SessionUser | null;
}

/** The next meet-up as a small poster, with Join or Leave. */
export function NextMeetUp({ reunion, attendees, me }: NextMeetUpProps) {
  const more = reunion.attendeeCount - attendees.length;
  return (
    <article
      className="mb-12 border-t-6 border-ink pt-6 break-inside-avoid lg:grid lg:grid-cols-lead lg:gap-x-12"
      aria-labelledby="next-meet-up"
    >
      <EventDate date={reunion.eventDate} look="featured" />
      <div>
        <Eyebrow>Next Meet-Up</Eyebrow>
        <h2 id="next-meet-up" className="text-3xl lg:text-balance lg:text-4xl">
          {reunion.title}
        </h2>
        <ReunionFacts reunion={reunion} look="featured" />
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
