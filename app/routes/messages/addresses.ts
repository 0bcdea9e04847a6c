import { withoutDialog } from "#app/ui/dialog-parameters.ts";

/** This inbox, as it is filtered, with a message open. */
export function withMessage(path: string, messageId: number): string {
  const url = new URL(withoutDialog(path), "http://site.invalid");
  url.searchParams.set("message", String(messageId));
  return url.pathname + url.search;
}

/** This inbox, as it is filtered, with no message open. */
export function inboxAddress(path: string): string {
  const url = new URL(withoutDialog(path), "http://site.invalid");
  url.searchParams.delete("message");
  return url.pathname + url.search;
}

/** The page after this one. */
export function olderAddress(path: string, next: string): string {
  const url = new URL(inboxAddress(path), "http://site.invalid");
  url.searchParams.set("before", next);
  return url.pathname + url.search;
}

/** The first page of this inbox, as it is filtered. */
export function newestAddress(path: string): string {
  const url = new URL(inboxAddress(path), "http://site.invalid");
  url.searchParams.delete("before");
  return url.pathname + url.search;
}
