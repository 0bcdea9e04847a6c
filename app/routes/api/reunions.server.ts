import { z } from "zod";
import { findAttendance, joinReunion, leaveReunion, listAttendees } from "#app/domain/reunions/attendance.server.ts";
import { listReunions, unknownReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { closeReunion, deleteReunion, editReunion, planReunion, setReunionStatus } from "#app/domain/reunions/reunions.server.ts";
import { calls, idIn, lists, type Resource, reads } from "#app/http/api.server.ts";
import { attendee, isAttending, joined, left, oneId, reunion } from "#app/http/response-schemas.server.ts";

/** /api/reunions: meet-ups and their attendees. */
export const reunions: Resource = {
  reunions: {
    GET: lists(() => listReunions(), { summary: "All meet-ups, newest first", answers: z.array(reunion) }),
    POST: calls(planReunion, {
      summary: "Plans a meet-up: one organizes it, and is the first on its list unless an administrator",
      status: 201,
      answers: reunion,
      example: {
        title: "Summer picnic",
        description: "Bring a blanket and something to draw with.",
        eventDate: "2027-06-19T22:30:00Z",
        location: "Prospect Park",
      },
    }),
  },
  "reunions/:reunionId": {
    PATCH: calls(editReunion, {
      summary: "Changes title, text, date and place of a meet-up, for its organizer and administrators",
      answers: reunion,
      example: { title: "Summer picnic", location: "Prospect Park" },
    }),
    DELETE: calls(deleteReunion, {
      summary: "Deletes a meet-up with its list, for its organizer and administrators",
      answers: oneId,
    }),
  },
  "reunions/:reunionId/join": {
    POST: calls(joinReunion, {
      summary: "Puts one on the list of an active meet-up",
      answers: joined,
      refuses: [409],
      example: { guests: 1 },
    }),
  },
  "reunions/:reunionId/leave": {
    POST: calls(leaveReunion, {
      summary: "Takes one off the list of a meet-up; an organizer hands it to whoever of the others joined first",
      answers: left,
      refuses: [409],
    }),
  },
  "reunions/:reunionId/status": {
    PATCH: calls(setReunionStatus, {
      summary: "Activates, cancels or closes a meet-up, for administrators",
      answers: reunion,
      example: { status: "cancelled" },
    }),
  },
  "reunions/:reunionId/close": {
    PATCH: calls(closeReunion, {
      summary: "Closes a meet-up, for its organizer and administrators: nobody joins any more",
      answers: reunion,
      refuses: [409],
    }),
  },
  "reunions/:reunionId/attendance": {
    GET: reads((me, params) => findAttendance(me, idIn(params, "reunionId", unknownReunion)), {
      summary: "Whether one is on the list of a meet-up",
      answers: isAttending,
    }),
  },
  "reunions/:reunionId/attendees": {
    GET: lists((_me, params) => listAttendees(idIn(params, "reunionId", unknownReunion)), {
      summary: "Who comes to a meet-up, the first to join first",
      answers: z.array(attendee),
    }),
  },
};
