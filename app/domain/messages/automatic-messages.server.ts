import type { Tx } from "#db/client.server.ts";
import { messages } from "#db/schema.ts";

/**
 * A message that the site writes in a member's name, in the caller's transaction. It
 * does not stand among those the member has sent: forty copies of one sentence would
 * bury their own.
 */
export function addAutomaticMessage(tx: Tx, message: { from: number; to: number; subject: string; content: string }): void {
  const { from, to, subject, content } = message;
  const now = new Date();
  tx.insert(messages)
    .values({ senderId: from, recipientId: to, subject, content, senderDeletedAt: now, createdAt: now, updatedAt: now })
    .run();
}
