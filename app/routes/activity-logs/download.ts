import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "react-router";
import { activityForbidden } from "#app/domain/activity.ts";
import { activityFile } from "#app/domain/activity-file.server.ts";
import { lastDays } from "#app/domain/eastern-days.server.ts";
import { noPosts, signedInAdministrator } from "#app/http/guards.server.ts";
import { filterIn } from "./addresses.ts";

/** GET /admin/activity-logs/download: what the filter shows as a CSV file, streamed. Administrators only. */
export function loader(args: LoaderFunctionArgs): Response {
  signedInAdministrator(args, activityForbidden);
  const [today] = lastDays(new Date(), 1);
  const lines = args.request.method === "HEAD" ? null : Readable.from(activityFile(filterIn(args.url.searchParams)));
  return new Response(lines && (Readable.toWeb(lines.map((line) => Buffer.from(line))) as ReadableStream<Uint8Array>), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="activity-${today}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

export const action = noPosts;
