import { z } from "zod";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { requestAccess, sendContact } from "#app/domain/messages/contacts.server.ts";
import { listMessages } from "#app/domain/messages/message-rows.server.ts";
import { deleteMessage, editMessage, markMessageRead, sendMessage } from "#app/domain/messages/messages.server.ts";
import { apiRoute, listQuery, mutation } from "#app/http/api.server.ts";
import {
  flag,
  id,
  idOnly,
  name,
  nullableText,
  text,
  timestamp,
  timestamps,
  year,
} from "#app/http/response-schemas/fields.server.ts";
import { classSettings } from "#class-settings";
import { accessOutcomes, contactKinds, roles } from "#db/column-values.ts";

const contactReceipt = z.object({ id, message: text("Message sent successfully!") });

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
const message = z.object(messageFields).meta({ id: "Message" });
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
const listedMessage = z.discriminatedUnion("isPublicContact", [memberMessage, visitorMessage]);
const readStatus = z.object({ id, isRead: flag });

/** Messages between members, and the forms that need no sign-in. A visitor's message has a negative id. */
export const loader = apiRoute({
  "/api/messages": {
    GET: listQuery((me) => listMessages(me), {
      summary: "Lists the messages you sent or received, newest first; administrators also get visitors' messages",
      response: z.array(listedMessage),
    }),
    POST: mutation(sendMessage, {
      summary: "Sends a message to a member, or replies to one",
      status: 201,
      response: message,
      errors: [404],
      example: { recipientId: 2, subject: "The kiln", content: "Do you still have the picture of it?" },
    }),
  },
  "/api/messages/:messageId": {
    PATCH: mutation(editMessage, {
      summary: "Edits the subject and text of a message you sent",
      response: message,
      example: { subject: "The kiln", content: "Do you still have the picture of it?" },
    }),
    DELETE: mutation(deleteMessage, {
      summary: "Removes a message from your list; a visitor's message is removed for all administrators",
      response: idOnly,
    }),
  },
  "/api/messages/:messageId/read": {
    PATCH: mutation(markMessageRead, {
      summary: "Marks a message you received as read; administrators can also mark visitors' messages",
      response: readStatus,
    }),
  },
  "/api/public-contact": {
    POST: mutation(sendContact, {
      summary: "Sends a message to the administrators",
      status: 201,
      response: contactReceipt,
      toResponse: ({ id }) => ({ id, message: "Message sent successfully!" }),
      errors: [429],
      example: {
        name: "Rosa Lind",
        email: "rosa@post.example",
        subject: "The reunion",
        message: "Is there room for one more at the picnic?",
        location: "40.71, -74.01",
      },
    }),
  },
  "/api/public-contacts": {
    POST: mutation(requestAccess, {
      summary: "Asks the administrators for access",
      status: 201,
      response: contactReceipt,
      toResponse: ({ id }) => ({ id, message: "Request sent successfully!" }),
      errors: [429],
      example: {
        name: "Rosa Lind",
        email: "rosa@post.example",
        subject: `Alumni Access Request - Class of ${classSettings.year}`,
        message: "I was in the ceramics class of Mr. Abbott.",
      },
    }),
  },
});
export const action = loader;
