import { byteOrderMark, csvLine } from "#app/domain/core/csv-cells.ts";
import { fullName } from "#app/domain/core/member.ts";
import { browserNames } from "#app/domain/sign-in/browser-names.server.ts";
import { formatForSpreadsheet } from "#app/domain/time/calendar-days.server.ts";
import { classSettings } from "#class-settings";
import { type ActivityFilter, activityPerFile } from "./activity.ts";
import { type ActivityEntry, searchActivity } from "./activity-log.server.ts";

/** The activity log as a CSV file for spreadsheet programs. */

/** Entries per read, so that the download starts at once and other requests run between reads. */
const batchSize = 500;

type Column = (entry: ActivityEntry, browserName: (userAgent: string) => string) => string | number | null;

const columns: Record<string, Column> = {
  Id: ({ id }) => id,
  "Time (UTC)": ({ createdAt }) => createdAt.toISOString(),
  [`Time (${classSettings.timeZoneName})`]: ({ createdAt }) => formatForSpreadsheet(createdAt),
  Result: ({ success }) => (success ? "successful" : "failed"),
  Description: ({ description }) => description,
  "Error message": ({ errorMessage }) => errorMessage,
  Resource: ({ resource }) => resource,
  "Resource id": ({ resourceId }) => resourceId,
  Action: ({ action }) => action,
  "User id": ({ userId }) => userId,
  Name: ({ user }) => user && fullName(user),
  Email: ({ user }) => user?.email ?? null,
  "IP address": ({ ipAddress }) => ipAddress,
  Browser: ({ userAgent }, browserName) => userAgent && browserName(userAgent),
  Details: ({ details }) => details,
};

/**
 * Yields the newest entries that match a filter as CSV, up to 10,000. Starts with the byte order mark, which tells Excel that the
 * file is UTF-8.
 */
export async function* activityCsv(filter: ActivityFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns));
  const browserName = browserNames();
  let before: number | null = null;
  for (let written = 0; written < activityPerFile; written += batchSize) {
    const { entries, next }: ReturnType<typeof searchActivity> = searchActivity(filter, { before, limit: batchSize });
    yield entries.map((entry) => csvLine(Object.values(columns).map((column) => column(entry, browserName)))).join("");
    if (next === null) return;
    before = next;
    // Lets other requests run between reads.
    await new Promise(setImmediate);
  }
}
