import { z } from "zod";
import { joinReunion, leaveReunion } from "#app/domain/reunions/attendance.server.ts";
import { findAttendance, listAttendees } from "#app/domain/reunions/attendee-queries.server.ts";
import { listReunions, unknownReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { closeReunion, deleteReunion, editReunion, planReunion, setReunionStatus } from "#app/domain/reunions/reunions.server.ts";
import { idIn, listQuery, mutation, query, type Resource } from "#app/http/api.server.ts";
import { attendanceStatus, attendee, idOnly, joinResult, leaveResult, reunion } from "#app/http/response-schemas.server.ts";

/** /api/reunions: meet-ups and their attendees. */
export const reunions: Resource = {
  reunions: {
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
  "reunions/:reunionId": {
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
  "reunions/:reunionId/join": {
    POST: mutation(joinReunion, {
      summary: "Adds you to the attendees of an active meet-up",
      response: joinResult,
      errors: [409],
      example: { guests: 1 },
    }),
  },
  "reunions/:reunionId/leave": {
    POST: mutation(leaveReunion, {
      summary: "Removes you from the attendees; if you are the organizer, the attendee who joined first takes over",
      response: leaveResult,
      errors: [409],
    }),
  },
  "reunions/:reunionId/status": {
    PATCH: mutation(setReunionStatus, {
      summary: "Activates, cancels, or closes a meet-up (administrators only)",
      response: reunion,
      example: { status: "cancelled" },
    }),
  },
  "reunions/:reunionId/close": {
    PATCH: mutation(closeReunion, {
      summary: "Closes a meet-up to new attendees (organizer and administrators)",
      response: reunion,
      errors: [409],
    }),
  },
  "reunions/:reunionId/attendance": {
    GET: query((me, params) => findAttendance(me, idIn(params, "reunionId", unknownReunion)), {
      summary: "Tells whether you are attending a meet-up",
      response: attendanceStatus,
    }),
  },
  "reunions/:reunionId/attendees": {
    GET: listQuery((_me, params) => listAttendees(idIn(params, "reunionId", unknownReunion)), {
      summary: "Lists the attendees of a meet-up in the order they joined",
      response: z.array(attendee),
    }),
  },
};
