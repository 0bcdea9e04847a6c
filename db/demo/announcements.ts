import { addDays, classDay } from "#app/domain/time/class-days.ts";
import { db } from "#db/client.server.ts";
import { announcements } from "#db/schema.ts";

const day = 86_400_000;

/** By the administrator, member 1. The days count from today. */
const sampleAnnouncements = [
  {
    title: "Bring your yearbook to the supper",
    text: "We will scan the pages that people wrote on, and put them into an album.\nPlease write your name inside the cover.",
    writtenAgo: 12,
    lastsFor: 60,
  },
  {
    title: "Help us find the others",
    text: "Every week somebody turns up. Please look through the list of missing classmates: a married name or a city is often enough for us to find them.",
    writtenAgo: 3,
    lastsFor: 30,
  },
] as const;

export function addAnnouncements(today: Date): void {
  for (const { title, text, writtenAgo, lastsFor } of sampleAnnouncements) {
    const createdAt = new Date(today.getTime() - writtenAgo * day);
    db()
      .insert(announcements)
      .values({ title, text, lastDay: addDays(classDay(today), lastsFor), createdBy: 1, createdAt })
      .run();
  }
}
