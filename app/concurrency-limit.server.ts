/** Work of which only so much is done at once, because each piece takes memory while it lasts. */
export interface Turns {
  /** Does the work when its turn has come: first come, first served. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many pieces of work wait for theirs. */
  readonly waiting: number;
}

/** Turns for so many at once. */
export function turns(atOnce: number): Turns {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return {
    get waiting() {
      return waiting.length;
    },
    async take(work) {
      if (free > 0) free -= 1;
      else await new Promise<void>((go) => waiting.push(go));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
