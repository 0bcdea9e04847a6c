import { and, eq, gt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { checkInHelpers, reunionAttendees, reunions, reunionWalkIns } from "#db/schema.ts";
import { randomFrom } from "./random.ts";
import { men, women } from "./vocabulary.ts";

const minute = 60_000;
/** The dinner, which is past. */
const dinner = "MU-L5VF";
/** Who was at the door: David, and the administrator. */
const [helper, administrator] = [3, 1];

/** Names the guests of all meet-ups, but not every one, and checks people in at the dinner. */
export function addCheckIns(seed: number): void {
  const random = randomFrom(seed);
  const withGuests = db().select().from(reunionAttendees).where(gt(reunionAttendees.guests, 0)).all();
  for (const { id, guests, guestNames } of withGuests) {
    if (guestNames !== null || random.chance(0.3)) continue;
    const names = Array.from({ length: guests }, () => random.pick(random.chance(0.5) ? men : women));
    db()
      .update(reunionAttendees)
      .set({ guestNames: names.join("\n") })
      .where(eq(reunionAttendees.id, id))
      .run();
  }
  const past = db().select().from(reunions).where(eq(reunions.eventId, dinner)).get();
  if (!past?.eventDate) return;
  const begin = past.eventDate.getTime();
  db().update(reunions).set({ paymentNote: "60 dollars each, by check to Denise Okafor." }).where(eq(reunions.id, past.id)).run();
  db().insert(checkInHelpers).values({ reunionId: past.id, userId: helper }).run();
  for (const { userId, guests } of db().select().from(reunionAttendees).where(eq(reunionAttendees.reunionId, past.id)).all()) {
    // One in ten did not come.
    if (random.chance(0.1)) continue;
    db()
      .update(reunionAttendees)
      .set({
        hasPaid: random.chance(0.9),
        arrivedAt: new Date(begin + random.between(-15, 50) * minute),
        arrivedGuests: random.chance(0.1) ? guests + 1 : guests,
        checkedInBy: random.chance(0.7) ? helper : administrator,
      })
      .where(and(eq(reunionAttendees.reunionId, past.id), eq(reunionAttendees.userId, userId)))
      .run();
  }
  db()
    .insert(reunionWalkIns)
    .values({ reunionId: past.id, name: "Ruth Abbott", addedBy: helper, createdAt: new Date(begin + 20 * minute) })
    .run();
}
