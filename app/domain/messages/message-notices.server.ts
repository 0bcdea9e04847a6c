import { and, desc, eq, gt, gte, isNull, or } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { siteLink } from "#app/domain/mail/email-links.server.ts";
import { correctNotice, findWaitingNotice, queueNotice } from "#app/domain/mail/notices.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { db } from "#db/client.server.ts";
import { messages } from "#db/schema.ts";
import { receivedBy } from "./message-rows.server.ts";

/** Emails that tell members of new messages. They have the sender and the subject, never the text. */

interface NewMessage {
  id: number;
  senderId: number;
  recipientId: number;
  subject: string;
  createdAt: Date;
}

const groupOf = (senderId: number) => `message:${senderId}`;

function oneMessage(from: string, { id, subject }: Pick<NewMessage, "id" | "subject">) {
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
export function queueMessageNotice(sender: Member, message: NewMessage): void {
  if (!isMailOn()) return;
  const from = fullName(sender);
  const rewrite = (count: number) => severalMessages(from, count);
  const notice = { kind: "message" as const, ...oneMessage(from, message), grouping: { group: groupOf(sender.id), rewrite } };
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
export function correctMessageNotice(message: Pick<NewMessage, "senderId" | "recipientId">): void {
  if (!isMailOn()) return;
  const notice = findWaitingNotice(groupOf(message.senderId), message.recipientId);
  if (!notice) return;
  const unread = unreadSince(notice.createdAt, message);
  const sender = findPerson(message.senderId);
  if (!sender || unread.length >= notice.noticeCount) return;
  const [latest] = unread;
  correctNotice(notice, unread.length, () =>
    latest && unread.length === 1 ? oneMessage(fullName(sender), latest) : severalMessages(fullName(sender), unread.length),
  );
}
