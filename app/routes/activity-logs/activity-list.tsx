import { Fragment } from "react";
import { useLocation } from "react-router";
import { formattedDetails, resourceNames } from "#app/domain/activity/activity.ts";
import type { ActivityEntry } from "#app/domain/activity/activity-log.server.ts";
import { Moment } from "#app/ui/time.tsx";
import { formatAgo } from "./relative-time.ts";
import { newestAddress, olderAddress } from "./urls.ts";

/** An entry with a browser's name in place of its User-Agent. */
export type ListedEntry = Omit<ActivityEntry, "userAgent"> & { browser: string | null };

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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by the keyboard
    <section className="log-list" tabIndex={0} aria-label="List of activity">
      {entries.length === 0 ? <p className="log-empty">No activity logs found.</p> : null}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className={entry.success ? "log-entry" : "log-entry log-failed"}>
            <Entry entry={entry} now={now} />
          </li>
        ))}
      </ul>
      <p className="btn-row">
        {isFirstPage ? null : (
          <a href={newestAddress(pathname + search)} className="btn">
            Newest
          </a>
        )}{" "}
        {next === null ? null : (
          <a href={olderAddress(pathname + search, next)} className="btn">
            Older
          </a>
        )}
      </p>
    </section>
  );
}

function Entry({ entry, now }: { entry: ListedEntry; now: Date }) {
  return (
    <>
      <p className="log-when">
        <Moment date={entry.createdAt} />
        <span className="log-dot"> · </span>
        <span className="log-part">{formatAgo(entry.createdAt, now)}</span>
      </p>
      <div className="log-what">
        <p className="log-description">
          {entry.description}{" "}
          <span className="log-badges">
            <span className="badge">{resourceNames[entry.resource]}</span>{" "}
            {entry.success ? null : <span className="badge badge-accent">Failed</span>}
          </span>
        </p>
        {entry.errorMessage ? <p className="log-error">Error: {entry.errorMessage}</p> : null}
        {entry.details ? (
          <details>
            <summary>View Details</summary>
            <pre>{formattedDetails(entry.details)}</pre>
          </details>
        ) : null}
      </div>
      <EntryUser entry={entry} />
    </>
  );
}

/** Who did it and from where. On wide screens, this is a column. */
function EntryUser({ entry: { userId, user, ipAddress, browser } }: { entry: ListedEntry }) {
  const facts = [user?.email, ipAddress && `IP ${ipAddress}`, browser].filter(Boolean);
  return (
    <p className="log-who">
      {userId === null ? (
        <span className="log-part">Visitor</span>
      ) : (
        <a href={`/profile/${userId}`} className="log-part link">
          User {userId}
        </a>
      )}
      {facts.map((fact) => (
        <Fragment key={fact}>
          <span className="log-dot"> · </span>
          <span className="log-part">{fact}</span>
        </Fragment>
      ))}
    </p>
  );
}
