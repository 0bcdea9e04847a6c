let isPressed = false;

if (typeof document !== "undefined") {
  const set = (pressed: boolean) => () => {
    isPressed = pressed;
  };
  document.addEventListener("pointerdown", set(true), true);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, set(false), true);
}

/**
 * Runs once no mouse button or finger is down, and the click that it makes has arrived. A field loses the focus at the
 * beginning of a press: an error that appears then moves the button away from under the pointer, and the click is lost.
 */
export function afterPress(run: () => void): void {
  // A finger's press is over before the field loses the focus, but its click still comes in this same turn.
  setTimeout(() => {
    if (!isPressed) return run();
    const released = () => {
      for (const name of ["pointerup", "pointercancel"]) document.removeEventListener(name, released, true);
      setTimeout(run);
    };
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, released, true);
  });
}
