import path from "node:path";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { needsCode } from "#app/domain/core/administrators-access.server.ts";
import { backupReminderDays, findLastBackup } from "#app/domain/maintenance/backup.server.ts";
import { findReplicaReport, type ReplicaReport } from "#app/domain/maintenance/replica.server.ts";
import { restoreCommands } from "#app/domain/maintenance/restore-commands.ts";
import { listSnapshots, type Snapshot, snapshotDays } from "#app/domain/maintenance/snapshots.server.ts";
import { enterFreshCode } from "#app/domain/sign-in/fresh-codes.server.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { withoutSecrets } from "#app/http/log.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { Button } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { CodeField } from "#app/ui/code-field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { Moment } from "#app/ui/time.tsx";
import type { Route } from "./+types/route";

/** For administrators: a download of everything, when the last one was made, and how to restore it. */

export async function loader(args: Route.LoaderArgs) {
  const me = requireAdministrator(args, "Only administrators can see and download backups.");
  const asksForCode = needsCode(me, args.context.get(actorContext));
  const { restore, restoreReplica, start } = restoreCommands({
    dataDir: environment().dataDir,
    programFolder: process.cwd(),
    settings: process.env,
  });
  const snapshots = await listSnapshots();
  const replica = findReplicaReport();
  const replicaPlace = withoutSecrets(environment().replicaUrl ?? "").replace(/^file:\/\//, "");
  return {
    asksForCode,
    last: findLastBackup(),
    backupReminderDays,
    snapshots,
    snapshotDays,
    replica: replica && {
      ...replica,
      problems: replica.problems.map(withoutSecrets),
      place: replicaPlace,
      command: restoreReplica(replicaPlace),
    },
    commands: {
      start,
      restore: restore("FILE.zip"),
      restoreSnapshot: restore(path.join(environment().dataDir, "backups", snapshots[0]?.name ?? "NAME")),
    },
  };
}

const texts = {
  "enter-code": {
    done: { title: "The code is right", description: "You can download the backup now, for ten minutes." },
    failed: "The backup is not ready",
  },
};

export const action = formAction(texts, noDialogs, { "enter-code": formHandler(enterFreshCode) });

export const clientAction = makeClientAction(texts);

const schema = () => import("#app/domain/sign-in/codes.ts").then(({ codeForm }) => codeForm);

/** Asks for a code of two-step sign-in before the download. */
function CodeForm() {
  return (
    <div className="mt-6 max-w-column">
      <p className="mb-4">A backup has everybody’s data. Please enter a code before you download it.</p>
      <OperationForm intent="enter-code" schema={schema}>
        {(field, { isPending }) => (
          <>
            <CodeField field={field("code")} />
            <Button look="primary">{isPending ? "Checking..." : "Continue"}</Button>
          </>
        )}
      </OperationForm>
    </div>
  );
}

const textClass = "mt-2.5 max-w-prose";

export default function Backup({
  loaderData: { asksForCode, last, backupReminderDays, snapshots, snapshotDays, replica, commands },
}: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Backup</PageTitle>
      <PageHead title="Backup" subtitle="Everything on this site in one file" />
      {last ? (
        <p className={textClass}>
          Last backup: <Moment date={last.at} />
          {last.by ? `, by ${last.by}` : ""}.
        </p>
      ) : (
        <p className={textClass}>Nobody has downloaded a backup yet.</p>
      )}
      {last && !last.isOld ? null : (
        <p className={textClass}>
          {last ? `That is more than ${backupReminderDays} days ago. Please make one today.` : "Please make the first one today."}
        </p>
      )}
      {asksForCode ? <CodeForm /> : <DownloadForm lastAt={last?.at ?? null} />}
      {replica ? <ReplicaState {...replica} /> : null}

      <h2 className="mt-12">What is in it</h2>
      <p className={textClass}>
        All members, messages, albums, comments, meet-ups, the activity log, and every picture. Passwords, sessions, and one-time
        links are included only as hashes, which can’t be reversed, and the keys of two-step sign-in only encrypted.
      </p>
      <p className={textClass}>
        It contains everyone’s email addresses and private messages. Keep it on a different computer or disk, where only you can
        read it.
      </p>

      <h2 className="mt-12">How to restore it</h2>
      <RestoreSteps commands={commands} />

      <h2 className="mt-12">Nightly snapshots</h2>
      <p className={textClass}>
        Every night the site copies its database, and keeps each copy for {snapshotDays} days with the pictures it shows. They
        help after a mistake, but not after a disk failure, because they are on the same disk. To restore one, use the same steps
        with its name, such as:
      </p>
      <CommandLines text={commands.restoreSnapshot} />
      <SnapshotRows snapshots={snapshots} />
    </>
  );
}

const second = 1000;

/** The button that downloads a backup. The page stays, and with scripts it names the new backup when the download is complete. */
function DownloadForm({ lastAt }: { lastAt: Date | null }) {
  const startDownload = useLooksForBackup(lastAt);
  return (
    <>
      {/* Reloads the document, because the answer is a file. */}
      <Form method="post" action="/admin/backup/download" reloadDocument onSubmit={startDownload} className="mt-6 print:hidden">
        <PostFields intent="download-backup" />
        <Button look="primary" className="mb-2">
          Download backup
        </Button>
      </Form>
      <p className="mt-2.5 max-w-prose text-sm text-ink-2">
        The download can take a while. When it is complete and you open this page again, it names the new backup. The activity log
        records it with your name.
      </p>
    </>
  );
}

