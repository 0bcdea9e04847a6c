import { Day } from "#app/ui/time.tsx";

/** A line for administrators when nobody has downloaded a backup for a week. */
export function BackupReminder({ lastAt }: { lastAt: Date }) {
  return (
    <p className="mt-5 text-sm text-ink-2">
      The last backup was made on <Day date={lastAt} />. <a href="/admin/backup">Make one today</a>
    </p>
  );
}
