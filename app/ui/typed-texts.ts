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

/** Remembers what is typed and selected, from before the first part of the page hydrates until after the last. */
export function rememberTypedTexts(): void {
  for (const area of document.querySelectorAll("textarea")) if (area.value !== area.defaultValue) remember(area);
  remember(document.activeElement);
  document.addEventListener("input", ({ target }) => remember(target));
  document.addEventListener("selectionchange", () => remember(document.activeElement));
}

/** For `ref` of a text area: gives it its typed text back, and the place in it where the reader is. */
export function restoreTypedText(area: HTMLTextAreaElement | null): void {
  const typed = area && typedTexts.get(area);
  if (!area || !typed) return;
  area.value = typed.value;
  if (document.activeElement === area) area.setSelectionRange(...typed.selection);
}
