/** Work that a form waits for before it is sent, like a photo being made smaller. */
const work = new WeakMap<HTMLFormElement, Promise<unknown>>();

/** Lets the form wait for this, once. */
export function prepare(form: HTMLFormElement | null, preparation: Promise<unknown>): void {
  if (!form) return;
  const done = preparation.finally(() => {
    if (work.get(form) === done) work.delete(form);
  });
  work.set(form, done);
}

/** What the form waits for now, if anything. */
export const preparationOf = (form: HTMLFormElement): Promise<unknown> | undefined => work.get(form);
