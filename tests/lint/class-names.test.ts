import { expect, test } from "vitest";
import { classNameProblems, withReplacements } from "./class-names.ts";

const messages = (code: string) => classNameProblems("component.tsx", code).map(({ message }) => message);
const corrected = (code: string) => withReplacements(code, classNameProblems("component.tsx", code));

test("class names in Tailwind's order, with our theme, utilities, and variants, pass", () => {
  const names = "dialog bg-paper-2 p-4 text-accent clearfix hover:text-ink supports-grid:*:mb-0 md:p-tap print:hidden";
  expect(messages(`<p className="${names}" />`)).toEqual([]);
});

test("class names in another order are reported and sorted, and repeated ones removed", () => {
  const code = `<p className="p-4 md:p-2 block p-4" />`;
  expect(messages(code)).toEqual(["In Tailwind's order, and each once: block p-4 md:p-2"]);
  expect(corrected(code)).toBe(`<p className="block p-4 md:p-2" />`);
  expect(corrected(`<p className={\`p-4 block \${look}  m-2 \${flex} p-2  border\`} />`)).toBe(
    `<p className={\`block p-4 \${look} m-2 \${flex} border p-2\`} />`,
  );
});

test("class names that neither Tailwind nor our stylesheets define are reported", () => {
  expect(messages(`<p className="dialog blok hover:text-inc" />`)).toEqual([
    "Unknown class name: blok",
    "Unknown class name: hover:text-inc",
  ]);
});

test("class names that set the same in the same state contradict each other", () => {
  expect(messages(`<p className="block flex" />`)).toEqual(["block and flex contradict each other"]);
  expect(messages(`<p className={\`p-2 \${isWide ? 'p-4' : 'px-4'}\`} />`)).toEqual(["p-2 and p-4 contradict each other"]);
  expect(messages(`<p className="block md:flex print:hidden" />`)).toEqual([]);
});

test("class names are found in tables, constants, functions, and default values, but not in conditions", () => {
  const unknown = (name: string) => [`Unknown class name: ${name}`];
  expect(
    messages(`const tones = { bad: { rule: "a1" } } satisfies T; const { rule } = tones[tone]; <p className={rule} />`),
  ).toEqual(unknown("a1"));
  expect(messages(`export const rowClass = ({ look }: Row) => look === "quiet" && "a1";`)).toEqual(unknown("a1"));
  expect(messages(`function Box({ className = "a1" }) { return <p className={className} />; }`)).toEqual(unknown("a1"));
  expect(messages(`<p className={buttonClass("primary", "a1 mt-2")} />`)).toEqual(unknown("a1"));
  expect(messages(`const label = "a1"; <p className="block">{label}</p>`)).toEqual([]);
});

test("class names put together from parts are reported", () => {
  expect(messages(`<p className={\`text-\${tone}\`} />`)).toEqual([expect.stringContaining("whole class names")]);
});
