import { useSearchParams } from "react-router";
import { activityForbidden } from "#app/domain/activity/activity.ts";
import {
  activityPage,
  clearActivity,
  countActivity,
  eventsByDay,
  findLastClearing,
  type ShownEntry,
} from "#app/domain/activity/activity-log.server.ts";
import { needsCode } from "#app/domain/core/administrators-access.server.ts";
import { browserNames } from "#app/domain/sign-in/sessions.server.ts";
import { formAction, formHandler } from "#app/http/form-action.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { ButtonRow } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { DialogActions, DialogLink, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { revalidateUnlessOnly } from "#app/ui/revalidation.ts";
import { Moment } from "#app/ui/time.tsx";
import type { Route } from "./+types/route";
import { ActivityFilterForm } from "./activity-filter-form.tsx";
import { ActivityList, type ListedEntry } from "./activity-list.tsx";
import { EventsPlot } from "./events-plot.tsx";
import { filterIn } from "./filter.server.ts";
import { beforeIn, typedIn } from "./urls.ts";

/** The administrators' activity log: docs/behavior.md, "Activity logs". */

const texts = {
  clear: {
    done: "Activity logs cleared",
    failed: "Error",
    otherwise: "Failed to clear activity logs",
    unreadable: "HTTP error! status: {status}",
  },
};

export const handle = { dialogParameters: ["dialog"] };

export const shouldRevalidate = revalidateUnlessOnly(...handle.dialogParameters);

export function loader(args: Route.LoaderArgs) {
  const me = requireAdministrator(args, activityForbidden);
  const parameters = args.url.searchParams;
  const now = new Date();
  const filter = filterIn(parameters);
  const before = beforeIn(parameters);
  const { entries, next, hasMoreMembers } = activityPage(filter, before);
  return {
    /** What '3 hours ago' counts from: the same moment on the server and in the browser. */
    now,
    counts: countActivity(),
    days: eventsByDay(now),
    filter,
    typed: { from: typedIn(parameters, "from"), to: typedIn(parameters, "to") },
    hasMoreMembers,
    entries: withBrowsers(entries),
    next,
    isFirstPage: before === null,
    clearing: findLastClearing(),
    asksForCode: needsCode(me, args.context.get(actorContext)),
  };
}

/** Entries as the screen shows them, each with a browser that a person can read. */
function withBrowsers(entries: ShownEntry[]): ListedEntry[] {
  const nameOf = browserNames();
  return entries.map(({ userAgent, ...entry }) => ({ ...entry, browser: userAgent && nameOf(userAgent) }));
}

export const action = formAction(texts, handle, {
  clear: formHandler(clearActivity, { takesCode: true, redirectTo: (_cleared, url) => url.pathname }),
});

export const clientAction = makeClientAction(texts);

export default function ActivityLogs({ loaderData }: Route.ComponentProps) {
  const { now, counts, days, filter, typed, hasMoreMembers, entries, next, isFirstPage, clearing, asksForCode } = loaderData;
  return (
    <>
      <PageTitle>Administrator Activity Logs</PageTitle>
      <ClearDialog asksForCode={asksForCode} />
      <PageHead title="Administrator Activity Logs" subtitle="What people did on this site, and what failed">
        <ButtonRow>
          <DialogLink open={{ dialog: "clear" }}>Clear Activity</DialogLink>
        </ButtonRow>
      </PageHead>
      <div className="mb-10 lg:grid lg:grid-cols-panes lg:items-start lg:gap-x-12">
        <dl className="mb-6 tabular-nums">
          <Figure label="Successful Actions" number={counts.successful} />
          <Figure label="Failed Actions" number={counts.failed} />
          <Figure label="Total Events" number={counts.total} />
        </dl>
        <EventsPlot days={days} />
      </div>
      <section aria-labelledby="recent">
        <h2 id="recent">Recent Activity</h2>
        <ActivityFilterForm filter={filter} typed={typed} hasMoreMembers={hasMoreMembers} />
        {clearing ? <LastClearing {...clearing} /> : null}
        <ActivityList entries={entries} next={next} isFirstPage={isFirstPage} now={now} />
      </section>
    </>
  );
}

/** Who cleared the log, and when: what the log itself can't tell. */
function LastClearing({ at, by, cleared }: { at: Date; by: string | null; cleared: number }) {
  return (
    <p className="mb-3 text-sm text-ink-2">
      Cleared on <Moment date={at} />
      {by ? ` by ${by}` : ""}: {pluralize(cleared, "entry", "entries")} deleted.
    </p>
  );
}

function Figure({ label, number }: { label: string; number: number }) {
  return (
    <div className="flex items-baseline justify-between border-t py-1.5 last:border-b-4 last:border-double last:border-ink">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-display text-4xl tracking-tight">{number.toLocaleString("en-US")}</dd>
    </div>
  );
}

function ClearDialog({ asksForCode }: { asksForCode: boolean }) {
  const [parameters] = useSearchParams();
  if (parameters.get("dialog") !== "clear") return null;
  return (
    <UrlDialog title="Clear All Activity Logs">
      <p>
        This action will permanently delete all activity logs from the database. This cannot be undone. Are you sure you want to
        continue?
      </p>
      <OperationForm intent="clear">
        {(_field, { isPending }) => (
          <>
            <FreshCodeField intent="clear" isNeeded={asksForCode} />
            <DialogActions label="Clear All Logs" pending="Clearing..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
