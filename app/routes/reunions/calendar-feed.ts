import { createHash } from "node:crypto";
import { allReunionsCalendar, isCalendarToken } from "#app/domain/reunions/calendars.server.ts";
import { rejectPosts, sentenceResponse } from "#app/http/guards.server.ts";
import { ownOrigin } from "#app/http/security.server.ts";
import { matchesEntityTag } from "#app/http/send-response.server.ts";
import type { Route } from "./+types/calendar-feed";
import { pageUrlAt } from "./urls.ts";

/** GET /calendar/{token}.ics: all meet-ups, for a member's own calendar, which can't sign in. */
export function loader({ params, request }: Route.LoaderArgs): Response {
  const token = params.file.replace(/\.ics$/, "");
  if (!isCalendarToken(token)) throw sentenceResponse(404, "This calendar address no longer works.");
  const text = allReunionsCalendar(pageUrlAt(ownOrigin(request)));
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const headers = { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "private, no-cache", ETag: etag };
  return matchesEntityTag(request, etag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}

export const action = rejectPosts;
