import { call, form, profile, type Subject } from "./subject.ts";

/** Messages, and what visitors write. */
export const messages: Subject = {
  pages: {
    "/messages": "members",
  },
  forms: {
    "/messages": {
      compose: form("members", ({ person }) => ({ recipientId: String(person.id), subject: "Hello", content: "Hello" })),
      reply: form("the owner", ({ person, received }) => ({
        recipientId: String(person.id),
        parentMessageId: String(received.id),
        subject: "Re: Hello",
        content: "Hello",
      })),
      edit: form("the owner", ({ sent }) => ({ messageId: String(sent.id), subject: "Hi", content: "Hello" })),
      delete: form("the owner", ({ received }) => ({ messageId: String(received.id) })),
      approve: form("administrators", (records) => ({
        ...profile(records),
        messageId: String(records.requestId),
        email: `zoe${records.person.id}@class.example`,
        profileType: "classmate",
      })),
      decline: form("administrators", ({ requestId }) => ({ messageId: String(requestId) })),
      "accept-unlisting": form("administrators", ({ unlistingId }) => ({ messageId: String(unlistingId) })),
      "decline-unlisting": form("administrators", ({ unlistingId }) => ({ messageId: String(unlistingId) })),
      // It leads everybody to the address of the message; nothing is marked as read for others.
      open: form("members", ({ received }) => ({ messageId: String(received.id) })),
    },
  },
  calls: {
    "POST /api/public-contact": "everyone",
    "POST /api/public-contacts": "everyone",
    "GET /api/messages": "members",
    // The message of the test answers one that only the owner got.
    "POST /api/messages": call(["members", 404], ({ person, received }) => ({
      recipientId: person.id,
      subject: "Hello",
      content: "Hello",
      parentMessageId: received.id,
    })),
    "PATCH /api/messages/:messageId": "the owner",
    "DELETE /api/messages/:messageId": "the owner",
    "PATCH /api/messages/:messageId/read": "the owner",
  },
};
