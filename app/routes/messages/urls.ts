import { withoutParameters, withParameters } from "#app/http/url-parameters.ts";

/** The parameters that open the inbox's dialogs or fill in their fields. */
export const dialogParameters = ["dialog", "compose", "recipient", "subject", "reply", "edit", "delete", "approve"] as const;

const withoutDialog = (path: string) => withoutParameters(path, ...dialogParameters, "done");

/** The filtered inbox with a message open. */
export const withMessage = (path: string, messageId: number) => withParameters(withoutDialog(path), { message: messageId });

/** The filtered inbox with no message open. */
export const inboxAddress = (path: string) => withoutParameters(withoutDialog(path), "message");

/** The next page. */
export const olderAddress = (path: string, next: string) => withParameters(inboxAddress(path), { before: next });

/** The first page of the filtered inbox. */
export const newestAddress = (path: string) => withoutParameters(inboxAddress(path), "before");
