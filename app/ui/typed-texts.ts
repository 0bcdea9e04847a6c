/**
 * What people typed into text areas before React took the page over. React keeps what is in other fields, but gives a text area
 * that came with a text that text again.
 */

const typedTexts = new WeakMap<HTMLTextAreaElement, string>();

/** Remembers what is typed, from before the first part of the page hydrates until after the last. */
export function rememberTypedTexts(): void {
  for (const area of document.querySelectorAll("textarea"))
    if (area.value !== area.defaultValue) typedTexts.set(area, area.value);
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLTextAreaElement) typedTexts.set(target, target.value);
  });
}

/** For `ref` of a text area: gives it its typed text back. */
export function restoreTypedText(area: HTMLTextAreaElement | null): void {
  const text = area && typedTexts.get(area);
  if (area && typeof text === "string") area.value = text;
}
