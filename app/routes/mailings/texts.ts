import type { Counts } from "#app/domain/mailings/recipients.server.ts";
import { pluralize } from "#app/ui/pluralize.ts";

/** What the screens of mailings say. */

export const texts = {
  "add-mailing": { failed: "The draft was not saved" },
  mailing: { failed: "That did not work" },
  "delete-mailing": { done: "The draft was deleted", failed: "The draft was not deleted" },
  "stop-mailing": { done: "The mailing was stopped", failed: "The mailing was not stopped" },
};

/** How many people there are by each way, like '12 people: 9 by email, 10 on the site, 2 on paper'. */
export function countsInWords({ people, email, site, paper, unreached }: Counts): string {
  if (people === 0) return "nobody";
  const ways = [
    [email, "by email"],
    [site, "on the site"],
    [paper, "on paper"],
    [unreached, "not at all"],
  ] as const;
  const shown = ways.filter(([number]) => number > 0).map(([number, way]) => `${number.toLocaleString("en-US")} ${way}`);
  return `${pluralize(people, "person", "people")}: ${shown.join(", ")}`;
}
