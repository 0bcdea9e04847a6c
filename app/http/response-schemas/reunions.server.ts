import { z } from "zod";
import { dateVotes, reunionReplies, reunionStatuses } from "#db/column-values.ts";
import { count, flag, id, name, nullableText, text, timestamp } from "./fields.server.ts";

export const reunion = z
  .object({
    id,
    eventId: text("MU-7K3Q"),
    title: text("Summer picnic"),
    description: nullableText("Bring a blanket and something to draw with."),
    eventDate: timestamp.nullable(),
    location: nullableText("Prospect Park"),
    organizer: text("Maria Okafor"),
    createdBy: id,
    status: z.enum(reunionStatuses),
    isActive: flag,
    createdAt: timestamp,
    attendeeCount: count,
    guestCount: count,
    replyBy: nullableText("2027-05-01"),
    capacity: count.nullable().meta({ description: "How many people there is room for, guests included." }),
    waitingCount: count,
    cost: nullableText("$60 a person"),
  })
  .meta({ id: "MeetUp" });
const reunionAnswer = z.enum(["none", "coming", ...reunionReplies]);
const waitingBefore = count.nullable().meta({ description: "How many people are ahead of you, if you are on the waiting list." });
export const attendanceStatus = z.object({ isAttending: flag, answer: reunionAnswer, waitingBefore });
export const joinResult = z.object({ isAttending: flag, isWaiting: flag.optional(), guests: count });
const guestNames = nullableText("Ida Moon\nLi Moon");
const replyFields = { guests: count, guestNames, note: nullableText("We come by train") };
const ownReply = z.object({ answer: reunionAnswer, ...replyFields, waitingBefore });
export const ownReplyWithPayment = ownReply.extend({ paymentNote: nullableText("$40 at the door") });
export const leaveResult = z.object({ ownershipTransferred: flag, newOrganizer: nullableText("David Kim") });
export const replyResult = ownReply.extend(leaveResult.shape);
export const reunionAnswers = z.object({
  answers: z.array(
    z
      .object({
        id,
        ...name,
        answer: reunionAnswer,
        ...replyFields,
        answeredAt: timestamp.nullable(),
        waitingNumber: id.nullable().meta({ description: "1 for the next person to get a place." }),
      })
      .meta({ id: "ReunionAnswer" }),
  ),
  total: count,
  page: count,
  pages: count,
  unanswered: count,
  askedAt: timestamp.nullable(),
});
export const askedMembers = z.object({ asked: count });
export const newDate = z.object({ id, startsAt: timestamp });
const names = z.array(text("Maria Okafor"));
export const suggestedDate = newDate
  .extend({ ownVote: z.enum(dateVotes).nullable(), yes: names, ifNeeded: names, no: names })
  .meta({ id: "SuggestedDate" });
export const voteResult = z.object({ voted: count });
export const attendee = z.object({ id, ...name, profession: nullableText("Printmaker"), guests: count }).meta({ id: "Attendee" });
