import type { Toast } from "./toast-queue.ts";

/** Where the toast is: away from the last click, so that it doesn't cover the clicked control. */
export const viewportClass = ({ isAtTop }: Toast) =>
  `fixed left-4 right-4 z-50 list-none outline-none md:left-auto md:w-toast print:hidden ${isAtTop ? "top-4" : "bottom-4"}`;

export const toastClass = ({ tone }: Toast) =>
  `relative border border-l-6 border-ink bg-sheet px-4 py-3 ${tone === "bad" ? "border-l-bad" : "border-l-good"}`;

export const titleClass = "pr-20 font-display text-lg";
