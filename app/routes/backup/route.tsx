import { needsCode } from "#app/domain/core/administrators-access.server.ts";
import { backupReminderDays, findLastBackup } from "#app/domain/maintenance/backup.server.ts";
import { listSnapshots, snapshotDays } from "#app/domain/maintenance/snapshots.server.ts";
import { enterFreshCode } from "#app/domain/sign-in/fresh-codes.server.ts";
import { formAction, noDialogs } from "#app/http/form-action.server.ts";
import { formHandler } from "#app/http/form-handler.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { Button } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { CodeField } from "#app/ui/code-field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Moment } from "#app/ui/time.tsx";
import type { Route } from "./+types/route";
import { DownloadForm } from "./download-form.tsx";
import { RestoreSteps } from "./restore-steps.tsx";
import { SnapshotRows } from "./snapshot-rows.tsx";

/** For administrators: a download of everything, when the last one was made, and how to restore it. */

export async function loader(args: Route.LoaderArgs) {
  const me = requireAdministrator(args, "Only administrators can see and download backups.");
  const asksForCode = needsCode(me, args.context.get(actorContext));
  return { asksForCode, last: findLastBackup(), backupReminderDays, snapshots: await listSnapshots(), snapshotDays };
}

const texts = {
  "enter-code": {
    done: { title: "The code is right", description: "You can download the backup now, for ten minutes." },
    failed: "The backup is not ready",
  },
};

export const action = formAction(texts, noDialogs, { "enter-code": formHandler(enterFreshCode) });

export const clientAction = makeClientAction(texts);

const schema = () => import("#app/domain/sign-in/second-factor.ts").then(({ codeForm }) => codeForm);

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
  loaderData: { asksForCode, last, backupReminderDays, snapshots, snapshotDays },
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
      <RestoreSteps />

      <h2 className="mt-12">Nightly snapshots</h2>
      <p className={textClass}>
        Every night the site copies its database, and keeps each copy for {snapshotDays} days with the pictures it shows. They
        help after a mistake, but not after a disk failure, because they are on the same disk. To restore one, use the same
        command: <code>npm run site -- restore DATA_DIR/backups/NAME</code>
      </p>
      <SnapshotRows snapshots={snapshots} />
    </>
  );
}
