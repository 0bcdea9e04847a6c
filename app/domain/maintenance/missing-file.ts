/** For `.catch`: answers undefined where a file is not there (any more), as another process may tidy the same folder. */
export function gone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
