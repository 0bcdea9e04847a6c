import type { ToastPlace } from "./toast-place.ts";
import type { Toast } from "./toast-queue.ts";

const placeClasses = {
  "bottom right": "bottom-4 md:left-auto",
  "bottom left": "bottom-4 md:right-auto",
  "top right": "top-4 md:left-auto",
  "top left": "top-4 md:right-auto",
} satisfies Record<ToastPlace, string>;

export const viewportClass = (place: ToastPlace) =>
  `fixed left-4 right-4 z-50 list-none outline-none md:w-toast print:hidden ${placeClasses[place]}`;

export const toastClass = ({ tone }: Toast) =>
  `relative border border-l-6 border-ink bg-sheet px-4 py-3 ${tone === "bad" ? "border-l-bad" : "border-l-good"}`;

export const titleClass = "pr-20 font-display text-lg";
