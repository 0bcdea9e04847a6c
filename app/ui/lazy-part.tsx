import { type ComponentType, lazy, Suspense } from "react";

/**
 * Loads a screen's scripts when it is first shown. If that fails, a screen that came with the page stays plain HTML; otherwise
 * the page reloads. The selector finds an element that only this screen has. Without `<Suspense>` around it, the last screen
 * stays until then.
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

/** Loads the scripts of a part of a screen, which shows when they have loaded. */
export function lazyPart<Props extends object>(...part: Parameters<typeof lazyScreen<Props>>): ComponentType<Props> {
  const Part = lazyScreen(...part);
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
