/** What the promise of an operation was rejected with; null if it was not. */
export const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );
