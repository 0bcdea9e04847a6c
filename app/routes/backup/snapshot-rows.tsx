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
  if (snapshots.length === 0) return <p className="meta">There are no snapshots yet. The first one is made within the hour.</p>;
  return (
    <ul className="rows">
      {snapshots.map(({ name, kind, madeAt, bytes }) => (
        <li key={name}>
          <Moment date={madeAt} />, {kinds[kind]}
          <p className="meta">
            {name} · {formatSize(bytes)}
          </p>
        </li>
      ))}
    </ul>
  );
}
