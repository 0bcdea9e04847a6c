import { z } from "zod";
import { id, requiredMultilineText, requiredText, submissionKey } from "#app/domain/core/fields.ts";

/** The fields of messages between members. */

const subject = requiredText("Subject is required", { length: 200, message: "Subject too long" });
const content = requiredMultilineText("Message content is required", { length: 5000, message: "Message too long" });

export const newMessage = z.object({
  recipientId: id("Please select a recipient"),
  subject,
  content,
  /** The message that this one replies to. */
  parentMessageId: id("Message not found").nullable().optional(),
  submissionKey,
});

/** The form of a new message, which has a field to find its recipient with. */
export const composedMessage = newMessage.extend({ recipientName: z.string().optional() });

export const editedMessage = z.object({ messageId: id("Message not found"), subject, content });

export const oneMessage = z.object({ messageId: id("Message not found") });
