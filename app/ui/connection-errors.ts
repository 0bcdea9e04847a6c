/** What Chromium, Firefox, and WebKit say when a request gets no response: a TypeError, as for most mistakes of a program. */
const sentences =
  /failed to fetch|network ?error|load failed|connection was lost|appears to be offline|could not connect|error in (?:body|input) stream|loading dynamically imported module|importing a module script failed/i;

/** Whether this error is of a lost connection, and not of the program. */
export const isConnectionError = (error: unknown): boolean => error instanceof TypeError && sentences.test(error.message);
