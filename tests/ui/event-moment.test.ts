import { expect, test } from "vitest";
import { eventTime } from "#app/domain/time/event-times.ts";
import { weekdayOf } from "#app/ui/event-moment.tsx";

test.each(["America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "the name of a day is found without the browser's formats, also when UTC has another day: %s",
  (timeZone) => {
    for (let hour = 0; hour < 24 * 40; hour += 5) {
      const date = new Date(Date.UTC(2027, 1, 10, hour));
      const { day, weekday } = eventTime(date, timeZone);
      expect([date, weekdayOf(date, Number(day))]).toEqual([date, weekday]);
    }
  },
);
