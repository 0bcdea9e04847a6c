import type { EditConflict } from "./edits.ts";

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
