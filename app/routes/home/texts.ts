import { texts as reunionTexts } from "../reunions/texts.ts";

/** What the forms of Home say. */
export const texts = {
  "send-contact": {
    done: {
      title: "Message sent successfully!",
      description: "Thank you for contacting us. We'll get back to you soon.",
    },
    isNoticeKept: true,
    failed: "Failed to send message",
    otherwise: "Failed to send message",
    unreadable: "HTTP {status}",
  },
  join: reunionTexts.join,
  leave: reunionTexts.leave,
  announce: { done: "Announcement added", failed: "Failed to add the announcement" },
  "edit-announcement": { done: "Announcement updated", failed: "Failed to update the announcement" },
  "delete-announcement": { done: "Announcement deleted", failed: "Failed to delete the announcement" },
  "save-front-page": { done: "Front page saved", failed: "Failed to save the front page" },
};
