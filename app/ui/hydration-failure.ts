let hasFailed = false;

/** Whether hydration has failed. If so, the browser is about to load the page without scripts. */
export const hasHydrationFailed = () => hasFailed;

/** Returns true the first time it is called. */
export function markHydrationFailed(): boolean {
  if (hasFailed) return false;
  hasFailed = true;
  return true;
}
