import { canMessageOrganizer, seesJoinAndLeave } from "#app/domain/core/permissions.ts";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { AttendanceForm } from "./attendance-form.tsx";
import { CalendarLink } from "./calendar-link.tsx";
import { EventDate } from "./event-date.tsx";
import { ReunionFacts } from "./reunion-facts.tsx";
import { organizerAddress } from "./urls.ts";

/** The next meet-up, styled as an invitation. */
export function FeaturedReunion({ reunion, me }: { reunion: ListedReunion; me: SessionUser | null }) {
  return (
    <article className="poster" aria-labelledby="featured-meet-up">
      <EventDate date={reunion.eventDate} className="poster-date" />
      <div className="poster-text">
        <p className="eyebrow">Next Meet-Up</p>
        <h2 id="featured-meet-up" className="poster-title">
          {reunion.title}
        </h2>
        {reunion.description ? <p className="lede poster-lede">{reunion.description}</p> : null}
        <ReunionFacts reunion={reunion} />
        {seesJoinAndLeave(me) ? <AttendanceForm reunion={reunion} isPrimary /> : null}
        <div className="card-actions">
          <DialogLink open={{ details: reunion.id }}>
            View Details<span className="sr-only"> of {reunion.title}</span>
          </DialogLink>{" "}
          <CalendarLink reunion={reunion} />{" "}
          {canMessageOrganizer(me, reunion) ? (
            <a href={organizerAddress(reunion)} className="btn">
              Message Organizer<span className="sr-only"> of {reunion.title}</span>
            </a>
          ) : null}
        </div>
      </div>
    </article>
  );
}
