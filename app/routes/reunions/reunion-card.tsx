import { seesJoinAndLeave } from "#app/domain/core/permissions.ts";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { cardLinkClass, cardTitleClass } from "#app/ui/card.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { AttendanceForm } from "./attendance-form.tsx";
import { EventDate } from "./event-date.tsx";
import { ReunionBadges } from "./reunion-badges.tsx";
import { ReunionFacts } from "./reunion-facts.tsx";
import { ReunionTools } from "./reunion-tools.tsx";

/** One meet-up in the list, with its actions. */
export function ReunionCard({ reunion, me }: { reunion: ListedReunion; me: SessionUser | null }) {
  const { id, title, eventDate, status } = reunion;
  return (
    <>
      <EventDate date={eventDate} look="listed" />
      <div>
        <h3 className={cardTitleClass}>
          <DialogLink open={{ details: id }} className={cardLinkClass}>
            {title}
          </DialogLink>
        </h3>
        <ReunionBadges reunion={reunion} className="mb-1 mt-1.5" />
        <ReunionFacts reunion={reunion} look={status === "cancelled" ? "cancelled" : "listed"} />
        {status === "active" && seesJoinAndLeave(me) ? <AttendanceForm reunion={reunion} /> : null}
        <ReunionTools reunion={reunion} me={me} className="mt-2" />
      </div>
    </>
  );
}
