import { csvLine, utf8Mark } from "#app/domain/core/csv-cells.ts";
import { fullName } from "#app/domain/core/member.ts";
import { browserNames } from "#app/domain/sign-in/browser-names.server.ts";
import { spelledOut } from "#app/domain/time/calendar-days.server.ts";
import { type ActivityFilter, activityPerFile } from "./activity.ts";
import { type ActivityEntry, searchActivity } from "./activity-log.server.ts";

/** The activity log as a file for spreadsheet programs. */

/** Read at a time: the file goes out while the rest is still to be read, and other requests come between. */
const entriesAtOnce = 500;

type Column = (entry: ActivityEntry, browserName: (userAgent: string) => string) => string | number | null;

const columns: Record<string, Column> = {
  Id: ({ id }) => id,
  "Time (UTC)": ({ createdAt }) => createdAt.toISOString(),
  "Time (US Eastern)": ({ createdAt }) => spelledOut(createdAt),
  Result: ({ success }) => (success ? "successful" : "failed"),
  Description: ({ description }) => description,
  "Error message": ({ errorMessage }) => errorMessage,
  Resource: ({ resource }) => resource,
  "Resource id": ({ resourceId }) => resourceId,
  Action: ({ action }) => action,
  "User id": ({ userId }) => userId,
  Name: ({ user }) => user && fullName(user),
  "E-mail": ({ user }) => user?.email ?? null,
  "IP address": ({ ipAddress }) => ipAddress,
  Browser: ({ userAgent }, browserName) => userAgent && browserName(userAgent),
  Details: ({ details }) => details,
};

/** The newest entries of a filter as the lines of a CSV file, 10,000 at most. Begins with the mark by which Excel knows UTF-8. */
export async function* activityFile(filter: ActivityFilter): AsyncGenerator<string> {
  yield utf8Mark + csvLine(Object.keys(columns));
  const nameOf = browserNames();
  let before: number | null = null;
  for (let written = 0; written < activityPerFile; written += entriesAtOnce) {
    const { entries, next }: ReturnType<typeof searchActivity> = searchActivity(filter, { before, limit: entriesAtOnce });
    yield entries.map((entry) => csvLine(Object.values(columns).map((column) => column(entry, nameOf)))).join("");
    if (next === null) return;
    before = next;
    // Lets other requests come between two reads.
    await new Promise(setImmediate);
  }
}
