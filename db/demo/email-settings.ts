import { db } from "#db/client.server.ts";
import { emailSettings } from "#db/schema.ts";
import type { SamplePerson } from "./people.ts";

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
