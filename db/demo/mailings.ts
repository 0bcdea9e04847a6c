import { addRecipients } from "#app/domain/mailings/recipients.server.ts";
import { addDays, classDay } from "#app/domain/time/class-days.ts";
import { db } from "#db/client.server.ts";
import { announcements, emailSettings, mailings } from "#db/schema.ts";
import type { SamplePerson } from "./people.ts";

const day = 86_400_000;

/** By the administrator, member 1: one that went out on paper to those who have not joined, and a draft to everybody. */
const saveTheDate = {
  subject: "Save the date",
  text: "We meet again on the third Saturday of June, in the old gymnasium.\n\nPlease keep the evening free. Who comes from far away finds a bed with one of us.\n\nThe invitation follows in spring.",
  audience: "not_joined",
} as const;
const whoIsComing = {
  subject: "Who is coming?",
  text: "The gymnasium is booked, and the caterer asks for a number.\n\nPlease say on the site whether you are coming, and whom you bring. If you can’t use the site, call Denise.",
  audience: "everybody",
} as const;

export function addMailings(today: Date): void {
  const at = (daysAgo: number) => new Date(today.getTime() - daysAgo * day);
  const { id } = db()
    .insert(mailings)
    .values({ ...saveTheDate, createdBy: 1, sentBy: 1, createdAt: at(21), sentAt: at(20) })
    .returning({ id: mailings.id })
    .get();
  addRecipients(id, saveTheDate.audience, null, 1);
  db()
    .insert(mailings)
    .values({ ...whoIsComing, createdBy: 1, createdAt: at(1) })
    .run();
}

/** Member ids. María has the usual settings and the weekly letter; Susan wants to be told of everything in it. */
const [maria, susan] = [2, 4];
const allWeekly = { messages: "weekly", meetUpChanges: "weekly", newMeetUps: "weekly", comments: "weekly" } as const;
/** Of the others, each seventh who has joined gets the letter. */
const everySeventh = 7;

/** Adds what some members chose about emails. The first letters tell what happens from now on: a new class sends none. */
export function addEmailSettings(people: readonly SamplePerson[], today: Date): void {
  const others = people.flatMap(({ hasJoined, isInMemoriam }, index) => {
    const userId = index + 1;
    return hasJoined && !isInMemoriam && userId > 5 && userId % everySeventh === 0 ? [userId] : [];
  });
  for (const userId of [maria, susan, ...others]) {
    const timings = userId === susan ? allWeekly : {};
    db()
      .insert(emailSettings)
      .values({ userId, ...timings, weeklyLetter: true, weeklySince: today, updatedAt: today })
      .run();
  }
}

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
