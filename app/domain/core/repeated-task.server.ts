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
