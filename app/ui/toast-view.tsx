import { Toast as Radix } from "radix-ui";
import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import {
  dismissClass,
  dismissToast,
  lastClick,
  type Toast,
  titleClass,
  toastClass,
  toastContainer,
  toastDuration,
  viewportClass,
} from "./toast-queue.ts";

const placeClasses = {
  "bottom right": "bottom-4 md:left-auto",
  "bottom left": "bottom-4 md:right-auto",
  "middle right": "top-1/3 md:left-auto",
  "middle left": "top-1/3 md:right-auto",
  "top right": "top-4 md:left-auto",
  "top left": "top-4 md:right-auto",
} satisfies Record<ToastPlace, string>;

/** The toast, which can also be swiped away. */
export default function ToastView({ toast }: { toast: Toast }) {
  const place = useToastPlace();
  return createPortal(
    <Radix.Provider duration={toastDuration} swipeDirection="right">
      <Radix.Root
        className={toastClass(toast)}
        data-testid="toast"
        type={toast.tone === "bad" ? "foreground" : "background"}
        onOpenChange={(isOpen) => {
          if (!isOpen) dismissToast();
        }}
      >
        <Radix.Title className={titleClass}>{toast.title}</Radix.Title>
        {toast.description ? <Radix.Description>{toast.description}</Radix.Description> : null}
        <Radix.Close className={dismissClass}>Dismiss</Radix.Close>
      </Radix.Root>
      <Radix.Viewport className={viewportClass(placeClasses[place])} />
    </Radix.Provider>,
    toastContainer(),
  );
}

/** Where toasts can be, the preferred place first. In narrow windows they are as wide as the window. */
const places = ["bottom right", "bottom left", "top right", "top left", "middle right", "middle left"] as const;
type ToastPlace = (typeof places)[number];

/** In pixels. Toasts with more text are higher. */
const size = { width: 420, height: 150, margin: 18 };
/** Of the window's height: the class `top-1/3`. */
const middle = 1 / 3;

type Box = Pick<DOMRect, "top" | "right" | "bottom" | "left">;

/** Where a new toast is. It gives way when the focus moves to something that it covers. */
function useToastPlace(): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>(places[0]);
  // Before it is painted, so that it does not jump.
  useLayoutEffect(() => {
    const update = () => setPlace(placeForToast());
    const giveWay = ({ target }: FocusEvent) => {
      // Its own button is where it is.
      if (target instanceof Element && !target.closest("[data-testid=toast]")) update();
    };
    update();
    document.addEventListener("focusin", giveWay);
    return () => document.removeEventListener("focusin", giveWay);
  }, []);
  return place;
}

/**
 * The place where a toast covers the least: neither the focused field, the dialog's title, nor the clicked button, and as little text
 * as possible. The middle is for windows so narrow that each corner would cover one of them.
 */
function placeForToast(): ToastPlace {
  const costs = places.map((place) => costOf(boxAt(place)) + (place.startsWith("middle") ? 100 : 0));
  return places[costs.indexOf(Math.min(...costs))] ?? places[0];
}

function boxAt(place: ToastPlace): Box {
  const { margin, height } = size;
  const width = Math.min(size.width, innerWidth - 2 * margin);
  const left = place.endsWith("left") ? margin : innerWidth - margin - width;
  const tops = { top: margin, middle: innerHeight * middle, bottom: innerHeight - margin - height };
  const top = tops[place.split(" ")[0] as keyof typeof tops];
  return { top, left, right: left + width, bottom: top + height };
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function costOf(box: Box): number {
  const { activeElement } = document;
  // A heading that has the focus of a new page or dialog is text; the focus is not seen there.
  const focused = activeElement?.matches("[tabindex='-1'], body") ? null : activeElement?.getBoundingClientRect();
  const clicked = lastClick();
  let cost = 0;
  for (const element of document.querySelectorAll("[data-kept-notice], dialog[open] > p [data-cancel]")) {
    if (overlap(box, element.getBoundingClientRect())) cost += 500;
  }
  const title = document.querySelector("dialog[open] > h2")?.getBoundingClientRect();
  if (title && overlap(box, title)) cost += 2000;
  if (focused && overlap(box, focused)) cost += 2000;
  if (clicked && overlap(box, clicked)) cost += 1000;
  for (let column = 0; column < 8; column++) {
    for (let row = 0; row < 6; row++) {
      const x = box.left + ((column + 0.5) / 8) * (box.right - box.left);
      const y = box.top + ((row + 0.5) / 6) * (box.bottom - box.top);
      cost += costOfCovering(document.elementFromPoint(x, y));
    }
  }
  return cost;
}

/** More for something to press or fill in than for something to read; nothing behind a dialog, and for a previous toast. */
function costOfCovering(element: Element | null): number {
  if (!element || !toastContainer().contains(element) || element.closest("[data-testid=toast]")) return 0;
  if (element.closest("a, button, input, select, textarea, label")) return 5;
  if (element.matches("img")) return 1;
  for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim()) return 1;
  return 0;
}
