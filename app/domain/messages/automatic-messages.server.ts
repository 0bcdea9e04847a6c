import { db } from "#db/client.server.ts";
import { messages } from "#db/schema.ts";

/** Sends a message in a member's name, hidden from their sent messages, in the caller's transaction. */
export function addAutomaticMessage(message: { from: number; to: number; subject: string; content: string }): void {
  const { from, to, subject, content } = message;
  const now = new Date();
  db()
    .insert(messages)
    .values({ senderId: from, recipientId: to, subject, content, senderDeletedAt: now, createdAt: now, updatedAt: now })
    .run();
}
