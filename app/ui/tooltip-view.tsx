import { Tooltip } from "radix-ui";
import { type RefCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { eventTime, formatEventTime, formatReadersTime } from "#app/domain/time/event-times.ts";
import { readersZone } from "./event-moment.tsx";
import type { FirstNeed } from "./tooltips.tsx";

/** Whether it shows that it has the focus: after a key, and not after a click. */
const isFocusSeen = (target: EventTarget | null) => target instanceof Element && target.matches(":focus-visible");

/** Tooltips of what the pointer or keyboard was on. One listener finds them, so hundreds cost nothing until then. */
export default function TooltipView({ firstNeed }: { firstNeed: FirstNeed }) {
  const [elements, setElements] = useState<HTMLElement[]>([]);
  useEffect(() => {
    const add = (target: EventTarget | null) => {
      const element = withTip(target);
      if (!element) return;
      setElements((all) => (all.includes(element) ? all : [...all.filter(({ isConnected }) => isConnected), element]));
    };
    const onPointer = ({ target, pointerType }: PointerEvent) => pointerType !== "touch" && add(target);
    const onFocus = ({ target }: FocusEvent) => isFocusSeen(target) && add(target);
    document.addEventListener("pointerover", onPointer);
    document.addEventListener("focusin", onFocus);
    // What the pointer or the keyboard was on while this code came. What a finger touched last also counts as hovered.
    if (firstNeed === "pointerover") add([...document.querySelectorAll(":hover")].at(-1) ?? null);
    else if (isFocusSeen(document.activeElement)) add(document.activeElement);
    return () => {
      document.removeEventListener("pointerover", onPointer);
      document.removeEventListener("focusin", onFocus);
    };
  }, [firstNeed]);
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {elements.map((element) => (
        <ElementTooltip key={keyOf(element)} element={element} />
      ))}
    </Tooltip.Provider>
  );
}

const keys = new WeakMap<HTMLElement, number>();
let lastKey = 0;

function keyOf(element: HTMLElement): number {
  const key = keys.get(element) ?? ++lastKey;
  keys.set(element, key);
  return key;
}

/** Milliseconds within which a browser has scrolled to what got the focus. */
const scrollTime = 500;