/** Reads the page again after a download was started, less and less often, until the last backup is another one. */
function useLooksForBackup(lastAt: Date | null): () => void {
  const { revalidate, state } = useRevalidator();
  const [download, setDownload] = useState<{ before: number | null; looks: number } | null>(null);
  const last = lastAt?.getTime() ?? null;
  useEffect(() => {
    if (!download || download.before !== last || state !== "idle") return;
    const timer = setTimeout(
      () => {
        setDownload({ ...download, looks: download.looks + 1 });
        if (document.visibilityState === "visible") revalidate();
      },
      Math.min(60 * second, second * 1.3 ** download.looks),
    );
    return () => clearTimeout(timer);
  }, [download, last, state, revalidate]);
  return () => setDownload({ before: last, looks: 0 });
}

/** Lines to copy into a terminal. Long ones wrap, and are copied whole. */
const CommandLines = ({ text }: { text: string }) => (
  <pre className="mb-4 mt-2 whitespace-pre-wrap border-l-6 border-rule-strong bg-paper-2 px-4 py-3 font-mono text-sm leading-body break-anywhere">
    <code>{text}</code>
  </pre>
);

interface RestoreStepsProps {
  commands: { start: string | null; restore: string };
}

/** How to restore a backup, for the person who runs the site, with the commands of this site. */
function RestoreSteps({ commands: { start, restore } }: RestoreStepsProps) {
  const checks = (
    <>
      The command checks the whole file first, says what is in it, and asks: answer <code>yes</code>. The previous database is
      kept for 14 days.
    </>
  );
  return (
    <>
      <p className={textClass}>
        On the machine of this site, in a terminal. The lines are those of this very site. Put the name of your backup in place of
        FILE.zip.
      </p>
      {start === null ? (
        <>
          <CommandLines text={restore} />
          <p className={textClass}>
            {checks} The site is away meanwhile. Everyone signs in with the password they had when the backup was made.
          </p>
        </>
      ) : (
        <ol className="mt-2.5 max-w-column list-decimal pl-6 *:mt-2">
          <li>Stop the site: press Ctrl and C in its terminal.</li>
          <li>
            Restore. {checks}
            <CommandLines text={restore} />
          </li>
          <li>
            Start the site, with the other settings that you use, too. Everyone signs in with the password they had when the
            backup was made.
            <CommandLines text={start} />
          </li>
        </ol>
      )}
      <p className={textClass}>
        The command refuses a folder without this site, because a mistyped one would look restored while the site still has its
        old data. On a new machine, install the site as docs/deploying.md says, and add <code>--new-place</code> to the command.
        In a container, use the commands of docs/backups.md.
      </p>
    </>
  );
}

interface ReplicaStateProps extends ReplicaReport {
  place: string;
  /** What restores the replica on a new machine. */
  command: string;
}

/** Whether everything is in the replica, what is wrong with it, and how to get everything back from it. */
function ReplicaState({ state, at, copiesPictures, completeAt, waiting, problems, place, command }: ReplicaStateProps) {
  const what = copiesPictures ? "every change within seconds and every picture within a minute" : "every change within seconds";
  return (
    <>
      <h2 className="mt-12">Replica</h2>
      <p className="mb-4 mt-2.5 max-w-prose break-anywhere">
        The site copies {what} to {place}.
        {copiesPictures ? "" : " Pictures can’t be copied to this kind of address: keep making backups."}
      </p>
      {state === "complete" ? (
        <p className={textClass}>
          Everything is there, as of <Moment date={at} />.
        </p>
      ) : null}
      {state === "unknown" ? <p className={textClass}>How far it is can’t be said yet. Please look again in a minute.</p> : null}
      {state === "behind" ? (
        <Notice tone="bad" title="The replica is not up to date">
          {waiting > 0 ? `${pluralize(waiting, "picture file")} ${waiting === 1 ? "waits" : "wait"} to be copied. ` : ""}
          {problems.map((problem) => problem.replace(/\.?$/, ". "))}
          {copiesPictures ? <LastComplete completeAt={completeAt} /> : null}
        </Notice>
      ) : null}
      <p className={textClass}>
        If this machine is lost, install the site on another one, and this command brings everything back there
        {place.startsWith("s3://") ? ", with the keys of the storage service in place of KEY and SECRET" : ""}. The site on this
        machine then no longer writes to the replica.
      </p>
      <CommandLines text={command} />
    </>
  );
}

const LastComplete = ({ completeAt }: { completeAt: Date | null }) =>
  completeAt ? (
    <>
      All pictures until <Moment date={completeAt} /> are there.
    </>
  ) : (
    "Not all pictures are there yet."
  );

const kinds: Record<Snapshot["kind"], string> = {
  nightly: "nightly",
  "before-update": "made before an update",
  replaced: "replaced by a restore",
};

const formatSize = (bytes: number) => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString("en-US")} KB`;

/** The database copies in the data folder, newest first. */
function SnapshotRows({ snapshots }: { snapshots: Snapshot[] }) {
  if (snapshots.length === 0) {
    return (
      <p className="mt-2.5 max-w-prose text-sm text-ink-2">There are no snapshots yet. The first one is made within the hour.</p>
    );
  }
  return (
    <ul className="mt-5 max-w-prose border-b border-rule *:border-t *:border-rule *:py-3">
      {snapshots.map(({ name, kind, madeAt, bytes }) => (
        <li key={name}>
          <Moment date={madeAt} />, {kinds[kind]}
          <p className="text-sm text-ink-2">
            {name} · {formatSize(bytes)}
          </p>
        </li>
      ))}
    </ul>
  );
}
