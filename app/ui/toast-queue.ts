import type { Notice } from "#app/domain/core/flash-notices.server.ts";

/** In milliseconds. */
export const toastDuration = 5000;

/** The open dialog, if there is one: nothing outside a modal dialog can be clicked or read by assistive technology. */
export const toastContainer = () => document.querySelector("dialog[open]") ?? document.body;

/** The visible toast. There is only one at a time. */
export interface Toast extends Notice {
  key: number;
}

let clicked: DOMRect | null = null;
/** Where the last clicked element was. */
export const lastClick = () => clicked;

/** Remembers the place of a clicked element. Clicks made with the keyboard count too. */
export function rememberClick({ target }: Event) {
  if (target instanceof Element) clicked = target.getBoundingClientRect();
}

let current: Toast | null = null;
let key = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | null) {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a notice as a toast, which replaces the previous one. */
export const showToast = (notice: Notice) => set({ ...notice, key: ++key });
export const dismissToast = () => set(null);
export const currentToast = () => current;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const viewportClass = (placeClass = "bottom-4 md:left-auto") =>
  `fixed left-4 right-4 z-50 list-none outline-none md:w-toast print:hidden ${placeClass}`;

export const toastClass = ({ tone }: Toast) =>
  `relative border border-l-6 border-ink bg-sheet px-4 py-3 ${tone === "bad" ? "border-l-bad" : "border-l-good"}`;

export const titleClass = "pr-20 font-display text-lg";

export const dismissClass = "absolute right-1 top-1 min-h-touch min-w-touch px-3 text-link underline";
