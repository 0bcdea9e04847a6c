let isPointerDown = false;

if (typeof document !== "undefined") {
  const set = (isDown: boolean) => () => {
    isPointerDown = isDown;
  };
  document.addEventListener("pointerdown", set(true), true);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, set(false), true);
}

/**
 * Runs once no mouse button or finger is down and the click has arrived. A field loses the focus on pointer down: an
 * error that appears then moves the button away from under the pointer, and the click is lost.
 */
export function afterPointerUp(run: () => void): void {
  // On a touch screen pointer up comes before the field loses the focus, but the click still comes in this same turn.
  setTimeout(() => {
    if (!isPointerDown) return run();
    const released = () => {
      for (const name of ["pointerup", "pointercancel"]) document.removeEventListener(name, released, true);
      setTimeout(run);
    };
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, released, true);
  });
}
