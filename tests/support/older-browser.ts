import { isNewerThan, known, oldestWithScripts } from "./built-ins.ts";

/**
 * A script that takes from a page, before any of its own runs, every built-in object and method that the oldest browsers
 * with scripts do not all have. What is left is the part that they share, in a browser of today: code that calls anything
 * newer fails in the tests as it would there.
 */
export function scriptOfOlderBrowser(): string {
  const newer = [...known]
    .filter(([name, versions]) => isNewerThan(versions, oldestWithScripts) && !neededByTests.test(name))
    .map(([name]) => name.split("."));
  return `(${takeAway})(${JSON.stringify(newer)})`;
}

/** Tests add styles of their own to pages whose policy allows no style elements, swipe, and ask what can be seen. */
const neededByTests = /^(CSSStyleSheet|Touch\w*)\b|\.(adoptedStyleSheets|checkVisibility)$/;

function takeAway(names: string[][]) {
  const page = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const [owner, member] of names as [string, string?][]) {
    const there = Object.getOwnPropertyDescriptor(page, owner)?.value;
    if (!member) {
      if (there !== undefined) delete page[owner];
    } else if (there) {
      Reflect.deleteProperty(there, member);
      if (there.prototype) Reflect.deleteProperty(there.prototype, member);
    }
  }
}
