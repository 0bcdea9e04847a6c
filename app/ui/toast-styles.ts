import type { Toast } from "./toast-queue.ts";

export const viewportClass = (placeClass = "bottom-4 md:left-auto") =>
  `fixed left-4 right-4 z-50 list-none outline-none md:w-toast print:hidden ${placeClass}`;

export const toastClass = ({ tone }: Toast) =>
  `relative border border-l-6 border-ink bg-sheet px-4 py-3 ${tone === "bad" ? "border-l-bad" : "border-l-good"}`;

export const titleClass = "pr-20 font-display text-lg";
