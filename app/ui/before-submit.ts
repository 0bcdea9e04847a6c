/** Work that a form waits for before it is sent, like making a photo smaller. */
const work = new WeakMap<HTMLFormElement, Promise<unknown>>();

/** Makes the form wait for this before it is sent. */
export function waitBeforeSubmit(form: HTMLFormElement | null, task: Promise<unknown>): void {
  if (!form) return;
  const done = task.finally(() => {
    if (work.get(form) === done) work.delete(form);
  });
  work.set(form, done);
}

/** What the form waits for now, if anything. */
export const workBeforeSubmit = (form: HTMLFormElement): Promise<unknown> | undefined => work.get(form);
