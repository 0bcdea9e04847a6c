import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { statusNames } from "#app/domain/reunions/reunions.ts";

/** Whether a meet-up is past, its status, and its code, which people can say on the phone. */
export function ReunionBadges({ reunion: { isPast, status, eventId } }: { reunion: ListedReunion }) {
  return (
    <p className="badges reunion-badges">
      <span className="badge badge-quiet">{isPast ? "Past Event" : "Upcoming"}</span>{" "}
      <span className={status === "cancelled" ? "badge badge-accent" : "badge"}>{statusNames[status]}</span>{" "}
      <span className="badge reunion-code">{eventId}</span>
    </p>
  );
}
