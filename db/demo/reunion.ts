import { eq } from "drizzle-orm";
import { classSettings } from "#class-settings";
import { db } from "#db/client.server.ts";
import { dateVotes } from "#db/column-values.ts";
import { reunionAttendees, reunionReplies, reunions, suggestedDates, suggestedDateVotes } from "#db/schema.ts";
import type { SamplePerson } from "./people.ts";
import type { Random } from "./random.ts";

const day = 86_400_000;
/** The member who organizes the reunion, and the one who asks when a meet-up shall be. */
const [organizer, asker] = [2, 3] as const;
/** The meet-up without a date. */
const undatedEventId = "MU-2QMR";
/** The members with the accounts to try, who have not answered yet. */
const accounts = 6;

/** How many gave each answer, in a class of fewer than 100 and in a larger one. */
const answers = {
  small: { coming: 6, waiting: 2, perhaps: 2, cant: 1 },
  large: { coming: 56, waiting: 14, perhaps: 12, cant: 8 },
} as const;

/** Each is used at most once. */
const notes = [
  "We are taking the train from Poughkeepsie and need a ride from the station.",
  "No shellfish for me, please.",
  "I can bring the old school banner.",
  "One of us uses a wheelchair.",
  "Put me at the table with the etchers!",
  "I have to leave by nine, so let us dance early.",
  "Vegetarian, please.",
  "I can bring a slide projector, and the slides.",
  "Is there parking behind the gym?",
  "Coming straight from the airport, with a suitcase.",
  "I would be glad to say a few words about those we miss.",
  "My daughter will drop me off and pick me up.",
  "Happy to help set up in the afternoon.",
  `I still have the punch bowl from ${classSettings.year}.`,
];
const guestFirstNames = ["Ida", "Sam", "Renée", "Walter", "June", "Luis", "Kerstin"];

/** Adds the reunion, which is full, with answers and a waiting list, and suggests dates for the meet-up without a date. */
export function addReunion(random: Random, people: readonly SamplePerson[], today: Date): void {
  const joined = people.flatMap((person, index) => (person.hasJoined && index >= accounts ? [index + 1] : []));
  addAnswers(random, people, joined, today);
  addVotes(random, joined, today);
}

function addAnswers(random: Random, people: readonly SamplePerson[], joined: readonly number[], today: Date) {
  const eventDate = new Date(Date.UTC(today.getUTCFullYear(), 5, 19, 22));
  if (eventDate.getTime() < today.getTime() + 60 * day) eventDate.setUTCFullYear(eventDate.getUTCFullYear() + 1);
  const year = eventDate.getUTCFullYear();
  const { firstName, lastName } = people[organizer - 1] as SamplePerson;
  const { id: reunionId } = db()
    .insert(reunions)
    .values({
      eventId: "MU-R42A",
      title: `${year - classSettings.year} years: the reunion`,
      description: "Dinner in the old gym, the yearbook on the wall, and dancing for those whose knees allow it.",
      location: "School gymnasium, New York",
      organizer: `${firstName} ${lastName}`,
      createdBy: organizer,
      eventDate,
      replyBy: `${year}-05-01`,
      cost: "$60 a person. Nobody stays away for money: write to Maria.",
      paymentNote: "By check to Maria, or at the door.",
      createdAt: new Date(today.getTime() - 40 * day),
    })
    .returning({ id: reunions.id })
    .get();
  const counts = people.length < 100 ? answers.small : answers.large;
  const order = Array.from(joined);
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = random.between(0, index);
    [order[index], order[other]] = [order[other] as number, order[index] as number];
  }
  let taken = 0;
  const remarks = [...notes];
  const partyOf = (userId: number) => {
    const guests = random.chance(0.3) ? random.between(1, 2) : 0;
    const family = people[userId - 1]?.lastName ?? "";
    const guestNames = Array.from({ length: guests }, () => `${random.pick(guestFirstNames)} ${family}`).join("\n") || null;
    const createdAt = new Date(today.getTime() - random.between(1, 38) * day);
    return { reunionId, userId, guests, guestNames, note: random.chance(0.2) ? (remarks.shift() ?? null) : null, createdAt };
  };
  for (const userId of [organizer, ...order.splice(0, counts.coming - 1)]) {
    const party = partyOf(userId);
    taken += 1 + party.guests;
    db().insert(reunionAttendees).values(party).run();
  }
  for (const answer of ["waiting", "perhaps", "cant"] as const) {
    for (const userId of order.splice(0, counts[answer])) {
      const party = partyOf(userId);
      const none = { guests: 0, guestNames: null };
      db()
        .insert(reunionReplies)
        .values({ ...party, ...(answer === "cant" ? none : {}), answer })
        .run();
    }
  }
  db().update(reunions).set({ capacity: taken }).where(eq(reunions.id, reunionId)).run();
}

function addVotes(random: Random, joined: readonly number[], today: Date) {
  const meetUp = db().select({ id: reunions.id }).from(reunions).where(eq(reunions.eventId, undatedEventId)).get();
  if (!meetUp) return;
  const firstDay = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), 19);
  for (const days of [45, 47, 52]) {
    const { id: dateId } = db()
      .insert(suggestedDates)
      .values({ reunionId: meetUp.id, startsAt: new Date(firstDay + days * day) })
      .returning({ id: suggestedDates.id })
      .get();
    for (const userId of [asker, ...joined.slice(0, 9)]) {
      const vote = random.pick(dateVotes);
      db().insert(suggestedDateVotes).values({ dateId, userId, vote }).run();
    }
  }
}
