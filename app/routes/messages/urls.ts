import { withoutDialog } from "#app/http/dialog-parameters.ts";
import { withParameters } from "#app/http/url-parameters.ts";

/** This inbox, as it is filtered, with a message open. */
export const withMessage = (path: string, messageId: number) => withParameters(withoutDialog(path), { message: messageId });

/** This inbox, as it is filtered, with no message open. */
export const inboxAddress = (path: string) => withParameters(withoutDialog(path), { message: null });

/** The page after this one. */
export const olderAddress = (path: string, next: string) => withParameters(inboxAddress(path), { before: next });

/** The first page of this inbox, as it is filtered. */
export const newestAddress = (path: string) => withParameters(inboxAddress(path), { before: null });
