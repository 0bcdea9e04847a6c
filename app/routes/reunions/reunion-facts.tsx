import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { attendanceSummary, roomSummary, statusNames } from "#app/domain/reunions/reunions.ts";
import { eventTime } from "#app/domain/time/event-times.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EventMoment, ReadersMoment } from "#app/ui/event-moment.tsx";

/** The classes of when it is, in the class's time and in the reader's, and where. */
const factLooks = {
  listed: { when: "font-semibold lining-nums", readersTime: "", where: "" },
  cancelled: { when: "font-semibold line-through lining-nums", readersTime: "line-through", where: "line-through" },
  details: { when: "mt-4 text-lg/body font-semibold lining-nums", readersTime: "", where: "" },
  featured: {
    when: "mt-2.5 font-display text-lg lining-nums sm:mt-5 sm:text-xl",
    readersTime: "",
    where: "mt-1 font-display text-lg italic sm:mt-1.5 sm:text-xl",
  },
} satisfies Record<string, { when: string; readersTime: string; where: string }>;

interface ReunionFactsProps {
  reunion: ListedReunion;
  look: keyof typeof factLooks;
}

/** When and where it is, who organizes it, and how many people come. */
export function ReunionFacts({ reunion, look }: ReunionFactsProps) {
  const { eventDate, isPast, location, organizer } = reunion;
  const { when, readersTime, where } = factLooks[look];
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

/** What it costs, for every member. */
export function Cost({ cost }: { cost: string | null }) {
  return cost ? (
    <p className="mt-1.5 max-w-prose break-anywhere">
      <strong>What it costs:</strong> {cost}
    </p>
  ) : null;
}

/** Until when to reply, and how much room there is, while members can join. */
function invitationNotes(reunion: ListedReunion): string[] {
  const { replyNote, status, isPast } = reunion;
  if (status !== "active" || isPast) return [];
  return [roomSummary(reunion), replyNote].filter((note): note is string => Boolean(note));
}

const dateLooks = {
  /** Before its meet-up in the list; narrow windows show it as a line without the weekday. */
  listed: {
    all: "font-display leading-tight lining-nums",
    weekday: "hidden",
    month: "text-xl sm:block sm:text-lg/tight sm:italic",
    day: "text-xl sm:block sm:text-4xl",
    year: "sm:block sm:text-ink-2",
  },
  /** Beside the next meet-up; narrow windows show it above. */
  featured: {
    all: "border-ink font-display text-lg clearfix lining-nums max-lg:mb-4 max-lg:border-b max-lg:pb-2 xs:text-xl lg:border-r",
    weekday: "lg:block",
    month: "lg:block",
    day: "float-left mr-3 text-6xl tracking-tighter text-accent lg:float-none lg:-mb-0.5 lg:-ml-2.5 lg:mt-5 lg:block lg:pt-2.5 lg:text-9xl",
    year: "block text-ink-2",
  },
} satisfies Record<string, Record<"all" | "weekday" | "month" | "day" | "year", string>>;

interface EventDateProps {
  date: Date | null;
  look: keyof typeof dateLooks;
}

/** A date with a large day, as on a poster. Without a date, the space stays empty, except for screen readers and text browsers. */
export function EventDate({ date, look }: EventDateProps) {
  const classes = dateLooks[look];
  if (!date) {
    return (
      <p className={classes.all}>
        <span className="sr-only">No date yet</span>
      </p>
    );
  }
  const { weekday, month, day, year } = eventTime(date);
  return (
    <p className={classes.all}>
      <span className={classes.weekday}>{weekday}</span> <span className={classes.month}>{month}</span>{" "}
      <span className={classes.day}>{day}</span> <span className={classes.year}>{year}</span>
    </p>
  );
}

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
