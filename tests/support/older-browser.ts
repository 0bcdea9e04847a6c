import { isNewerThan, knownBuiltIns, oldestWithScripts } from "./built-ins.ts";

/**
 * A script that runs before those of a page and deletes every built-in that one of the oldest supported browsers does
 * not have. Code that uses a newer one then fails in the tests as it would in that browser.
 */
export function scriptOfOlderBrowser(): string {
  const globals: string[] = [];
  const members: Record<string, string[]> = {};
  for (const [name, versions] of knownBuiltIns) {
    if (!isNewerThan(versions, oldestWithScripts) || neededByTests.test(name)) continue;
    const [owner = "", member] = name.split(".");
    if (member) members[owner] = [...(members[owner] ?? []), member];
    else globals.push(owner);
  }
  return `(${deleteBuiltIns})(${JSON.stringify(globals)}, ${JSON.stringify(members)})`;
}

/** The tests add stylesheets, swipe, and check what is visible. */
const neededByTests = /^(CSSStyleSheet|Touch\w*)\b|\.(adoptedStyleSheets|checkVisibility)$/;

/** Runs at the start of each page, so it reads no built-in that it deletes: the browser makes one when it is read first. */
function deleteBuiltIns(globals: string[], members: Record<string, string[]>) {
  for (const name of globals) Reflect.deleteProperty(globalThis, name);
  for (const [owner, names] of Object.entries(members)) {
    const existing = Object.getOwnPropertyDescriptor(globalThis, owner)?.value;
    if (!existing) continue;
    for (const name of names) {
      Reflect.deleteProperty(existing, name);
      if (existing.prototype) Reflect.deleteProperty(existing.prototype, name);
    }
  }
}
