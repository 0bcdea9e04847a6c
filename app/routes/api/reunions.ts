import { z } from "zod";
import { askUnanswered, findAnswers } from "#app/domain/reunions/answers.server.ts";
import { answerSearchOf, answersPerPage } from "#app/domain/reunions/answers.ts";
import { joinReunion, leaveReunion, replyToReunion } from "#app/domain/reunions/attendance.server.ts";
import { findAttendance, findOwnReply, listAttendees } from "#app/domain/reunions/attendee-queries.server.ts";
import { findCalendarSubscription, makeCalendarAddress, removeCalendarAddress } from "#app/domain/reunions/calendars.server.ts";
import { listReunions, unknownReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { closeReunion, deleteReunion, editReunion, planReunion, setReunionStatus } from "#app/domain/reunions/reunions.server.ts";
import {
  chooseDate,
  listSuggestedDates,
  removeSuggestedDate,
  suggestDate,
  voteOnDates,
} from "#app/domain/reunions/suggested-dates.server.ts";
import { apiRoute, idIn, listQuery, mutation, query } from "#app/http/api.server.ts";
import { count, flag, id, idOnly, name, nullableText, text, timestamp } from "#app/http/response-schemas/fields.server.ts";
import { dateVotes, reunionReplies, reunionStatuses } from "#db/column-values.ts";
import { calendarPath } from "../reunions/urls.ts";

const reunion = z
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
const attendanceStatus = z.object({ isAttending: flag, answer: reunionAnswer, waitingBefore });
const joinResult = z.object({ isAttending: flag, isWaiting: flag.optional(), guests: count });
const guestNames = nullableText("Ida Moon\nLi Moon");
const replyFields = { guests: count, guestNames, note: nullableText("We come by train") };
const ownReply = z.object({ answer: reunionAnswer, ...replyFields, waitingBefore });
const ownReplyWithPayment = ownReply.extend({ paymentNote: nullableText("$40 at the door") });
const leaveResult = z.object({ ownershipTransferred: flag, newOrganizer: nullableText("David Kim") });
const replyResult = ownReply.extend(leaveResult.shape);
const reunionAnswers = z.object({
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
const askedMembers = z.object({ asked: count });
const newDate = z.object({ id, startsAt: timestamp });
const names = z.array(text("Maria Okafor"));
const suggestedDate = newDate
  .extend({ ownVote: z.enum(dateVotes).nullable(), yes: names, ifNeeded: names, no: names })
  .meta({ id: "SuggestedDate" });
const voteResult = z.object({ voted: count });
const attendee = z.object({ id, ...name, profession: nullableText("Printmaker"), guests: count }).meta({ id: "Attendee" });

const calendarAddress = z
  .object({
    path: z.string().meta({
      description: "On this site, for GET without signing in. Anybody who has it can read the meet-ups.",
      examples: ["/calendar/q2mZ8sVfJ4w0bXcR9tYhKdPe.ics"],
    }),
    createdAt: timestamp,
  })
  .meta({ id: "CalendarAddress" });

const toAddress = ({ token, createdAt }: { token: string; createdAt: Date }) => ({ path: calendarPath(token), createdAt });

/** Meet-ups, and the private address from which one's own calendar reads them. */
export const loader = apiRoute({
  "/api/reunions": {
    GET: listQuery(() => listReunions(), { summary: "Lists all meet-ups, newest first", response: z.array(reunion) }),
    POST: mutation(planReunion, {
      summary: "Plans a meet-up with you as its organizer; you also join it, unless you are an administrator",
      status: 201,
      response: reunion,
      example: {
        title: "Summer picnic",
        description: "Bring a blanket and something to draw with.",
        eventDate: "2027-06-19T22:30:00Z",
        location: "Prospect Park",
      },
    }),
  },
  "/api/reunions/:reunionId": {
    PATCH: mutation(editReunion, {
      summary: "Edits the title, description, date, and location of a meet-up (organizer and administrators)",
      response: reunion,
      example: { title: "Summer picnic", location: "Prospect Park" },
    }),
    DELETE: mutation(deleteReunion, {
      summary: "Deletes a meet-up and its list of attendees (organizer and administrators)",
      response: idOnly,
    }),
  },
  "/api/reunions/:reunionId/join": {
    POST: mutation(joinReunion, {
      summary: "Adds you to the attendees of an active meet-up, or to its waiting list if there is no room",
      response: joinResult,
      errors: [409],
      example: { guests: 1 },
    }),
  },
  "/api/reunions/:reunionId/leave": {
    POST: mutation(leaveReunion, {
      summary: "Removes you from the attendees; if you are the organizer, the attendee who joined first takes over",
      response: leaveResult,
      errors: [409],
    }),
  },
  "/api/reunions/:reunionId/status": {
    PATCH: mutation(setReunionStatus, {
      summary: "Activates, cancels, or closes a meet-up (administrators only)",
      response: reunion,
      example: { status: "cancelled" },
    }),
  },
  "/api/reunions/:reunionId/close": {
    PATCH: mutation(closeReunion, {
      summary: "Closes a meet-up to new attendees (organizer and administrators)",
      response: reunion,
      errors: [409],
    }),
  },
  "/api/reunions/:reunionId/attendance": {
    GET: query((me, params) => findAttendance(me, idIn(params, "reunionId", unknownReunion)), {
      summary: "Tells whether you are attending a meet-up, or what else you answered",
      response: attendanceStatus,
    }),
  },
  "/api/reunions/:reunionId/attendees": {
    GET: listQuery((_me, params) => listAttendees(idIn(params, "reunionId", unknownReunion)), {
      summary: "Lists the attendees of a meet-up in the order they joined",
      response: z.array(attendee),
    }),
  },
  "/api/reunions/:reunionId/reply": {
    GET: query((me, params) => findOwnReply(me, idIn(params, "reunionId", unknownReunion)), {
      summary: "Returns your own answer to an invitation, and how to pay if you are coming",
      response: ownReplyWithPayment,
    }),
    POST: mutation(replyToReunion, {
      summary: "Answers an invitation: coming, perhaps, cant, or none; coming joins, and the others leave",
      response: replyResult,
      errors: [409],
      example: { answer: "coming", guests: 1, guestNames: "Ida Moon", note: "We come by train" },
    }),
  },
  "/api/reunions/:reunionId/replies": {
    GET: query((me, params, search) => findAnswers(me, idIn(params, "reunionId", unknownReunion), answerSearchOf(search)), {
      summary: "Lists the answers to an invitation, with notes, or those that a search finds (organizer and administrators)",
      response: reunionAnswers,
      errors: [403],
      textParameters: {
        q: "Beginnings of names, also of guests. It finds members who have not answered, too",
        answer: "coming, waiting, perhaps, cant, or none",
        sort: "'name' groups the answers, each by last name; 'time' has the latest first",
        page: `The number of a page of ${answersPerPage}; without it, all answers`,
      },
    }),
  },
  "/api/reunions/:reunionId/ask": {
    POST: mutation(askUnanswered, {
      summary: "Asks members who have not answered, once a week at most (organizer and administrators)",
      response: askedMembers,
      errors: [409],
    }),
  },
  "/api/reunions/:reunionId/dates": {
    GET: query((me, params) => listSuggestedDates(me, idIn(params, "reunionId", unknownReunion)), {
      summary: "Lists the dates that are suggested for a meet-up, the earliest first, with who voted how",
      response: z.array(suggestedDate),
    }),
    POST: mutation(suggestDate, {
      summary: "Suggests a date for a meet-up without one (organizer and administrators)",
      status: 201,
      response: newDate,
      errors: [409],
      example: { startsAt: "2027-06-19T22:30:00Z" },
    }),
  },
  "/api/reunions/:reunionId/dates/:dateId": {
    DELETE: mutation(removeSuggestedDate, {
      summary: "Removes a suggested date and its votes (organizer and administrators)",
      response: idOnly,
      errors: [409],
    }),
  },
  "/api/reunions/:reunionId/dates/:dateId/choose": {
    POST: mutation(chooseDate, {
      summary:
        "Makes a suggested date the date of the meet-up, and tells those who voted or attend (organizer and administrators)",
      response: reunion,
      errors: [409],
    }),
  },
  "/api/reunions/:reunionId/votes": {
    POST: mutation(voteOnDates, {
      summary: "Says which of the suggested dates suit you",
      response: voteResult,
      errors: [409],
      example: { votes: [{ dateId: 7, vote: "if_needed" }] },
    }),
  },
  "/api/calendar-address": {
    GET: query(
      (me) => {
        const found = findCalendarSubscription(me.id);
        return found && toAddress(found);
      },
      { summary: "Returns the private address of your calendar, or null", response: calendarAddress.nullable() },
    ),
    POST: mutation(makeCalendarAddress, {
      summary: "Makes your private address; an earlier one stops working",
      status: 201,
      response: calendarAddress,
      toResponse: toAddress,
    }),
    DELETE: mutation(removeCalendarAddress, { summary: "Removes your private address", response: z.null() }),
  },
});
export const action = loader;
