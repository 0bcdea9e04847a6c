import { z } from "zod";
import { count, flag, id, name, nullableText, text, timestamp } from "./fields.server.ts";

/** Responses about the door of a meet-up. */

const guests = { guests: count, guestNames: nullableText("Tom Santiago\nIda").meta({ description: "One on each line." }) };
const who = { id: id.meta({ description: "The member's." }), ...name, maidenName: nullableText("Diaz") };
const by = { checkedInBy: nullableText("David Kim") };

export const arrival = z
  .object({
    id,
    ...name,
    arrivedAt: timestamp.nullable(),
    arrivedGuests: count,
    ...by,
    isNew: flag.meta({ description: "False if it was so already, and nothing changed." }),
  })
  .meta({ id: "Arrival" });

export const walkIn = z.object({ id, name: text("Ruth Abbott"), arrivedAt: timestamp, ...by }).meta({ id: "WalkIn" });

export const checkInHelper = z.object({ id, ...name }).meta({ id: "CheckInHelper" });

export const door = z
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

export const changedPayments = z.object({ changed: count });
