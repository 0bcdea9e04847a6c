import { relations } from "drizzle-orm";
import { photoCollections, takedownRequests } from "./albums.ts";
import { mailingRecipients, mailings } from "./mailings.ts";
import { remembrances, users } from "./members.ts";
import { checkInHelpers, reunionAttendees, reunionReplies, reunions, suggestedDates, suggestedDateVotes } from "./reunions.ts";

/** What `with` follows in `db().query`. Where another table filters or sorts rows, write a join: relational queries can't. */

export const remembranceRelations = relations(remembrances, ({ one }) => ({
  person: one(users, { fields: [remembrances.personId], references: [users.id] }),
}));

export const takedownRelations = relations(takedownRequests, ({ one }) => ({
  photo: one(photoCollections, { fields: [takedownRequests.photoId], references: [photoCollections.id] }),
}));

export const mailingRecipientRelations = relations(mailingRecipients, ({ one }) => ({
  mailing: one(mailings, { fields: [mailingRecipients.mailingId], references: [mailings.id] }),
}));

export const attendeeRelations = relations(reunionAttendees, ({ one }) => ({
  reunion: one(reunions, { fields: [reunionAttendees.reunionId], references: [reunions.id] }),
}));

export const replyRelations = relations(reunionReplies, ({ one }) => ({
  reunion: one(reunions, { fields: [reunionReplies.reunionId], references: [reunions.id] }),
}));

export const suggestedDateRelations = relations(suggestedDates, ({ one }) => ({
  reunion: one(reunions, { fields: [suggestedDates.reunionId], references: [reunions.id] }),
}));

export const voteRelations = relations(suggestedDateVotes, ({ one }) => ({
  date: one(suggestedDates, { fields: [suggestedDateVotes.dateId], references: [suggestedDates.id] }),
}));

export const helperRelations = relations(checkInHelpers, ({ one }) => ({
  reunion: one(reunions, { fields: [checkInHelpers.reunionId], references: [reunions.id] }),
}));
