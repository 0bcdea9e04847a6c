import type { Notice } from "#app/domain/core/flash-notices.server.ts";

/** Milliseconds. */
export const shownFor = 5000;

/** Inside an open dialog where there is one: assistive technology and the pointer reach nothing outside a modal dialog. */
export const placeOfToasts = () => document.querySelector("dialog[open]") ?? document.body;

/** The one toast that may be visible. */
export interface Toast extends Notice {
  key: number;
  /** The class of its place: at the top of the window when the last click was further down, so that it doesn't cover that. */
  viewport: string;
}

let clickedAt = 0;

/** Remembers how far down the window the last click was, also one made with the keyboard. */
export function rememberClick({ target }: Event) {
  if (target instanceof Element) clickedAt = target.getBoundingClientRect().top;
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
  set({ ...notice, key: ++key, viewport: clickedAt > innerHeight / 2 ? "toast-viewport toast-top" : "toast-viewport" });
export const dismissToast = () => set(null);
export const currentToast = () => current;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
