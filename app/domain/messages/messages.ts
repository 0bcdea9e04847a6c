import { z } from "zod";
import { cleanLine, email, id, requiredMultilineText, requiredText, submissionKey } from "#app/domain/core/fields.ts";
import { defaultAccessSubject } from "./inbox.ts";

/** The fields of messages between members, and of those from visitors. */

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

/** The fields of the contact form and of access requests. */

const nameLength = { length: 100, message: "Name too long" };
const subjectLength = { length: 200, message: "Subject too long" };
const messageLength = { length: 2000, message: "Message too long" };

/** Required text on one line with a minimum length. */
const lineOfAtLeast = (least: number, required: string, max: { length: number; message: string }) =>
  requiredText(required, max).min(least, required);

/** A honeypot field against bots: people don't see it, or read that they should leave it empty. True if it has a value. */
const website = z
  .unknown()
  .optional()
  .transform((value) => value !== undefined && value !== null && value !== "");

/** 'latitude, longitude' from the browser. Anything else becomes null without an error, because nobody types it. */
const location = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" && isCoordinates(value.trim()) ? value.trim() : null));

function isCoordinates(text: string): boolean {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d{1,15})?), ?(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text) ?? [];
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
}

/** The form 'Contact Administrator', and what POST /api/public-contact takes. */
export const contactMessage = z.object({
  name: requiredText("Name is required", nameLength),
  email: email("Please enter a valid email address"),
  subject: requiredText("Subject is required", subjectLength),
  message: requiredMultilineText("Message is required", messageLength),
  location,
  website,
});

const noYear = "Please enter your graduation year";
/** Any text of four characters or more, such as 'Class of 1985, left in 1984'. */
const graduationYear = z
  .union([z.string(), z.int().transform(String)], { error: noYear })
  .transform(cleanLine)
  .pipe(z.string({ error: noYear }).min(4, noYear).max(100, "Graduation year too long"));

const shortMessage = "Message must be at least 20 characters";

/** The form 'Request Alumni Access', with the maximum lengths of the contact form. */
export const accessRequest = z.object({
  name: lineOfAtLeast(2, "Name must be at least 2 characters", nameLength),
  email: email("Please enter a valid email address"),
  graduationYear,
  subject: lineOfAtLeast(5, "Subject must be at least 5 characters", subjectLength),
  message: requiredMultilineText(shortMessage, messageLength).pipe(z.string().min(20, shortMessage)),
  website,
});

/** What POST /api/public-contacts takes. The year is optional because callers may have put it into the subject. */
export const accessRequestBody = accessRequest.extend({
  graduationYear: graduationYear.optional(),
  subject: accessRequest.shape.subject.default(defaultAccessSubject),
});
