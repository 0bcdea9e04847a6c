import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Whether scripts have taken over: false in the served page, and in browsers without them. */
export const useHasScripts = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
