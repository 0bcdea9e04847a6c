import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { attendanceSummary, roomSummary } from "#app/domain/reunions/reunions.ts";
import { EventMoment, ReadersMoment } from "#app/ui/event-moment.tsx";

/** The classes of when it is, in the class's time and in the reader's, and where. */
const looks = {
  listed: { when: "font-semibold lining-nums", readersTime: "", where: "" },
  cancelled: { when: "font-semibold line-through lining-nums", readersTime: "line-through", where: "line-through" },
  details: { when: "mt-4 text-lg/body font-semibold lining-nums", readersTime: "", where: "" },
  featured: { when: "mt-5 font-display text-xl lining-nums", readersTime: "", where: "mt-1.5 font-display text-xl italic" },
} satisfies Record<string, { when: string; readersTime: string; where: string }>;

interface ReunionFactsProps {
  reunion: ListedReunion;
  look: keyof typeof looks;
}

/** When and where it is, who organizes it, and how many people come. */
export function ReunionFacts({ reunion, look }: ReunionFactsProps) {
  const { eventDate, isPast, location, organizer } = reunion;
  const { when, readersTime, where } = looks[look];
  const notes = invitationNotes(reunion);
  return (
    <>
      <p className={when}>{eventDate ? <EventMoment date={eventDate} /> : "Date to be announced"}</p>
      {eventDate && !isPast ? (
        <p className={`text-sm text-ink-2 ${readersTime}`.trim()}>
          <ReadersMoment date={eventDate} />
        </p>
      ) : null}
      <p className={where || undefined}>{location ?? "Place to be announced"}</p>
      <p className="text-sm text-ink-2 tabular-nums">
        Organized by {organizer} · {attendanceSummary(reunion)}
      </p>
      {notes.length > 0 ? <p className="text-sm font-semibold tabular-nums">{notes.join(" · ")}</p> : null}
    </>
  );
}

/** Until when to reply, and how much room there is, while members can join. */
export function invitationNotes(reunion: ListedReunion): string[] {
  const { replyNote, status, isPast } = reunion;
  if (status !== "active" || isPast) return [];
  return [roomSummary(reunion), replyNote].filter((note): note is string => Boolean(note));
}
