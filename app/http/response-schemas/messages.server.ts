import { z } from "zod";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { classSettings } from "#class-settings";
import { accessOutcomes, contactKinds, roles } from "#db/column-values.ts";
import { flag, id, name, nullableText, text, timestamp, timestamps, year } from "./fields.server.ts";

export const contactReceipt = z.object({ id, message: text("Message sent successfully!") });

const messageFields = {
  id,
  senderId: id,
  recipientId: id,
  subject: text("The kiln"),
  content: text("Do you still have the picture of it?"),
  isRead: flag,
  ...timestamps,
  parentMessageId: id.nullable(),
};
export const message = z.object(messageFields).meta({ id: "Message" });
const memberMessage = z
  .object({
    ...messageFields,
    isPublicContact: z.literal(false),
    sender: z.object({
      ...name,
      email: nullableText(`maria@${exampleDomain}`).meta({ description: "Null if you may not see it." }),
      role: z.enum(roles),
    }),
    recipient: z.object({ firstName: text("David"), lastName: text("Kim") }),
  })
  .meta({ id: "MemberMessage" });
const visitorMessage = z
  .object({
    id: z
      .int()
      .max(-1)
      .meta({ examples: [-4] }),
    senderId: z.null(),
    recipientId: z.null(),
    subject: text(`Alumni Access Request - Class of ${classSettings.year}`),
    message: text("I was in the ceramics class of Mr. Abbott."),
    isRead: flag,
    createdAt: timestamp,
    parentMessageId: z.null(),
    isPublicContact: z.literal(true),
    kind: z.enum(contactKinds),
    graduationYear: year.nullable(),
    outcome: z.enum(accessOutcomes).nullable(),
    memberId: id.nullable().meta({ description: "The member who wrote about a missing person." }),
    aboutId: id.nullable().meta({ description: "The missing person." }),
    senderName: text("Rosa Lind"),
    senderEmail: text("rosa@post.example"),
    publicContactData: z.object({
      ipAddress: nullableText("192.0.2.7"),
      location: nullableText("40.71, -74.01"),
      userAgent: nullableText("Mozilla/5.0"),
    }),
  })
  .meta({ id: "VisitorMessage", description: "A visitor's message, for administrators only. Its ID is negative." });
export const listedMessage = z.discriminatedUnion("isPublicContact", [memberMessage, visitorMessage]);
export const readStatus = z.object({ id, isRead: flag });
