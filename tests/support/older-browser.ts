import { isNewerThan, knownBuiltIns, oldestWithScripts } from "./built-ins.ts";

/**
 * A script that runs before those of a page and deletes every built-in that one of the oldest supported browsers does
 * not have. Code that uses a newer one then fails in the tests as it would in that browser.
 */
export function scriptOfOlderBrowser(): string {
  const newer = [...knownBuiltIns]
    .filter(([name, versions]) => isNewerThan(versions, oldestWithScripts) && !neededByTests.test(name))
    .map(([name]) => name.split("."));
  return `(${deleteBuiltIns})(${JSON.stringify(newer)})`;
}

/** The tests add stylesheets, swipe, and check what is visible. */
const neededByTests = /^(CSSStyleSheet|Touch\w*)\b|\.(adoptedStyleSheets|checkVisibility)$/;

function deleteBuiltIns(names: string[][]) {
  const page = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const [owner, member] of names as [string, string?][]) {
    const existing = Object.getOwnPropertyDescriptor(page, owner)?.value;
    if (!member) {
      if (existing !== undefined) delete page[owner];
    } else if (existing) {
      Reflect.deleteProperty(existing, member);
      if (existing.prototype) Reflect.deleteProperty(existing.prototype, member);
    }
  }
}
