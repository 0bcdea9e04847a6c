import { canMessageOrganizer, seesJoinAndLeave } from "#app/domain/core/permissions.ts";
import type { ReunionDetails } from "#app/domain/reunions/reunion-queries.server.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { Eyebrow, Lede } from "#app/ui/page-head.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { AttendanceForm } from "./attendance-form.tsx";
import { CalendarLink } from "./calendar-link.tsx";
import { EventDate } from "./event-date.tsx";
import { ReunionFacts } from "./reunion-facts.tsx";
import { organizerAddress } from "./urls.ts";

/** The next meet-up, set like an invitation. */
export function FeaturedReunion({ reunion, me }: { reunion: ReunionDetails; me: SessionUser | null }) {
  return (
    <article
      className="mb-12 border-b-4 border-double border-ink pb-8 break-inside-avoid lg:grid lg:grid-cols-lead lg:gap-x-12"
      aria-labelledby="next-meet-up"
    >
      <EventDate date={reunion.eventDate} look="featured" />
      <div>
        <Eyebrow>Next Meet-Up</Eyebrow>
        <h2 id="next-meet-up" className="text-3xl lg:text-balance lg:text-4xl">
          {reunion.title}
        </h2>
        {reunion.description ? <Lede className="mt-4 whitespace-pre-line">{reunion.description}</Lede> : null}
        <ReunionFacts reunion={reunion} look="featured" />
        {seesJoinAndLeave(me) ? <AttendanceForm reunion={reunion} isPrimary /> : null}
        <div className="mt-4 border-t print:hidden">
          <DialogLink open={{ details: reunion.id }} className={buttonClass("text")}>
            View Details<span className="sr-only"> of {reunion.title}</span>
          </DialogLink>{" "}
          <CalendarLink reunion={reunion} look="text" />{" "}
          {canMessageOrganizer(me, reunion) ? (
            <LinkButton href={organizerAddress(reunion)} look="text">
              Message Organizer<span className="sr-only"> of {reunion.title}</span>
            </LinkButton>
          ) : null}
        </div>
      </div>
    </article>
  );
}
