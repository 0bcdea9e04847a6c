/** The texts of all dates that the server wrote into this page, by their instant. */
let texts: Map<string, string[]> | undefined;

/**
 * The text that the server wrote for this date, in the format that the pattern describes. To format the first date, a phone
 * loads the browser's formats for many milliseconds, while the page isn't interactive yet.
 */
export function writtenDate(date: Date, format: RegExp): string | undefined {
  if (import.meta.env.SSR) return undefined;
  texts ??= readTexts();
  return texts.get(date.toISOString())?.find((text) => format.test(text));
}

function readTexts(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { dateTime, textContent } of document.querySelectorAll("time")) {
    found.set(dateTime, [...(found.get(dateTime) ?? []), textContent]);
  }
  return found;
}
