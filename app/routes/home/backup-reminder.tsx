import { Day } from "#app/ui/time.tsx";

/** A line for administrators when nobody has downloaded a backup for a week. */
export function BackupReminder({ lastAt }: { lastAt: Date | null }) {
  return (
    <p className="mt-5 text-sm text-ink-2">
      {lastAt ? (
        <>
          The last backup was made on <Day date={lastAt} />.
        </>
      ) : (
        "No backup has been downloaded yet."
      )}{" "}
      <a href="/admin/backup">Make one today</a>
    </p>
  );
}
