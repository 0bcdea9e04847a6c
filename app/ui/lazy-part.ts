import { type ComponentType, lazy } from "react";

/**
 * Loads the scripts of a part of a page when it is first shown. If they fail, a part that came with the page stays plain HTML
 * with plain forms; otherwise the page reloads to get it. The selector finds an element that only this part has.
 */
export const lazyPart = <Props>(selector: string, load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch((reason: unknown): Promise<never> => {
      console.error("Continuing without scripts for this part", reason);
      if (!document.querySelector(selector)) location.reload();
      return new Promise(() => {});
    }),
  );
