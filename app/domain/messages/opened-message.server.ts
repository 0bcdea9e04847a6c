import { and, eq, or } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { canReadContacts } from "#app/domain/core/permissions.ts";
import { db } from "#db/client.server.ts";
import { messages, publicContacts, users } from "#db/schema.ts";
import { isListedContact, receivedBy, recipient, sender, sentBy } from "./message-rows.server.ts";

/** One message, as the screen opens it. */

const findOwn = (me: Member, id: number) =>
  db()
    .select({
      id: messages.id,
      senderId: messages.senderId,
      recipientId: messages.recipientId,
      sender: {
        id: sender.id,
        firstName: sender.firstName,
        lastName: sender.lastName,
        profileImageUrl: sender.profileImageUrl,
        yearbookImageUrl: sender.yearbookImageUrl,
      },
      recipient: { firstName: recipient.firstName, lastName: recipient.lastName },
      subject: messages.subject,
      content: messages.content,
      isRead: messages.isRead,
      createdAt: messages.createdAt,
      updatedAt: messages.updatedAt,
    })
    .from(messages)
    .innerJoin(sender, eq(sender.id, messages.senderId))
    .innerJoin(recipient, eq(recipient.id, messages.recipientId))
    .where(and(eq(messages.id, id), or(receivedBy(me.id), sentBy(me.id))))
    .get();

const findContact = (id: number) =>
  db()
    .select({
      kind: publicContacts.kind,
      name: publicContacts.name,
      email: publicContacts.email,
      subject: publicContacts.subject,
      content: publicContacts.message,
      graduationYear: publicContacts.graduationYear,
      ipAddress: publicContacts.ipAddress,
      location: publicContacts.location,
      userAgent: publicContacts.userAgent,
      outcome: publicContacts.outcome,
      isRead: publicContacts.isRead,
      createdAt: publicContacts.createdAt,
      memberId: publicContacts.memberId,
      aboutId: publicContacts.aboutId,
      about: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(publicContacts)
    .leftJoin(users, eq(users.id, publicContacts.aboutId))
    .where(and(eq(publicContacts.id, id), isListedContact))
    .get();

/** A message that the member sent or received, or a visitor's message for administrators, by its negative id; otherwise undefined. */
export function findMessage(member: Member, messageId: number) {
  if (messageId > 0) {
    const message = findOwn(member, messageId);
    return message && { ...message, isPublicContact: false as const };
  }
  const contact = canReadContacts(member) ? findContact(-messageId) : undefined;
  return contact && { ...contact, id: messageId, isPublicContact: true as const };
}
export type OpenedMessage = NonNullable<ReturnType<typeof findMessage>>;
export type VisitorMessage = Extract<OpenedMessage, { isPublicContact: true }>;
