import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/** The part of OperationForm that loads when a form is first used, because zod is a fifth of all scripts. */
export const createFormCheck = (schema: z.ZodType) => ({
  afterPointerUp,

  /** Finds all errors, in the server's words. */
  parse: (form: FormData) => parseWithZod(form, { schema }) as Submission<Record<string, unknown>>,
});

export type FormCheck = ReturnType<typeof createFormCheck>;

let isPointerDown = false;

if (typeof document !== "undefined") {
  const setPointerDown = (isDown: boolean) => () => {
    isPointerDown = isDown;
  };
  document.addEventListener("pointerdown", setPointerDown(true), true);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, setPointerDown(false), true);
}

/** Runs once no button or finger is down: an error that appears on pointer down can move the button from under the pointer. */
export function afterPointerUp(run: () => void): void {
  // On a touch screen, pointerup fires before the field loses focus, but the click still fires in the same task.
  setTimeout(() => {
    if (!isPointerDown) return run();
    const onRelease = () => {
      for (const name of ["pointerup", "pointercancel"]) document.removeEventListener(name, onRelease, true);
      setTimeout(run);
    };
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, onRelease, true);
  });
}
