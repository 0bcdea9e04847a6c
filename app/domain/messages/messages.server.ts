import { and, desc, eq, gt, gte, isNull, or } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { findPerson, isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { canEditMessage, canReadContacts, canReplyTo, isSenderOrRecipient } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { siteLink } from "#app/domain/mail/email-links.server.ts";
import { correctNotice, findWaitingNotice, queueNotice } from "#app/domain/mail/notices.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { db } from "#db/client.server.ts";
import { messages, publicContacts, users } from "#db/schema.ts";
import { messageColumns, receivedBy } from "./message-rows.server.ts";
import { editedMessage, newMessage, oneMessage } from "./messages.ts";

/** Messages. Negative ids are visitors' messages to the administrators, which can only be read and deleted. */

const unknownMessage = "Message not found";
const visitorMessage = "Messages from visitors can only be read and deleted";

/** A message of the member's that isn't deleted. Throws Refusal 404, and 403 for an administrator with a visitor's message. */
function findOwn(me: Member, messageId: number) {
  if (messageId < 0) throw new Refusal(canReadContacts(me) ? 403 : 404, canReadContacts(me) ? visitorMessage : unknownMessage);
  const message = requireFound(db().select().from(messages).where(eq(messages.id, messageId)).get(), unknownMessage);
  const isDeleted = me.id === message.senderId ? message.senderDeletedAt !== null : message.recipientDeletedAt !== null;
  if (!isSenderOrRecipient(me, message) || isDeleted) throw new Refusal(404, unknownMessage);
  return message;
}

/** A visitor's message. Throws Refusal 404 if there is none or the member isn't an administrator. */
function findContact(me: Member, messageId: number) {
  if (!canReadContacts(me)) throw new Refusal(404, unknownMessage);
  const isContact = and(eq(publicContacts.id, -messageId), isNull(publicContacts.deletedAt));
  return requireFound(db().select().from(publicContacts).where(isContact).get(), unknownMessage);
}

const visitorLabel = (contact: { name: string }) => `${contact.name}, a visitor`;

const openRecipient = (userId: number) =>
  db()
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, userId), isOpenAccount))
    .get();

const sentWith = (senderId: number, submissionKey: string) =>
  db()
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.submissionKey, submissionKey)))
    .get();

/**
 * Sends a message or reply; the same form with the same text sends one. Throws Refusal 400 (to oneself), 404 (recipient,
 * reply).
 */
export const sendMessage = operation({
  log: { action: "message.send", resource: "messages", attempt: "send a message" },
  limit: "message",
  input: newMessage,
  run(me, { recipientId, subject, content, parentMessageId, submissionKey }, { note }) {
    if (recipientId === me.id) throw new Refusal(400, "Please select a recipient", { field: "recipientId" });
    const recipient = openRecipient(recipientId);
    if (!recipient) throw new Refusal(404, "This member can no longer receive messages", { field: "recipientId" });
    if (parentMessageId != null) findOwn(me, parentMessageId);
    const earlier = submissionKey ? sentWith(me.id, submissionKey) : undefined;
    // If the response was lost and the sender changed the text before resending, the new text is sent as well.
    if (earlier?.content === content && earlier.subject === subject && earlier.recipientId === recipientId) {
      note(null);
      return earlier;
    }
    const now = new Date();
    const sent = db()
      .insert(messages)
      .values({
        senderId: me.id,
        recipientId,
        subject,
        content,
        parentMessageId: parentMessageId ?? null,
        submissionKey: earlier ? null : submissionKey || null,
        createdAt: now,
        updatedAt: now,
      })
      .returning(messageColumns)
      .get();
    note({
      description: `${fullName(me)} wrote to ${fullName(recipient)}`,
      resourceId: sent.id,
      details: { recipientId, isReply: parentMessageId != null },
    });
    queueMessageNotice(me, sent);
    return sent;
  },
});

/** Edits the subject and text of a message that one sent. Throws Refusal 403, 404. */
export const editMessage = operation({
  log: { action: "message.edit", resource: "messages", attempt: "edit a message" },
  limit: "change",
  input: editedMessage,
  edits: true,
  run(me, { messageId, ...typed }, { note, merge }) {
    const message = findOwn(me, messageId);
    refuseUnless(canEditMessage(me, message), "You can only edit messages that you sent");
    const { subject, content } = merge(message, typed);
    note({
      description: `${fullName(me)} edited a message that they sent`,
      resourceId: messageId,
      details: { recipientId: message.recipientId, changed: Object.keys(changes(message, { subject, content })) },
    });
    return db()
      .update(messages)
      .set({ subject, content, updatedAt: new Date() })
      .where(eq(messages.id, messageId))
      .returning(messageColumns)
      .get();
  },
});

