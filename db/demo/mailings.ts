import { addRecipients } from "#app/domain/mailings/recipients.server.ts";
import { db } from "#db/client.server.ts";
import { mailings } from "#db/schema.ts";

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
