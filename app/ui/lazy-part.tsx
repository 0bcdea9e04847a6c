import { type ComponentType, lazy, Suspense } from "react";

/**
 * Loads the scripts of a screen when it is first shown. If they fail, a screen that came with the page stays plain HTML with
 * plain forms; otherwise the page reloads to get it. The selector finds an element that only this screen has. Without
 * `<Suspense>` around it, the last screen stays until the new one has loaded.
 */
export const lazyScreen = <Props extends object>(
  selector: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> =>
  lazy(() =>
    load().catch((reason: unknown): Promise<never> => {
      console.error("Continuing without scripts for this part", reason);
      if (!document.querySelector(selector)) location.reload();
      return new Promise(() => {});
    }),
  );

/** The same for a part of a screen, which shows when it has loaded. */
export function lazyPart<Props extends object>(...part: Parameters<typeof lazyScreen<Props>>): ComponentType<Props> {
  const Part = lazyScreen(...part);
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
