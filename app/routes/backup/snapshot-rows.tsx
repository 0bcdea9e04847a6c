import type { Snapshot } from "#app/domain/maintenance/snapshots.server.ts";
import { Moment } from "#app/ui/time.tsx";

const kinds: Record<Snapshot["kind"], string> = {
  nightly: "nightly",
  "before-update": "made before an update",
  replaced: "replaced by a restore",
};

const formatSize = (bytes: number) => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString("en-US")} KB`;

/** The database copies in the data folder, newest first. */
export function SnapshotRows({ snapshots }: { snapshots: Snapshot[] }) {
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
