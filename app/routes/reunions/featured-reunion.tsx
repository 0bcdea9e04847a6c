import { seesJoinAndLeave } from "#app/domain/core/permissions.ts";
import type { Face } from "#app/domain/reunions/attendee-queries.server.ts";
import type { ReunionDetails } from "#app/domain/reunions/reunion-queries.server.ts";
import { cardLinkClass } from "#app/ui/card.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { Eyebrow, Lede } from "#app/ui/page-head.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { AttendanceForm } from "./attendance-form.tsx";
import { AttendeeFaces } from "./attendee-faces.tsx";
import { EventDate } from "./event-date.tsx";
import { ReunionBadges } from "./reunion-badges.tsx";
import { ReunionFacts } from "./reunion-facts.tsx";
import { ReunionTools } from "./reunion-tools.tsx";

interface FeaturedReunionProps {
  reunion: ReunionDetails;
  faces: Face[];
  me: SessionUser | null;
}

/** The next meet-up, set like an invitation. */
export function FeaturedReunion({ reunion, faces, me }: FeaturedReunionProps) {
  return (
    <article
      className="mb-12 border-b-4 border-double border-ink pb-6 break-inside-avoid lg:grid lg:grid-cols-lead lg:gap-x-12"
      aria-labelledby="next-meet-up"
    >
      <EventDate date={reunion.eventDate} look="featured" />
      <div>
        <Eyebrow>Next Meet-Up</Eyebrow>
        <h2 id="next-meet-up" className="text-3xl lg:text-balance lg:text-4xl">
          <DialogLink open={{ details: reunion.id }} className={cardLinkClass}>
            {reunion.title}
          </DialogLink>
        </h2>
        <ReunionBadges reunion={reunion} className="mt-2.5" />
        {reunion.description ? <Lede className="mt-2.5 whitespace-pre-line">{reunion.description}</Lede> : null}
        <ReunionFacts reunion={reunion} look="featured" />
        <AttendeeFaces reunionId={reunion.id} faces={faces} attendeeCount={reunion.attendeeCount} />
        {seesJoinAndLeave(me) ? <AttendanceForm reunion={reunion} isPrimary /> : null}
        <ReunionTools reunion={reunion} me={me} className="mt-4 border-t" />
      </div>
    </article>
  );
}
