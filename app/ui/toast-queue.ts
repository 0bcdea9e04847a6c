import type { Notice } from "#app/domain/notices.server.ts";

/** Milliseconds (spec §9). */
export const shownFor = 5000;

/** Inside an open dialog where there is one: outside a modal dialog nothing can be heard or pressed. */
export const placeOfToasts = () => document.querySelector("dialog[open]") ?? document.body;

/** The one toast that may be visible (spec §9), for whoever shows it. */
export interface Toast extends Notice {
  key: number;
  /** At the top of the window, because what was pressed is further down. */
  isAtTop: boolean;
}

/** How far down the window the last press was, in pixels. */
let pressedAt = 0;

/** Remembers where somebody has pressed, so that the toast that answers does not lie over it. A listener for clicks. */
export function rememberPress({ detail, clientY, target }: MouseEvent) {
  // By the keyboard, which gives no place.
  const isFromKeyboard = detail === 0 && target instanceof Element;
  pressedAt = isFromKeyboard ? target.getBoundingClientRect().top : clientY;
}

let current: Toast | null = null;
let key = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | null) {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a notice as the toast, in place of the one before. */
export const showToast = (notice: Notice) => set({ ...notice, key: ++key, isAtTop: pressedAt > window.innerHeight / 2 });
export const dismissToast = () => set(null);
export const currentToast = () => current;

export const viewportClass = ({ isAtTop }: Toast) => (isAtTop ? "toast-viewport toast-viewport-top" : "toast-viewport");

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
