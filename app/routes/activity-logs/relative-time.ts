import { pluralize } from "#app/ui/pluralize.ts";

const second = 1000;
const spans = [
  { length: 31_556_952 * second, word: "year" },
  { length: 2_629_746 * second, word: "month" },
  { length: 86_400 * second, word: "day" },
  { length: 3_600 * second, word: "hour" },
  { length: 60 * second, word: "minute" },
];

/** How long ago that was, like '3 hours ago'; formatted here so that every browser shows what the server sent. */
export function formatAgo(date: Date, now: Date): string {
  const elapsed = now.getTime() - date.getTime();
  const span = spans.find(({ length }) => elapsed >= length);
  return span ? `${pluralize(Math.floor(elapsed / span.length), span.word)} ago` : "just now";
}
