import { eventTime } from "#app/domain/time/event-times.ts";

const looks = {
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
    all: "border-ink font-display text-lg clearfix lining-nums max-lg:mb-5 max-lg:border-b max-lg:pb-2.5 xs:text-xl lg:border-r",
    weekday: "lg:block",
    month: "lg:block",
    day: "float-left mr-3 text-6xl tracking-tighter text-accent lg:float-none lg:-mb-0.5 lg:-ml-2.5 lg:mt-5 lg:block lg:pt-2.5 lg:text-9xl",
    year: "block text-ink-2",
  },
} satisfies Record<string, Record<"all" | "weekday" | "month" | "day" | "year", string>>;

interface EventDateProps {
  date: Date | null;
  look: keyof typeof looks;
}

/** A date with a large day, as on a poster. Without a date, the space stays empty, except for screen readers and text browsers. */
export function EventDate({ date, look }: EventDateProps) {
  const classes = looks[look];
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
