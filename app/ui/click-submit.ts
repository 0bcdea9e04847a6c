/** Submits a form by clicking its submit button. Some supported browsers lack `requestSubmit`. */
export const clickSubmit = (form: HTMLFormElement): void => form.querySelector<HTMLElement>("button[type=submit]")?.click();
