import type { findLastBackup } from "#app/domain/maintenance/backup.server.ts";
import { Day } from "#app/ui/time.tsx";

/** A line for administrators when nobody has downloaded a backup for a week. */
export function BackupReminder({ last }: { last: ReturnType<typeof findLastBackup> }) {
  return (
    <p className="mt-5 text-sm text-ink-2">
      {last ? (
        <>
          The last backup was made on <Day date={last.at} />.
        </>
      ) : (
        "No backup has been downloaded yet."
      )}{" "}
      <a href="/admin/backup">Make one today</a>
    </p>
  );
}
