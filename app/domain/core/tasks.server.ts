/** Runs only so many tasks at once, because each uses memory until it ends. */
export interface ConcurrencyLimit {
  /** Runs the task as soon as there is a free slot, in the order of the calls. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  readonly waiting: number;
}

/** Creates a limit of this many tasks at once. */
export function concurrencyLimit(max: number): ConcurrencyLimit {
  const queue: (() => void)[] = [];
  let free = max;
  return {
    get waiting() {
      return queue.length;
    },
    async run(task) {
      if (free > 0) free -= 1;
      else await new Promise<void>((start) => queue.push(start));
      try {
        return await task();
      } finally {
        const next = queue.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}

/**
 * Runs a task every so many milliseconds, never twice at once. Returns a function that stops it and waits for a run in
 * progress.
 */
export function startRepeatedTask(
  task: (isStopped: () => boolean) => Promise<unknown>,
  { interval, onError }: { interval: number; onError: (error: unknown) => void },
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= task(() => isStopped)
      .then(() => {}, onError)
      .finally(() => {
        running = null;
      });
  };
  run();
  const timer = setInterval(run, interval);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