/** Marks a received message as read, or a visitor's message for all administrators. Throws Refusal 403 for sent messages, 404. */
export const markMessageRead = operation({
  log: { action: "message.read", resource: "messages", attempt: "mark a message as read" },
  limit: "change",
  input: oneMessage,
  run(me, { messageId }, { note }) {
    if (messageId < 0) {
      const contact = findContact(me, messageId);
      db().update(publicContacts).set({ isRead: true }).where(eq(publicContacts.id, contact.id)).run();
      note(
        contact.isRead
          ? null
          : { description: `${fullName(me)} read the message from ${visitorLabel(contact)}`, resourceId: messageId },
      );
    } else {
      const message = findOwn(me, messageId);
      refuseUnless(canReplyTo(me, message), "Only the recipient can mark a message as read");
      db().update(messages).set({ isRead: true }).where(eq(messages.id, messageId)).run();
      if (!message.isRead) correctMessageNotice(message);
      note(
        message.isRead
          ? null
          : {
              description: `${fullName(me)} read a message that they received`,
              resourceId: messageId,
              details: { senderId: message.senderId },
            },
      );
    }
    return { id: messageId, isRead: true };
  },
});

/** Hides a message from one's own list, or deletes a visitor's message for all administrators. Throws Refusal 404. */
export const deleteMessage = operation({
  log: { action: "message.delete", resource: "messages", attempt: "delete a message" },
  limit: "change",
  input: oneMessage,
  run(me, { messageId }, { note }) {
    const now = new Date();
    if (messageId < 0) {
      const contact = findContact(me, messageId);
      db().update(publicContacts).set({ deletedAt: now }).where(eq(publicContacts.id, contact.id)).run();
      note({
        description: `${fullName(me)} deleted the message from ${visitorLabel(contact)}`,
        resourceId: messageId,
      });
      return { id: messageId };
    }
    const message = findOwn(me, messageId);
    const isSender = message.senderId === me.id;
    const hasOtherDeleted = (isSender ? message.recipientDeletedAt : message.senderDeletedAt) !== null;
    db()
      .update(messages)
      .set({ ...(isSender ? { senderDeletedAt: now } : { recipientDeletedAt: now }), isDeleted: hasOtherDeleted })
      .where(eq(messages.id, messageId))
      .run();
    if (!isSender) correctMessageNotice(message);
    note({
      description: `${fullName(me)} deleted a message that they ${isSender ? "sent" : "received"}`,
      resourceId: messageId,
      details: isSender ? { recipientId: message.recipientId } : { senderId: message.senderId },
    });
    return { id: messageId };
  },
});

/** Emails that tell members of new messages. They have the sender and the subject, never the text. */

interface NewMessage {
  id: number;
  senderId: number;
  recipientId: number;
  subject: string;
  createdAt: Date;
}

const groupOf = (senderId: number) => `message:${senderId}`;

function noticeOfOne(from: string, { id, subject }: Pick<NewMessage, "id" | "subject">) {
  const about = subject ? `: ${subject}` : "";
  return {
    subject: `Message from ${from}${about}`,
    text: `${from} wrote you a message${about || "."}\n\nRead it and answer here:\n${siteLink(`/messages?message=${id}`)}`,
  };
}

const severalMessages = (from: string, count: number) => ({
  subject: `${count} messages from ${from}`,
  text: `${from} wrote you ${count} messages.\n\nRead them and answer here:\n${siteLink("/messages")}`,
});

/** Tells the recipient of a new message. Several from one member within ten minutes become one email. */
function queueMessageNotice(sender: Member, message: NewMessage): void {
  if (!isMailOn()) return;
  const from = fullName(sender);
  const rewrite = (count: number) => severalMessages(from, count);
  const notice = { kind: "message" as const, ...noticeOfOne(from, message), grouping: { group: groupOf(sender.id), rewrite } };
  queueNotice([message.recipientId], notice, message.createdAt);
}

// Automatic messages are hidden from their sender from the beginning.
const isTyped = or(isNull(messages.senderDeletedAt), gt(messages.senderDeletedAt, messages.createdAt));
const unreadSince = (since: Date, { senderId, recipientId }: Pick<NewMessage, "senderId" | "recipientId">) =>
  db()
    .select({ id: messages.id, subject: messages.subject })
    .from(messages)
    .where(
      and(
        receivedBy(recipientId),
        eq(messages.isRead, false),
        eq(messages.senderId, senderId),
        gte(messages.createdAt, since),
        isTyped,
      ),
    )
    .orderBy(desc(messages.id))
    .all();

/** Corrects the notice that still waits after the recipient has read or deleted a message it tells of. */
function correctMessageNotice(message: Pick<NewMessage, "senderId" | "recipientId">): void {
  if (!isMailOn()) return;
  const notice = findWaitingNotice(groupOf(message.senderId), message.recipientId);
  if (!notice) return;
  const unread = unreadSince(notice.createdAt, message);
  const sender = findPerson(message.senderId);
  if (!sender || unread.length >= notice.noticeCount) return;
  const [latest] = unread;
  correctNotice(notice, unread.length, () =>
    latest && unread.length === 1 ? noticeOfOne(fullName(sender), latest) : severalMessages(fullName(sender), unread.length),
  );
}

/** Sends a message in a member's name, hidden from their sent messages, in the caller's transaction. */
export function addAutomaticMessage(message: { from: number; to: number; subject: string; content: string }): void {
  const { from, to, subject, content } = message;
  const now = new Date();
  db()
    .insert(messages)
    .values({ senderId: from, recipientId: to, subject, content, senderDeletedAt: now, createdAt: now, updatedAt: now })
    .run();
}
