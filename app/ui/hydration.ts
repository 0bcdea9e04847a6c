import { useSyncExternalStore } from "react";

/** The browser features that scripts need; without one, pages stay plain HTML. A test checks that no script uses a newer one. */
export const requiredFeatures = {
  ReadableStream: () => typeof ReadableStream === "function",
  TextEncoderStream: () => typeof TextEncoderStream === "function",
  structuredClone: () => typeof structuredClone === "function",
  HTMLDialogElement: () => typeof HTMLDialogElement === "function",
  "Array.at": () => "at" in Array.prototype,
  "Object.hasOwn": () => "hasOwn" in Object,
} satisfies Record<string, () => boolean>;

export type RequiredFeature = keyof typeof requiredFeatures;

/** The syntax that the build keeps to: all of these browsers know it, and they are the oldest with the features above. */
export const scriptTargets = ["es2021", "chrome98", "firefox105", "safari15.4"];

let hasFailed = false;

/** Whether hydration has failed. If so, the browser is about to load the page without scripts. */
export const hasHydrationFailed = () => hasFailed;

/** Returns true the first time it is called. */
export function markHydrationFailed(): boolean {
  if (hasFailed) return false;
  hasFailed = true;
  return true;
}

const subscribeToNothing = () => () => {};

/** Whether scripts have taken over: false in the served page, and in browsers without them. */
export const useHasScripts = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** What people typed into text areas before React took over, and where they are: React would put the old text back. */

interface TypedText {
  value: string;
  selection: [start: number, end: number];
}

const typedTexts = new WeakMap<HTMLTextAreaElement, TypedText>();

function remember(area: EventTarget | null) {
  if (!(area instanceof HTMLTextAreaElement)) return;
  typedTexts.set(area, { value: area.value, selection: [area.selectionStart, area.selectionEnd] });
}

/** Remembers the place in a text, unless the old text has just been put back: that moves the place, too. */
function rememberPlace() {
  const area = document.activeElement as HTMLTextAreaElement | null;
  const typed = area && typedTexts.get(area);
  if (!typed || typed.value === area.value) remember(area);
}

/** Remembers what is typed and selected, from before the first part of the page hydrates until after the last. */
export function rememberTypedTexts(): void {
  for (const area of document.querySelectorAll("textarea")) if (area.value !== area.defaultValue) remember(area);
  remember(document.activeElement);
  document.addEventListener("input", ({ target }) => remember(target));
  document.addEventListener("selectionchange", rememberPlace);
}

/** For `ref` of a text area: gives it its typed text back, and the place in it where the reader is. */
export function restoreTypedText(area: HTMLTextAreaElement | null): void {
  const typed = area && typedTexts.get(area);
  if (!area || !typed) return;
  area.value = typed.value;
  if (document.activeElement === area) area.setSelectionRange(...typed.selection);
}

/** Keeps translated pages working: translators put `<font>` in the place of texts, and React would throw when it removes one. */

/** What stands in the place of each text that a translator took out. */
const translations = new WeakMap<Node, HTMLElement>();
let isTranslated = false;

const isTranslation = (node: Node) => node instanceof HTMLElement && node.localName === "font";

/** The child of a parent that stands for a node: the node, the translation it was moved into, or the one that replaced it. */
function standIn(node: Node, parent: Node): Node | null {
  for (let place: Node | null = translations.get(node) ?? node; place; place = place.parentNode) {
    if (place.parentNode === parent) return place;
  }
  return null;
}

/** Finds texts that were taken out, and the translations in their places. */
function noteTranslations(changes: readonly MutationRecord[], changedTexts: MutationObserver) {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue;
      const translation = [...addedNodes, previousSibling, nextSibling].find((node) => node && isTranslation(node));
      if (!(translation instanceof HTMLElement)) continue;
      isTranslated = true;
      translations.set(text, translation);
      changedTexts.observe(text, { characterData: true });
    }
  }
}

/** Puts a text back that React changed while its translation was shown. The translator then translates it again. */
function showChanged(changes: readonly MutationRecord[]) {
  for (const { target } of changes) {
    const translation = translations.get(target);
    if (!translation || target.parentNode) continue;
    translations.delete(target);
    translation.replaceWith(target);
  }
}

/** Begins to watch for translations. Call it before React starts. */
export function surviveTranslation(): void {
  const changedTexts = new MutationObserver(showChanged);
  const texts = new MutationObserver((changes) => noteTranslations(changes, changedTexts));
  texts.observe(document, { childList: true, subtree: true });
  const catchUp = () => noteTranslations(texts.takeRecords(), changedTexts);
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    catchUp();
    const place = standIn(child, this);
    if (place) removeChild.call(this, place);
    else if (!isTranslated) return removeChild.call(this, child) as Child;
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    if (before === null || before.parentNode === this) return insertBefore.call(this, child, before) as Child;
    catchUp();
    const place = standIn(before, this);
    return insertBefore.call(this, child, place || !isTranslated ? (place ?? before) : null) as Child;
  };
}
