import type { Notice } from "#app/domain/core/flash-notices.server.ts";

/** Milliseconds. */
export const shownFor = 5000;

/** Inside an open dialog where there is one: outside a modal dialog nothing can be heard or pressed. */
export const placeOfToasts = () => document.querySelector("dialog[open]") ?? document.body;

/** The one toast that may be visible. */
export interface Toast extends Notice {
  key: number;
  /** The class of its place: at the top of the window where what was pressed is further down, so as not to lie over it. */
  viewport: string;
}

let pressedAt = 0;

/** Remembers how far down the window the control is that was pressed. A listener for clicks, also those of the keyboard. */
export function rememberPress({ target }: Event) {
  if (target instanceof Element) pressedAt = target.getBoundingClientRect().top;
}

let current: Toast | null = null;
let key = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | null) {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a notice as the toast, in place of the one before. */
export const showToast = (notice: Notice) =>
  set({ ...notice, key: ++key, viewport: pressedAt > innerHeight / 2 ? "toast-viewport toast-top" : "toast-viewport" });
export const dismissToast = () => set(null);
export const currentToast = () => current;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
