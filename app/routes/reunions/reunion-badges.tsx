import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { statusNames } from "#app/domain/reunions/reunions.ts";
import { Badge } from "#app/ui/badge.tsx";

interface ReunionBadgesProps {
  reunion: ListedReunion;
  /** Its margins. */
  className: string;
}

/** Whether a meet-up is past, its status, and its code, which people can say on the phone. */
export function ReunionBadges({ reunion, className }: ReunionBadgesProps) {
  const { isPast, status, eventId } = reunion;
  return (
    <p className={`*:align-top ${className}`}>
      <Badge look="quiet">{isPast ? "Past Event" : "Upcoming"}</Badge>{" "}
      <Badge look={status === "cancelled" ? "accent" : "quiet"}>{statusNames[status]}</Badge>{" "}
      <Badge look="quiet" tip="The code of this meet-up">
        {eventId}
      </Badge>
    </p>
  );
}
