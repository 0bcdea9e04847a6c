import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "react-router";
import { activityForbidden } from "#app/domain/activity/activity.ts";
import { activityCsv } from "#app/domain/activity/activity-log.server.ts";
import { lastDays } from "#app/domain/time/wall-clock.server.ts";
import { rejectPosts, requireAdministrator } from "#app/http/guards.server.ts";
import { filterIn } from "./filter.server.ts";

/** GET /admin/activity-logs/download: the filtered list as a streamed CSV file, for administrators. */
export function loader(args: LoaderFunctionArgs): Response {
  requireAdministrator(args, activityForbidden);
  const [today] = lastDays(new Date(), 1);
  const lines = args.request.method === "HEAD" ? null : Readable.from(activityCsv(filterIn(args.url.searchParams)));
  return new Response(lines && (Readable.toWeb(lines.map((line) => Buffer.from(line))) as ReadableStream<Uint8Array>), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="activity-${today}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

export const action = rejectPosts;
