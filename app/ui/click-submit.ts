/** Sends a form as its own button would, with its checks. Not every browser that runs scripts has `requestSubmit`. */
export const pressSubmit = (form: HTMLFormElement): void => form.querySelector<HTMLElement>("button[type=submit]")?.click();
