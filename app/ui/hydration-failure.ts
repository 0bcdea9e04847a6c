/** Whether scripts have failed for good in this page, which the browser is about to leave for one without them. */
let isGivenUp = false;

export const hasGivenUp = () => isGivenUp;

/** True for the first who says so. */
export function giveUpOnce(): boolean {
  if (isGivenUp) return false;
  isGivenUp = true;
  return true;
}
