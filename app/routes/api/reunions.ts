import { z } from "zod";
import { listReunions } from "#app/domain/reunions/reunion-queries.server.ts";
import { planReunion } from "#app/domain/reunions/reunions.server.ts";
import { api, calls, lists } from "#app/http/api.server.ts";
import { reunion } from "#app/http/response-schemas.server.ts";

/** /api/reunions: every meet-up, newest first; and planning one. */
export const loader = api({
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
});
export const action = loader;
