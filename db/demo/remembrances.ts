import { and, asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { remembrances, users } from "#db/schema.ts";
import type { SamplePerson } from "./people.ts";
import { randomFrom } from "./random.ts";

const seed = 1985;
const day = 86_400_000;

/** Each is used once. They say "we" and no names, so that they fit anybody in memoriam. */
const words = [
  "We shared a table in the library for a whole winter. I do not think we ever studied. I am glad that we did not.",
  "The drawing you made of my cat on the back of a math test hangs in my hall. People ask who made it, and I get to tell them.",
  "A quiet voice, and always the last word.\n\nI still have the scarf you lent me on the ferry. I would have liked to give it back.",
  "You taught me to sharpen a pencil with a knife. My students learn it the same way now.",
  "I found your name in the old guest book of the gallery, with a small bird beside it. I stayed there for a long time.",
  "My first friend in that building. Thank you for walking me to the right room.",
  "We will keep a chair free at the supper.",
] as const;

/** How many remembrances the first people in memoriam have; the others have none. */
const counts = [4, 2, 1] as const;

/** Adds remembrances of the people who are in memoriam, by members who have joined. One was edited. */
export function addRemembrances(people: readonly SamplePerson[], today: Date): void {
  const random = randomFrom(seed);
  const authors = people.flatMap(({ hasJoined, profileType }, index) =>
    hasJoined && profileType === "classmate" ? [index + 1] : [],
  );
  const dead = db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isActive, true), eq(users.memberState, "in_memoriam")))
    .orderBy(asc(users.id))
    .limit(counts.length)
    .all();
  let next = 0;
  for (const [index, { id: personId }] of dead.entries()) {
    const writers = new Set<number>();
    const count = Math.min(counts[index] ?? 0, authors.length);
    while (writers.size < count) writers.add(random.pick(authors));
    let at = today.getTime() - (200 - index * 50) * day;
    for (const authorId of writers) {
      at += random.between(1, 20) * day;
      const updatedAt = next === 2 ? new Date(at + 3_600_000) : null;
      db()
        .insert(remembrances)
        .values({ personId, authorId, content: words[next] ?? "", createdAt: new Date(at), updatedAt })
        .run();
      next += 1;
    }
  }
}
