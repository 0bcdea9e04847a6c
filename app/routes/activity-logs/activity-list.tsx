import { Fragment } from "react";
import { useLocation } from "react-router";
import { formattedDetails, resourceNames } from "#app/domain/activity/activity.ts";
import type { ShownEntry } from "#app/domain/activity/activity-log.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { ScrollPane } from "#app/ui/scroll-pane.tsx";
import { Moment } from "#app/ui/time.tsx";
import { newestAddress, olderAddress, pageAddress } from "./urls.ts";

/** An entry with a browser's name in place of its User-Agent. */
export type ListedEntry = Omit<ShownEntry, "userAgent"> & { browser: string | null };

interface ActivityListProps {
  entries: ListedEntry[];
  next: number | null;
  isFirstPage: boolean;
  now: Date;
}

/** The entries, newest first: when, what, and who. */
export function ActivityList({ entries, next, isFirstPage, now }: ActivityListProps) {
  const { pathname, search } = useLocation();
  return (
    <ScrollPane
      height="pane"
      label="List of activity"
      page={pageAddress(pathname + search)}
      className="border-b border-t-4 border-double border-ink"
    >
      {entries.length === 0 ? <p className="py-8 text-ink-2">No activity logs found.</p> : null}
      <ul className="*:border-l-6 *:border-t *:py-3 *:pl-4 *:pr-3 *:break-inside-avoid first:*:border-t-0 lg:*:grid lg:*:grid-cols-log lg:*:gap-x-8">
        {entries.map((entry) => (
          <li key={entry.id} className={entry.success ? "border-l-transparent" : "border-l-vermilion"}>
            <Entry entry={entry} now={now} />
          </li>
        ))}
      </ul>
      <ButtonRow className="mt-6 lg:mb-2 lg:mt-4">
        {isFirstPage ? null : <LinkButton href={newestAddress(pathname + search)}>Newest</LinkButton>}{" "}
        {next === null ? null : <LinkButton href={olderAddress(pathname + search, next)}>Older</LinkButton>}
      </ButtonRow>
    </ScrollPane>
  );
}

/** The description around it is in the display typeface. */
const badgeClass = "mb-1 mr-1.5 font-body";

function Entry({ entry, now }: { entry: ListedEntry; now: Date }) {
  return (
    <>
      <p className="text-sm text-ink-2 tabular-nums">
        <Moment date={entry.createdAt} />
        <span className="lg:hidden"> · </span>
        <time dateTime={entry.createdAt.toISOString()} className="lg:block">
          {formatAgo(entry.createdAt, now)}
        </time>
      </p>
      <div>
        <p className="font-display text-lg">
          {entry.description}{" "}
          <span className="inline-block">
            <Badge className={badgeClass}>{resourceNames[entry.resource]}</Badge>{" "}
            {entry.success ? null : (
              <Badge look="accent" className={badgeClass}>
                Failed
              </Badge>
            )}
          </span>
        </p>
        {entry.errorMessage ? <p className="text-bad">Error: {entry.errorMessage}</p> : null}
        {entry.details ? (
          <details>
            <summary>View Details</summary>
            <pre className="whitespace-pre-wrap">{formattedDetails(entry.details)}</pre>
          </details>
        ) : null}
      </div>
      <EntryUser entry={entry} />
    </>
  );
}

/** Who did it and from where. On wide screens, this is a column. */
function EntryUser({ entry: { userId, email, ipAddress, browser } }: { entry: ListedEntry }) {
  const facts = [email, ipAddress && `IP ${ipAddress}`, browser].filter(Boolean);
  return (
    <p className="text-sm text-ink-2 tabular-nums">
      {userId === null ? (
        <span className="lg:block">Visitor</span>
      ) : (
        <a href={`/profile/${userId}`} className="-my-tap-sm inline-block py-tap-sm lg:block">
          User {userId}
        </a>
      )}
      {facts.map((fact) => (
        <Fragment key={fact}>
          <span className="lg:hidden"> · </span>
          <span className="lg:block">{fact}</span>
        </Fragment>
      ))}
    </p>
  );
}

const second = 1000;
const spans = [
  { length: 31_556_952 * second, word: "year" },
  { length: 2_629_746 * second, word: "month" },
  { length: 86_400 * second, word: "day" },
  { length: 3_600 * second, word: "hour" },
  { length: 60 * second, word: "minute" },
];

/** How long ago that was, like '3 hours ago'; formatted here so that every browser shows what the server sent. */
function formatAgo(date: Date, now: Date): string {
  const elapsed = now.getTime() - date.getTime();
  const span = spans.find(({ length }) => elapsed >= length);
  return span ? `${pluralize(Math.floor(elapsed / span.length), span.word)} ago` : "just now";
}
