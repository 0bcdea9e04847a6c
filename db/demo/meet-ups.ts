import { and, eq, gt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { checkInHelpers, reunionAttendees, reunions, reunionWalkIns } from "#db/schema.ts";
import type { SamplePerson } from "./people.ts";
import { type Random, randomFrom } from "./random.ts";
import { men, women } from "./vocabulary.ts";

interface SampleMeetUp {
  eventId: string;
  title: string;
  description: string;
  location: string | null;
  /** The organizer's member ID. */
  organizer: number;
  date: (today: Date) => Date | null;
  status: "active" | "cancelled" | "closed";
  attendees: number;
}

/** An hour of the day in UTC on the first Saturday at least `days` from today. */
const saturdayIn = (days: number, hour: number) => (today: Date) => {
  const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, hour));
  date.setUTCDate(date.getUTCDate() + ((6 - date.getUTCDay() + 7) % 7));
  return date;
};

/** An hour in UTC on the next such day: one in January and one in July are on both sides of a daylight-saving change. */
const nextOn = (month: number, day: number, hour: number) => (today: Date) => {
  const date = new Date(Date.UTC(today.getUTCFullYear(), month, day, hour));
  if (date <= today) date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date;
};

const sampleMeetUps: readonly SampleMeetUp[] = [
  {
    eventId: "MU-7K3Q",
    title: "Sketch walk on the High Line",
    description: "Pencils only, coffee after. All levels, all knees.",
    location: "Gansevoort Street entrance, New York",
    organizer: 2,
    date: saturdayIn(16, 15),
    status: "active",
    attendees: 14,
  },
  {
    eventId: "MU-W8HD",
    title: "Winter studio supper",
    description: "Soup, bread, and everybody brings one thing they made this year.",
    location: "Copperplate Press, Beacon, NY",
    organizer: 2,
    date: nextOn(0, 23, 23),
    status: "active",
    attendees: 22,
  },
  {
    eventId: "MU-P4XN",
    title: "Summer picnic",
    description: "Same tree as always, by the boathouse. Families welcome.",
    location: "Prospect Park, Brooklyn",
    organizer: 1,
    date: nextOn(6, 17, 16),
    status: "active",
    attendees: 41,
  },
  {
    eventId: "MU-2QMR",
    title: "Visit to Mr. Feldman’s print collection",
    description: "Twelve people at most: it is a small apartment.",
    location: "New York, NY",
    organizer: 3,
    date: () => null,
    status: "active",
    attendees: 6,
  },
  {
    eventId: "MU-9TCB",
    title: "Fall gallery afternoon",
    description: "Three openings in one afternoon, and a long table at the end.",
    location: "Chelsea, New York",
    organizer: 4,
    date: saturdayIn(-55, 19),
    status: "active",
    attendees: 19,
  },
  {
    eventId: "MU-L5VF",
    title: "Forty years: the dinner",
    description: "Yes, it has been that long.",
    location: "The Long Table, New York",
    organizer: 1,
    date: saturdayIn(-400, 23),
    status: "closed",
    attendees: 63,
  },
  {
    eventId: "MU-H6JY",
    title: "Ferry drawing trip",
    description: "Called off: the boat is in the dock.",
    location: "Whitehall Terminal, New York",
    organizer: 3,
    date: saturdayIn(30, 14),
    status: "cancelled",
    attendees: 5,
  },
];

const day = 86_400_000;

/** Adds past and upcoming meet-ups with their attendees. */
export function addMeetUps(random: Random, people: readonly SamplePerson[], today: Date): void {
  const joined = people.flatMap((person, index) => (person.hasJoined ? [index + 1] : []));
  for (const { attendees, organizer, date, ...meetUp } of sampleMeetUps) {
    const createdAt = new Date(today.getTime() - random.between(20, 60) * day);
    const { firstName, lastName } = people[organizer - 1] as SamplePerson;
    const { id } = db()
      .insert(reunions)
      .values({
        ...meetUp,
        eventDate: date(today),
        organizer: `${firstName} ${lastName}`,
        createdBy: organizer,
        isActive: meetUp.status === "active",
        createdAt,
      })
      .returning({ id: reunions.id })
      .get();
    // As on the site: members who plan a meet-up attend it, administrators don't.
    const attendeeIds = new Set(organizer === 1 ? [] : [organizer]);
    while (attendeeIds.size < Math.min(attendees, joined.length)) attendeeIds.add(random.pick(joined));
    for (const userId of attendeeIds) {
      // One in four brings guests.
      const guests = random.between(1, 4) === 1 ? random.between(1, 3) : 0;
      db().insert(reunionAttendees).values({ reunionId: id, userId, guests, createdAt }).run();
    }
  }
}

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
