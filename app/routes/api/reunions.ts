import { z } from "zod";
import { findAnswers } from "#app/domain/reunions/answer-queries.server.ts";
import { answerSearchOf, answersPerPage } from "#app/domain/reunions/answers.ts";
import { askUnanswered } from "#app/domain/reunions/asking.server.ts";
import { joinReunion, leaveReunion, replyToReunion } from "#app/domain/reunions/attendance.server.ts";
import { findAttendance, findOwnReply, listAttendees } from "#app/domain/reunions/attendee-queries.server.ts";
import { listReunions, unknownReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { closeReunion, deleteReunion, editReunion, planReunion, setReunionStatus } from "#app/domain/reunions/reunions.server.ts";
import { listSuggestedDates } from "#app/domain/reunions/suggested-date-queries.server.ts";
import { chooseDate, removeSuggestedDate, suggestDate, voteOnDates } from "#app/domain/reunions/suggested-dates.server.ts";
import { idIn, listQuery, mutation, query } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idOnly } from "#app/http/response-schemas/fields.server.ts";
import {
  askedMembers,
  attendanceStatus,
  attendee,
  joinResult,
  leaveResult,
  newDate,
  ownReplyWithPayment,
  replyResult,
  reunion,
  reunionAnswers,
  suggestedDate,
  voteResult,
} from "#app/http/response-schemas/reunions.server.ts";

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
});
export const action = loader;
