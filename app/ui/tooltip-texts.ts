import { eventTime, formatEventTime, formatReadersTime } from "#app/domain/time/event-times.ts";
import { readersZone } from "./event-moment.tsx";

/**
 * Which elements have a tooltip, and what it says, in lines:
 * - `data-tip`: its text;
 * - a link in an element with `data-link-tip`: that text, with the link's words in place of '#';
 * - a link or button with words that only screen readers have, such as 'Edit' of 'Edit Night Kiln': all its words;
 * - a time of day, or how long ago something was: the moment in full, also by the reader's clock.
 */

const candidates = "[data-tip], time, a, button";

/** The element around this one that has a tooltip, if there is one. */
export function withTip(target: EventTarget | null): HTMLElement | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(candidates) : null;
  return element && tipOf(element) ? element : null;
}

/** What the tooltip of an element says; null without one. */
export function tipOf(element: HTMLElement): string[] | null {
  if (element.dataset.tip) return [element.dataset.tip];
  if (element instanceof HTMLTimeElement) return momentInFull(element);
  const linkTip = element.parentElement?.dataset.linkTip;
  if (linkTip) return [linkTip.replace("#", wordsOf(element))];
  return hasHiddenWords(element) ? [wordsOf(element)] : null;
}

/** Whether the tooltip says other words than the element. */
export const explains = (element: HTMLElement) => tipOf(element)?.join() !== wordsOf(element);

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
