import { Refusal } from "#app/domain/core/refusal.ts";
import { reunionCalendar } from "#app/domain/reunions/calendars.server.ts";
import { unknownReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { idIn } from "#app/http/api.server.ts";
import { rejectPosts, sentenceResponse } from "#app/http/guards.server.ts";
import { ownOrigin } from "#app/http/security.server.ts";
import type { Route } from "./+types/calendar";
import { pageUrlAt } from "./urls.ts";

/** GET /reunions/{id}/calendar.ics: a meet-up as a calendar file. */
export function loader(args: Route.LoaderArgs): Response {
  try {
    const id = idIn(args.params, "reunionId", unknownReunion);
    const { filename, text } = reunionCalendar(id, pageUrlAt(ownOrigin(args.request)));
    return new Response(text, {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": `attachment; filename="${filename}"`,
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw sentenceResponse(error.status, error.message);
  }
}

export const action = rejectPosts;
