import type { CDPSession } from "@playwright/test";
import type { ForcedLook, Look } from "./conditions.ts";

/** Shows elements as if the pointer or the focus were on all of them at once. */

const states: Record<ForcedLook, { selector: string; pseudoClasses: string[] }> = {
  // All elements, because styles of a row may depend on the pointer being anywhere in it.
  hover: { selector: "body *", pseudoClasses: ["hover"] },
  focus: { selector: "a[href], button, input, select, textarea, summary, [tabindex]", pseudoClasses: ["focus", "focus-visible"] },
};

export const isForcedLook = (look: Look): look is ForcedLook => look in states;

/** Forces the state of a look onto the page, and returns a function that ends it. */
export async function forceState(cdp: CDPSession, look: ForcedLook): Promise<() => Promise<void>> {
  const { selector, pseudoClasses } = states[look];
  await cdp.send("DOM.enable");
  await cdp.send("CSS.enable");
  const { root } = await cdp.send("DOM.getDocument", { depth: 0 });
  const { nodeIds } = await cdp.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  await Promise.all(nodeIds.map((nodeId) => cdp.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: pseudoClasses })));
  return async () => {
    // This ends all forced states.
    await cdp.send("CSS.disable");
    await cdp.send("DOM.disable");
  };
}
