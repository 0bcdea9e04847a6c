import { z } from "zod";
import { addWalkIn, checkIn, markPaid, removeWalkIn, undoCheckIn } from "#app/domain/reunions/check-in.server.ts";
import { nameCheckInHelper, removeCheckInHelper } from "#app/domain/reunions/check-in-helpers.server.ts";
import { readDoor } from "#app/domain/reunions/check-in-queries.server.ts";
import { unknownReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { apiRoute, idIn, mutation, query } from "#app/http/api.server.ts";
import { count, flag, id, idOnly, name, nullableText, text, timestamp } from "#app/http/response-schemas/fields.server.ts";

const guests = { guests: count, guestNames: nullableText("Tom Santiago\nIda").meta({ description: "One on each line." }) };
const who = { id: id.meta({ description: "The member's." }), ...name, maidenName: nullableText("Diaz") };
const by = { checkedInBy: nullableText("David Kim") };

const arrival = z
  .object({
    id,
    ...name,
    arrivedAt: timestamp.nullable(),
    arrivedGuests: count,
    ...by,
    isNew: flag.meta({ description: "False if it was so already, and nothing changed." }),
  })
  .meta({ id: "Arrival" });

const walkIn = z.object({ id, name: text("Ruth Abbott"), arrivedAt: timestamp, ...by }).meta({ id: "WalkIn" });

const checkInHelper = z.object({ id, ...name }).meta({ id: "CheckInHelper" });

const door = z
  .object({
    here: count.meta({ description: "How many people are there, guests and walk-ins included." }),
    expected: count.meta({ description: "How many people are on the list, guests included." }),
    attendees: z.array(
      z.object({
        ...who,
        profileImageUrl: nullableText("https://pictures.example/maria.jpg"),
        yearbookImageUrl: nullableText("https://pictures.example/maria-then.jpg"),
        ...guests,
        hasPaid: flag,
        arrivedAt: timestamp.nullable(),
        arrivedGuests: count,
        ...by,
      }),
    ),
    walkIns: z.array(walkIn),
    waiting: z.array(z.object({ ...who, ...guests })),
    helpers: z.array(checkInHelper),
  })
  .meta({ id: "Door" });

const changedPayments = z.object({ changed: count });

/** /api/reunions/{id}/check-in and what belongs to it: who is there, walk-ins, helpers, and who has paid. */
export const loader = apiRoute({
  "/api/reunions/:reunionId/check-in": {
    GET: query((me, params) => readDoor(me, idIn(params, "reunionId", unknownReunion)), {
      summary: "Lists who is expected at a meet-up and who is there (organizer, administrators, and helpers)",
      response: door,
      errors: [403],
    }),
  },
  "/api/reunions/:reunionId/check-in/:userId": {
    POST: mutation(checkIn, {
      summary: "Checks an attendee in; checking in again changes nothing. The organizer can let in somebody who is waiting",
      response: arrival,
      errors: [409],
      example: { guests: 1 },
    }),
    DELETE: mutation(undoCheckIn, {
      summary: "Undoes the arrival with this time; another one since then stays (409)",
      response: arrival,
      errors: [409],
      example: { arrivedAt: "2027-06-19T22:42:00.000Z" },
    }),
  },
  "/api/reunions/:reunionId/walk-ins": {
    POST: mutation(addWalkIn, {
      summary: "Adds somebody who came without being on the list",
      status: 201,
      response: walkIn,
      errors: [409],
      example: { name: "Ruth Abbott" },
    }),
  },
  "/api/reunions/:reunionId/walk-ins/:walkInId": {
    DELETE: mutation(removeWalkIn, {
      summary: "Takes a walk-in away again",
      response: idOnly,
      errors: [409],
    }),
  },
  "/api/reunions/:reunionId/check-in-helpers/:userId": {
    POST: mutation(nameCheckInHelper, {
      summary: "Lets a member check people in, and tells them (organizer and administrators)",
      response: checkInHelper,
      errors: [409],
    }),
    DELETE: mutation(removeCheckInHelper, {
      summary: "Ends that a member can check people in (organizer and administrators)",
      response: idOnly,
    }),
  },
  "/api/reunions/:reunionId/payments": {
    PATCH: mutation(markPaid, {
      summary: "Notes which attendees have paid and which have not (organizer, administrators, and helpers at the door)",
      response: changedPayments,
      example: { paid: [17], notPaid: [] },
    }),
  },
});
export const action = loader;
