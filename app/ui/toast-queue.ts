import type { Notice } from "#app/domain/notices.server.ts";

/** Milliseconds (spec §9). */
export const shownFor = 5000;

/** Inside an open dialog where there is one: outside a modal dialog nothing can be heard or pressed. */
export const placeOfToasts = () => document.querySelector("dialog[open]") ?? document.body;

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
