import type { Notice } from "#app/domain/notices.server.ts";

/** The one toast that may be visible (spec §9), for whoever shows it. */
export interface Toast extends Notice {
  key: number;
}

let current: Toast | null = null;
let key = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | null) {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a notice as the toast, in place of the one before. */
export const showToast = (notice: Notice) => set({ ...notice, key: ++key });
export const dismissToast = () => set(null);
export const currentToast = () => current;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
