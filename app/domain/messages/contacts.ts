import { z } from "zod";
import { email, requiredMultilineText, requiredText } from "#app/domain/core/fields.ts";
import { defaultAccessSubject } from "./access-subject.ts";

/** What visitors and members write to the administrators: the contact form and the access request. */

const nameLength = { length: 100, message: "Name too long" };
const subjectLength = { length: 200, message: "Subject too long" };
const messageLength = { length: 2000, message: "Message too long" };

/** Required text on one line that has to say a little more than nothing. */
const lineOfAtLeast = (least: number, required: string, max: { length: number; message: string }) =>
  z.string({ error: required }).trim().min(least, required).pipe(requiredText(required, max));

/**
 * The trap for programs that fill in whatever they find: people do not see this field,
 * or read that it stays empty. True when something is in it.
 */
const website = z
  .unknown()
  .optional()
  .transform((given) => given !== undefined && given !== null && given !== "");

/** 'latitude, longitude' as browsers find it. Anything else is silently nothing: nobody types it. */
const location = z
  .unknown()
  .optional()
  .transform((given) => (typeof given === "string" && isPlace(given.trim()) ? given.trim() : null));

function isPlace(text: string): boolean {
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
const graduationYear = z
  .union([z.string(), z.int().transform(String)], { error: noYear })
  .transform((text) => text.trim())
  .pipe(z.string({ error: noYear }).regex(/^(19|20)\d\d$/, noYear));

const shortMessage = "Message must be at least 20 characters";

/** The form 'Request Alumni Access', with the contact form's upper limits. */
export const accessRequest = z.object({
  name: lineOfAtLeast(2, "Name must be at least 2 characters", nameLength),
  email: email("Please enter a valid email address"),
  graduationYear,
  subject: lineOfAtLeast(5, "Subject must be at least 5 characters", subjectLength),
  message: requiredMultilineText(shortMessage, messageLength).pipe(z.string().min(20, shortMessage)),
  website,
});

/** What POST /api/public-contacts takes: callers may have put the year into the subject already. */
export const accessRequestBody = accessRequest.extend({
  graduationYear: graduationYear.optional(),
  subject: accessRequest.shape.subject.default(defaultAccessSubject),
});
