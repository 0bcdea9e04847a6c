import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { photoCollections, photoNames, takedownRequests } from "#db/schema.ts";

const day = 86_400_000;
/** The smallest class with requests: smaller ones, as in tests, have few photos, and all of them are shown. */
const fewestPeople = 100;
const [administrator, maria] = [1, 2];

/** Adds two of María's requests to take photos down: an open one, which hides a photo that she is named in, and one that was declined. */
export function addTakedownRequests(total: number, today: Date): void {
  if (total < fewestPeople) return;
  const { id, title } = photoCollections;
  const titled = (text: string) => db().select({ id }).from(photoCollections).where(eq(title, text)).get();
  const [hidden, kept] = [titled("Twelve who were late"), titled("Kites, two of three")];
  if (!hidden || !kept) return;
  const ago = (days: number) => new Date(today.getTime() - days * day);
  db()
    .insert(photoNames)
    .values({ photoId: hidden.id, userId: maria, row: 0, position: 0, createdAt: ago(60) })
    .onConflictDoNothing()
    .run();
  db()
    .update(photoCollections)
    .set({ deletedAt: ago(2), deletedBy: maria })
    .where(eq(id, hidden.id))
    .run();
  db()
    .insert(takedownRequests)
    .values([
      {
        photoId: kept.id,
        requestedBy: maria,
        reason: "It is so blurred that nobody can tell what it is.",
        hidesPhoto: false,
        createdAt: ago(30),
        outcome: "kept",
        decidedAt: ago(29),
        decidedBy: administrator,
      },
      {
        photoId: hidden.id,
        requestedBy: maria,
        reason: "I had just heard that my mother was ill, and you can see it.",
        hidesPhoto: true,
        createdAt: ago(2),
      },
    ])
    .run();
}
