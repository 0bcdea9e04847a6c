import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { comments, emailSettings, messages, outgoingEmails, photoCollections, reunions, users } from "#db/schema.ts";
import { addAlbum, addPhoto } from "./albums.ts";
import { addMember, type PersonFields } from "./people.ts";
import { addRow } from "./rows.ts";

/** Readers of the weekly letter, and what happened in the week before it. */

const day = 86_400_000;
/** A Sunday at 9:00 in New York, in winter. */
export const due = new Date("2026-11-22T14:00:00Z");
const lastSunday = new Date(due.getTime() - 7 * day);
export const daysBefore = (days: number) => new Date(due.getTime() - days * day);
export const daysAfter = (days: number) => new Date(due.getTime() + days * day);

type Settings = Partial<typeof emailSettings.$inferInsert>;
export function addReader(settings: Settings = {}, fields: PersonFields = {}): Member {
  const member = addMember("Rita", { lastLoginAt: daysBefore(1), createdAt: daysBefore(400), ...fields });
  const row = { userId: member.id, weeklyLetter: true, weeklySince: lastSunday, updatedAt: lastSunday, ...settings };
  addRow(emailSettings, row);
  return member;
}
export const settingsOf = ({ id }: Member) => db().select().from(emailSettings).where(eq(emailSettings.userId, id)).get();
export const letters = () => db().select().from(outgoingEmails).where(eq(outgoingEmails.kind, "weekly_letter")).all();
export const letterTo = ({ id }: Member) => letters().find(({ userId }) => userId === id);

export const album = (owner: Member, title: string, more: object = {}) =>
  addAlbum(owner, title, { createdAt: daysBefore(2), ...more });
export const oldAlbum = (owner: Member, title: string, more: object = {}) =>
  album(owner, title, { createdAt: daysBefore(40), ...more });
export function photo(to: { id: number }, owner: Member, more: Partial<typeof photoCollections.$inferInsert> = {}) {
  const { id } = addPhoto(to, owner, "Jug");
  const createdAt = daysBefore(1);
  return db()
    .update(photoCollections)
    .set({ createdAt, ...more })
    .where(eq(photoCollections.id, id))
    .returning()
    .get();
}
export const comment = (on: { id: number }, by: Member, more: Partial<typeof comments.$inferInsert> = {}) =>
  addRow(comments, { userId: by.id, photoCollectionId: on.id, content: "a secret text", createdAt: daysBefore(1), ...more });
export const write = (from: Member, to: Member, more: Partial<typeof messages.$inferInsert> = {}) =>
  addRow(messages, { senderId: from.id, recipientId: to.id, content: "a secret text", createdAt: daysBefore(1), ...more });
export const meetUp = (by: Member, title: string, more: Partial<typeof reunions.$inferInsert> = {}) =>
  addRow(reunions, {
    eventId: randomUUID(),
    title,
    organizer: "Anna",
    createdBy: by.id,
    eventDate: new Date("2027-06-05T22:30:00Z"),
    location: "Prospect Park",
    createdAt: daysBefore(30),
    ...more,
  });

/** Removes everybody, and what they wrote. */
export function emptyClass(): void {
  for (const table of [outgoingEmails, comments, messages, reunions, photoCollections, emailSettings]) db().delete(table).run();
  db().delete(users).run();
}
