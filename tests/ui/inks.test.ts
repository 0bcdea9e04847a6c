import { expect, test } from "vitest";
import { inks } from "#app/ui/inks.ts";

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance (WCAG 2.2) of '#rgb' or '#rrggbb'. */
function luminance(color: string): number {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit) : (color.slice(1).match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => channel(Number.parseInt(pair, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ["paper", "paper-2", "sheet"] as const;
const pairs = [
  ...grounds.flatMap((ground) => (["ink", "ink-2", "link", "good", "bad"] as const).map((text) => [text, ground, 7] as const)),
  ["accent", "paper", 7],
  ["accent", "sheet", 7],
  // Only large words.
  ["accent", "paper-2", 4.5],
  ["accent-ink", "accent", 7],
  ["good", "good-ground", 7],
  ["bad", "bad-ground", 7],
  ["ink", "good-ground", 7],
  ["ink", "bad-ground", 7],
  // The boxes of fields and buttons, and marks.
  ...grounds.flatMap((ground) => (["rule-strong", "vermilion"] as const).map((mark) => [mark, ground, 3] as const)),
] as const;

test.each([
  ["light", inks.light],
  ["dark", inks.dark],
  ["printed", { ...inks.light, ...inks.printed }],
])("every text can be read, and every box be seen, in the %s colors", (_theme, colors) => {
  const weak = pairs
    .map(([ink, ground, least]) => ({ ink, ground, least, ratio: contrast(colors[ink], colors[ground]) }))
    .filter(({ ratio, least }) => ratio < least);
  expect(weak).toEqual([]);
});
