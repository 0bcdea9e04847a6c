import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { hasJoined } from "#app/domain/core/member-rows.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { hasLetter, hasNotJoined } from "#app/domain/roster/letter-recipients.server.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, users } from "#db/schema.ts";

/** What an administrator of a new site does first. Home lists these steps until all are done. */

// Member 1 is the first administrator, who needs no letter.
const others = gt(users.id, 1);
const numberOf = (where: SQL | undefined) => sql<number>`(select count(*) from ${users} where ${and(others, where)})`;

const progress = () =>
  db()
    .select({
      people: sql`exists (select 1 from ${users} where ${others})`.mapWith(Boolean),
      album: sql`exists (select 1 from ${photoCollections} where ${eq(photoCollections.isCollection, true)})`.mapWith(Boolean),
      joined: numberOf(hasJoined),
      notJoined: numberOf(hasNotJoined),
      written: numberOf(and(hasNotJoined, hasLetter(new Date(), isMailOn()))),
    })
    .from(sql`(select 1)`)
    .get() ?? { people: false, album: false, joined: 0, notJoined: 0, written: 0 };

/**
 * Whether the class is let in: half of it has joined, or nine in ten have joined or have a letter. There are always some whom no letter
 * reaches, and letters expire; the list should not wait for them, nor come back.
 */
const isLetIn = ({ joined, notJoined, written }: LettersProgress) => {
  const people = joined + notJoined;
  return people > 0 && (joined * 2 >= people || (joined + written) * 10 >= people * 9);
};
/** How many have joined, how many have not, and how many of those have a letter with a link that works. */
export interface LettersProgress {
  joined: number;
  notJoined: number;
  written: number;
}

/** Which of the first steps are done, and how far the letters are; null when all are. The caller knows whether there is a backup. */
export function firstSteps(backup: boolean) {
  const { people, album, ...letters } = progress();
  const done = { people, letters: isLetIn(letters), album, backup };
  return Object.values(done).every(Boolean) ? null : { done, letters };
}
export type FirstSteps = NonNullable<ReturnType<typeof firstSteps>>;