function ElementTooltip({ element }: { element: HTMLElement }) {
  const [isOpen, setOpen] = useState(false);
  const openedAt = useRef(0);
  const changeOpen = (willBeOpen: boolean) => {
    const isNew = performance.now() - openedAt.current < scrollTime;
    // Radix closes tooltips when anything scrolls, also when the browser brings the control that the keyboard came to into view.
    if (!willBeOpen && isNew && window.event?.type === "scroll" && isFocusSeen(element)) return;
    if (willBeOpen) openedAt.current = performance.now();
    setOpen(willBeOpen);
  };
  // Radix only sees the pointer leave once the tooltip is drawn. One that left before would never close it.
  useEffect(() => {
    if (isOpen && !element.matches(":hover") && !isFocusSeen(element)) setOpen(false);
  }, [element, isOpen]);
  useCloseWithElement(element, isOpen, setOpen);
  return (
    <Tooltip.Root open={isOpen} onOpenChange={changeOpen}>
      <Tooltip.Trigger asChild>
        <ListenersOf element={element} />
      </Tooltip.Trigger>
      {/* Nothing outside a modal dialog is above it. */}
      <Tooltip.Portal container={element.closest("dialog") ?? document.body}>
        <Tooltip.Content
          className="z-50 max-w-tip border border-ink bg-sheet px-2.5 py-1.5 font-body text-sm leading-snug text-ink print:hidden"
          sideOffset={6}
          collisionPadding={8}
        >
          <Text element={element} />
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** The text when the tooltip opens: an element of the page can say something else by then. */
function Text({ element }: { element: HTMLElement }) {
  return tipOf(element)?.map((line) => <p key={line}>{line}</p>);
}

/** An element can leave the page while its tooltip is open. */
function useCloseWithElement(element: HTMLElement, isOpen: boolean, setOpen: (isOpen: boolean) => void) {
  useEffect(() => {
    if (!isOpen) return;
    const check = () => {
      if (!element.isConnected || tipOf(element) === null) setOpen(false);
    };
    check();
    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [element, isOpen, setOpen]);
}

type Handler = (event: Event) => void;

/** What Radix gives to the element that has a tooltip. */
interface TriggerProps {
  ref?: RefCallback<HTMLElement>;
  "aria-describedby"?: string;
  onPointerMove?: Handler;
  onPointerLeave?: Handler;
  onPointerDown?: Handler;
  onFocus?: Handler;
  onBlur?: Handler;
  onClick?: Handler;
}

const events = {
  pointermove: "onPointerMove",
  pointerleave: "onPointerLeave",
  pointerdown: "onPointerDown",
  focusin: "onFocus",
  focusout: "onBlur",
  click: "onClick",
} satisfies Record<string, keyof TriggerProps>;

/** Gives an element that is in the page already what Radix gives to its trigger. */
function ListenersOf({ element, ref, "aria-describedby": describedBy, ...handlers }: TriggerProps & { element: HTMLElement }) {
  useLayoutEffect(() => {
    ref?.(element);
    return () => void ref?.(null);
  }, [ref, element]);
  useEffect(() => {
    const listeners = Object.entries(events).map(([event, name]) => {
      const listener: Handler = (happened) => {
        if (name !== "onFocus" || isFocusSeen(element)) handlers[name]?.(happened);
      };
      element.addEventListener(event, listener);
      return () => element.removeEventListener(event, listener);
    });
    return () => {
      for (const remove of listeners) remove();
    };
  });
  // A tooltip with the words of the element itself would only be read twice.
  useEffect(() => {
    if (!describedBy || !explains(element)) return;
    const before = element.getAttribute("aria-describedby");
    element.setAttribute("aria-describedby", describedBy);
    return () => {
      if (before === null) element.removeAttribute("aria-describedby");
      else element.setAttribute("aria-describedby", before);
    };
  }, [element, describedBy]);
  // The event that led here came before the listeners.
  const start = useRef(() => {
    if (element === document.activeElement && isFocusSeen(element)) handlers.onFocus?.(new FocusEvent("focusin"));
    else if (element.matches(":hover")) handlers.onPointerMove?.(new PointerEvent("pointermove", { pointerType: "mouse" }));
  });
  useEffect(() => start.current(), []);
  return null;
}

/**
 * Which elements have a tooltip, and what it says, in lines:
 * - `data-tip`: its text;
 * - a link in an element with `data-link-tip`: that text, with the link's words in place of '#';
 * - a link or button with words that only screen readers have, such as 'Edit' of 'Edit Night Kiln': all its words;
 * - a time of day, or how long ago something was: the moment in full, also by the reader's clock.
 */

const candidates = "[data-tip], time, a, button";

/** The element around this one that has a tooltip, if there is one. */
function withTip(target: EventTarget | null): HTMLElement | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(candidates) : null;
  return element && tipOf(element) ? element : null;
}

/** What the tooltip of an element says; null without one. */
function tipOf(element: HTMLElement): string[] | null {
  if (element.dataset.tip) return [element.dataset.tip];
  if (element instanceof HTMLTimeElement) return momentInFull(element);
  const linkTip = element.parentElement?.dataset.linkTip;
  if (linkTip) return [linkTip.replace("#", wordsOf(element))];
  return hasHiddenWords(element) ? [wordsOf(element)] : null;
}

/** Whether the tooltip says other words than the element. */
const explains = (element: HTMLElement) => tipOf(element)?.join() !== wordsOf(element);

const wordsOf = (element: HTMLElement) => element.textContent.replace(/\s+/g, " ").trim();

/** Not a link that covers a whole card, which says what it is about. */
const hasHiddenWords = (element: HTMLElement) =>
  !element.matches(".stretched-link") &&
  [...element.querySelectorAll("span")].some(({ offsetWidth, textContent }) => offsetWidth <= 1 && textContent.trim() !== "");

/** A day alone, such as that of a sign-in, stays a day. */
function momentInFull({ dateTime, textContent }: HTMLTimeElement): string[] | null {
  if (!/\d:\d\d|ago$|^just now$/.test(textContent)) return null;
  const date = new Date(dateTime);
  const zone = readersZone();
  const readersTime = zone && formatReadersTime(date, zone);
  const classTime = `${eventTime(date).weekday}, ${formatEventTime(date)}`;
  return readersTime ? [classTime, `Your time: ${readersTime}`] : [classTime];
}
