/** Pending work for each form, such as resizing a photo. */
const pendingWork = new WeakMap<HTMLFormElement, Promise<unknown>>();

/** Delays the form's submission until the task is done. */
export function waitBeforeSubmit(form: HTMLFormElement | null, task: Promise<unknown>): void {
  if (!form) return;
  const done = task.finally(() => {
    if (pendingWork.get(form) === done) pendingWork.delete(form);
  });
  pendingWork.set(form, done);
}

/** The work that the form is waiting for, if any. */
export const workBeforeSubmit = (form: HTMLFormElement): Promise<unknown> | undefined => pendingWork.get(form);

/** Submits a form by clicking its submit button. Some supported browsers lack `requestSubmit`. */
export const clickSubmit = (form: HTMLFormElement): void => form.querySelector<HTMLElement>("button[type=submit]")?.click();
