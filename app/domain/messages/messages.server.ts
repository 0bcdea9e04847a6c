import { and, eq, isNull } from "drizzle-orm";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canEditMessage, canReadContacts, canReplyTo, isSenderOrRecipient } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import type { Tx } from "#db/client.server.ts";
import { messages, publicContacts, users } from "#db/schema.ts";
import { messageColumns } from "./inbox.server.ts";
import { editedMessage, newMessage, oneMessage } from "./messages.ts";

/**
 * What members do with messages: docs/behavior.md, "Messages". Ids below zero are
 * visitors' messages to the administrators: they can be read and deleted, and
 * nothing else.
 */

const unknown = "There is no such message";
const external = "Messages from visitors can be read and deleted only";

/** A message as its party still has it; 404 for others, for deleted ones and for ids of visitors' messages. */
function findOwn(tx: Tx, me: Member, messageId: number) {
  if (messageId < 0) throw new Refusal(canReadContacts(me) ? 403 : 404, canReadContacts(me) ? external : unknown);
  const message = requireFound(tx.select().from(messages).where(eq(messages.id, messageId)).get(), unknown);
  const isGone = me.id === message.senderId ? message.senderDeletedAt !== null : message.recipientDeletedAt !== null;
  if (!isSenderOrRecipient(me, message) || isGone) throw new Refusal(404, unknown);
  return message;
}

/** A visitor's message, for administrators; 404 otherwise. */
function findContact(tx: Tx, me: Member, messageId: number) {
  if (!canReadContacts(me)) throw new Refusal(404, unknown);
  const isThis = and(eq(publicContacts.id, -messageId), isNull(publicContacts.deletedAt));
  return requireFound(tx.select().from(publicContacts).where(isThis).get(), unknown);
}

const visitor = (contact: { name: string }) => `${contact.name}, a visitor`;

/**
 * Sends a message, or an answer to one. The same form
 * sent twice with the same text is one message. Refuses 400 a recipient that is oneself, 404 an unknown
 * one or one who may not sign in any more, and an answer to a message one does not have.
 */
export const sendMessage = operation({
  log: { action: "message.send", resource: "messages", attempt: "send a message" },
  limit: "message",
  input: newMessage,
  run(tx, me, { recipientId, subject, content, parentMessageId, submissionKey }, { note }) {
    if (recipientId === me.id) throw new Refusal(400, "Please select a recipient", { field: "recipientId" });
    const isThem = and(eq(users.id, recipientId), isOpenAccount);
    const recipient = tx.select({ firstName: users.firstName, lastName: users.lastName }).from(users).where(isThem).get();
    if (!recipient) throw new Refusal(404, "This member cannot be written to any more", { field: "recipientId" });
    if (parentMessageId != null) findOwn(tx, me, parentMessageId);
    const isSameForm = and(eq(messages.senderId, me.id), eq(messages.submissionKey, submissionKey ?? ""));
    const before = submissionKey ? tx.select(messageColumns).from(messages).where(isSameForm).get() : undefined;
    // Whoever changed the text before pressing again, on a line that lost our answer, wants that to arrive as well.
    if (before?.content === content && before.subject === subject && before.recipientId === recipientId) {
      note(null);
      return before;
    }
    const now = new Date();
    const sent = tx
      .insert(messages)
      .values({
        senderId: me.id,
        recipientId,
        subject,
        content,
        parentMessageId: parentMessageId ?? null,
        submissionKey: before ? null : submissionKey || null,
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
    return sent;
  },
});

/** Changes subject and text of a message one has sent. Refuses 403 for others' and visitors' messages, 404. */
export const editMessage = operation({
  log: { action: "message.edit", resource: "messages", attempt: "edit a message" },
  limit: "change",
  input: editedMessage,
  run(tx, me, { messageId, subject, content }, { note }) {
    const message = findOwn(tx, me, messageId);
    refuseUnless(canEditMessage(me, message), "You can only edit messages that you have sent");
    note({
      description: `${fullName(me)} edited a message that they had sent`,
      resourceId: messageId,
      details: { recipientId: message.recipientId, changed: Object.keys(changes(message, { subject, content })) },
    });
    return tx
      .update(messages)
      .set({ subject, content, updatedAt: new Date() })
      .where(eq(messages.id, messageId))
      .returning(messageColumns)
      .get();
  },
});

/** Marks a received message read, or a visitor's, for all administrators. Refuses 403 for one's own sent ones, 404. */
export const markMessageRead = operation({
  log: { action: "message.read", resource: "messages", attempt: "mark a message read" },
  limit: "change",
  input: oneMessage,
  run(tx, me, { messageId }, { note }) {
    if (messageId < 0) {
      const contact = findContact(tx, me, messageId);
      tx.update(publicContacts).set({ isRead: true }).where(eq(publicContacts.id, contact.id)).run();
      note(
        contact.isRead ? null : { description: `${fullName(me)} read the message of ${visitor(contact)}`, resourceId: messageId },
      );
    } else {
      const message = findOwn(tx, me, messageId);
      refuseUnless(canReplyTo(me, message), "Only the recipient's opening marks a message read");
      tx.update(messages).set({ isRead: true }).where(eq(messages.id, messageId)).run();
      note(
        message.isRead
          ? null
          : {
              description: `${fullName(me)} read a message that they had received`,
              resourceId: messageId,
              details: { senderId: message.senderId },
            },
      );
    }
    return { id: messageId, isRead: true };
  },
});

/**
 * Takes a message out of one's own list; it is deleted once both parties have. A
 * visitor's message goes for all administrators. Refuses 404.
 */
export const deleteMessage = operation({
  log: { action: "message.delete", resource: "messages", attempt: "delete a message" },
  limit: "change",
  input: oneMessage,
  run(tx, me, { messageId }, { note }) {
    const now = new Date();
    if (messageId < 0) {
      const contact = findContact(tx, me, messageId);
      tx.update(publicContacts).set({ deletedAt: now }).where(eq(publicContacts.id, contact.id)).run();
      note({
        description: `${fullName(me)} deleted the message of ${visitor(contact)}`,
        resourceId: messageId,
      });
      return { id: messageId };
    }
    const message = findOwn(tx, me, messageId);
    const isSender = message.senderId === me.id;
    const otherHasDeleted = (isSender ? message.recipientDeletedAt : message.senderDeletedAt) !== null;
    tx.update(messages)
      .set({ ...(isSender ? { senderDeletedAt: now } : { recipientDeletedAt: now }), isDeleted: otherHasDeleted })
      .where(eq(messages.id, messageId))
      .run();
    note({
      description: `${fullName(me)} deleted a message that they had ${isSender ? "sent" : "received"}`,
      resourceId: messageId,
      details: isSender ? { recipientId: message.recipientId } : { senderId: message.senderId },
    });
    return { id: messageId };
  },
});
