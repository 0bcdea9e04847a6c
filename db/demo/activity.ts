import { db } from "#db/client.server.ts";
import { activityLogs } from "#db/schema.ts";
import type { SamplePerson } from "./people.ts";
import type { Random } from "./random.ts";

const day = 86_400_000;
const entryCount = 240;
const browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** Adds a month of ordinary activity, mostly sign-ins, oldest first. The entries look like those of the operations. */
export function addActivity(random: Random, people: readonly SamplePerson[], today: Date): void {
  const joined = people.flatMap((person, index) => (person.hasJoined ? [{ ...person, id: index + 1 }] : []));
  const moments = Array.from({ length: entryCount }, () => today.getTime() - Math.floor(random.next() * 30 * day)).sort(
    (a, b) => a - b,
  );
  for (const moment of moments) {
    const person = random.pick(joined);
    const name = `${person.firstName} ${person.lastName}`;
    const common = {
      userId: person.id,
      ipAddress: `198.51.100.${random.between(2, 250)}`,
      userAgent: browser,
      resourceId: person.id,
      createdAt: new Date(moment),
    };
    const other = random.pick(joined);
    const entry = random.pick([
      { action: "auth.sign-in", resource: "auth", description: `${name} signed in` },
      { action: "auth.sign-in", resource: "auth", description: `${name} signed in` },
      { action: "auth.sign-out", resource: "auth", description: `${name} signed out` },
      {
        action: "profile.edit",
        resource: "users",
        description: `${name} edited their profile`,
        details: JSON.stringify({ currentCity: { from: null, to: person.currentCity } }),
      },
      {
        action: "auth.sign-in",
        resource: "auth",
        description: `Failed sign-in as ${person.email}`,
        success: false,
        errorMessage: "Invalid email or password. Please try again.",
      },
      {
        action: "profile.edit-other",
        resource: "users",
        description: `${name} tried to edit a profile`,
        resourceId: null,
        details: JSON.stringify({ userId: other.id }),
        success: false,
        errorMessage: "Only administrators can edit other people's profiles",
      },
    ] as const);
    db()
      .insert(activityLogs)
      .values({ ...common, ...entry })
      .run();
  }
}
