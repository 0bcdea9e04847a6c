/** An expected 'no': an HTTP status and a sentence for the person who asked. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
  /** Seconds after which it may be tried again (429, 503). */
  readonly retryAfter: number | undefined;
  /** The form field the sentence belongs to, where there is one. */
  readonly field: string | undefined;

  constructor(status: Refusal["status"], sentence: string, more: { retryAfter?: number; field?: string } = {}) {
    super(sentence);
    this.status = status;
    this.retryAfter = more.retryAfter;
    this.field = more.field;
  }
}

/** Throws a Refusal with status 403 and this sentence unless the permission holds. */
export function refuseUnless(allowed: boolean, sentence: string): asserts allowed {
  if (!allowed) throw new Refusal(403, sentence);
}

/** Returns the thing, or throws a Refusal with status 404 and this sentence when there is none. */
export function requireFound<T>(thing: T | null | undefined, sentence: string): T {
  if (thing === null || thing === undefined) throw new Refusal(404, sentence);
  return thing;
}
