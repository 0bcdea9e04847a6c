/** Two people edit the same thing: only what each has changed is written (docs/decisions/2026-11-26-forms.md). */

/** What a form or an API client had before somebody changed it, by field. Without it, everything sent is written. */
export type ShownValues = Readonly<Record<string, unknown>>;

/** A field that both changed: what is stored now. */
export interface EditConflict {
  field: string;
  current: unknown;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The change, with the stored value for fields left as shown. `conflicts` were changed by both, to different values. */
export function mergeEdit<Change extends object>(
  stored: Readonly<Record<string, unknown>>,
  change: Change,
  shown: ShownValues,
): { change: Change; conflicts: EditConflict[] } {
  const merged: Record<string, unknown> = { ...(change as Record<string, unknown>) };
  const conflicts: EditConflict[] = [];
  for (const [field, sent] of Object.entries(change)) {
    if (sent === undefined || !(field in shown) || !(field in stored)) continue;
    const current = stored[field];
    if (isSame(sent, shown[field])) merged[field] = current;
    else if (!isSame(current, shown[field]) && !isSame(current, sent)) conflicts.push({ field, current });
  }
  return { change: merged as Change, conflicts };
}
