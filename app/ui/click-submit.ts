/** Submits a form as its own button would. Not every browser that runs scripts has `requestSubmit`. */
export const clickSubmit = (form: HTMLFormElement): void => form.querySelector<HTMLElement>("button[type=submit]")?.click();
