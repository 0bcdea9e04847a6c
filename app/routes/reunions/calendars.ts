import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "react-router";
import { Refusal } from "#app/domain/core/refusal.ts";
import { allReunionsCalendar, isCalendarToken, reunionCalendar } from "#app/domain/reunions/calendars.server.ts";
import { unknownReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { idIn } from "#app/http/api.server.ts";
import { rejectPosts, sentenceResponse } from "#app/http/guards.server.ts";
import { matchesEntityTag } from "#app/http/responses.server.ts";
import { ownOrigin } from "#app/http/security.server.ts";
import { pageUrlAt } from "./urls.ts";

/** GET /reunions/{id}/calendar.ics, for members, and /calendar/{token}.ics. */
export function loader(args: LoaderFunctionArgs): Response {
  const { file } = args.params;
  return file === undefined ? oneMeetUp(args) : allMeetUps(args, file.replace(/\.ics$/, ""));
}

export const action = rejectPosts;

const type = "text/calendar; charset=utf-8";

/** A meet-up as a calendar file. */
function oneMeetUp({ params, request }: LoaderFunctionArgs): Response {
  try {
    const id = idIn(params, "reunionId", unknownReunion);
    const { filename, text } = reunionCalendar(id, pageUrlAt(ownOrigin(request)));
    return new Response(text, { headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${filename}"` } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw sentenceResponse(error.status, error.message);
  }
}

/** All meet-ups, for a member's own calendar, which can't sign in. */
function allMeetUps({ request }: LoaderFunctionArgs, token: string): Response {
  if (!isCalendarToken(token)) throw sentenceResponse(404, "This calendar address no longer works.");
  const text = allReunionsCalendar(pageUrlAt(ownOrigin(request)));
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const headers = { "Content-Type": type, "Cache-Control": "private, no-cache", ETag: etag };
  return matchesEntityTag(request, etag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}
