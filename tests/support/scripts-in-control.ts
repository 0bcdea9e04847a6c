/** Functions that tests run in a page, to know whether its scripts have taken it over. They use nothing from outside themselves. */

/** Whether scripts control the page, but for the parts whose scripts load later. */
export function isScripted(): boolean {
  return performance.getEntriesByName("scripts-ready").length > 0;
}

/** Whether scripts control all forms and dialogs. A form that React has not taken over yet is sent without scripts. */
export function areFormsMounted(): boolean {
  type Fiber = {
    return: Fiber | null;
    alternate: Fiber | null;
    flags: number;
    stateNode: { current: { child: Fiber | null } };
  };
  const [placement, hydrating] = [2, 4096];
  const isMounted = (fiber: Fiber | undefined): boolean => {
    if (!fiber) return false;
    // React marks an element while it renders it, and answers its events only once that render is done.
    if (!fiber.alternate && fiber.flags & (placement | hydrating)) return false;
    return fiber.return ? isMounted(fiber.return) : fiber.stateNode.current.child !== null;
  };
  return [...document.querySelectorAll("form, dialog")].every((element) => {
    const [, fiber] = Object.entries(element).find(([key]) => key.startsWith("__reactFiber$")) ?? [];
    return isMounted(fiber);
  });
}
