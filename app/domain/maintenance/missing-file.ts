/** For `.catch`: returns undefined if a file doesn't exist. Another process may have removed it. */
export function ignoreMissingFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
