/** An expected error: an HTTP status and a sentence to show to the person who made the request. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
  /** Seconds to wait before the next attempt (429, 503). */
  readonly retryAfter: number | undefined;
  /** The form field that the sentence is about, if any. */
  readonly field: string | undefined;

  /** Fields that somebody else changed in the meantime (409). */
  readonly conflicts: readonly EditConflict[];

  constructor(
    status: Refusal["status"],
    sentence: string,
    options: { retryAfter?: number; field?: string; conflicts?: readonly EditConflict[] } = {},
  ) {
    super(sentence);
    this.status = status;
    this.retryAfter = options.retryAfter;
    this.field = options.field;
    this.conflicts = options.conflicts ?? [];
  }
}

/** Throws Refusal 403 with this sentence unless `allowed`. */
export function refuseUnless(allowed: boolean, sentence: string): asserts allowed {
  if (!allowed) throw new Refusal(403, sentence);
}

/** Returns the value, or throws Refusal 404 with this sentence if it is null or undefined. */
export function requireFound<T>(value: T | null | undefined, sentence: string): T {
  if (value === null || value === undefined) throw new Refusal(404, sentence);
  return value;
}

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
