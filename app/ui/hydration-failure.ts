let hasFailed = false;

/** Whether hydration has failed in this page, which the browser is about to leave for one without scripts. */
export const hasHydrationFailed = () => hasFailed;

/** Returns true the first time it is called. */
export function markHydrationFailed(): boolean {
  if (hasFailed) return false;
  hasFailed = true;
  return true;
}
