import { withoutParameters, withParameters } from "#app/http/url-parameters.ts";

/** The parameters that open the inbox's dialogs, or say what they begin with. */
export const dialogParameters = ["dialog", "compose", "recipient", "subject", "reply", "edit", "delete", "approve"] as const;

const withoutDialog = (path: string) => withoutParameters(path, ...dialogParameters, "done");

/** This inbox, as it is filtered, with a message open. */
export const withMessage = (path: string, messageId: number) => withParameters(withoutDialog(path), { message: messageId });

/** This inbox, as it is filtered, with no message open. */
export const inboxAddress = (path: string) => withoutParameters(withoutDialog(path), "message");

/** The page after this one. */
export const olderAddress = (path: string, next: string) => withParameters(inboxAddress(path), { before: next });

/** The first page of this inbox, as it is filtered. */
export const newestAddress = (path: string) => withoutParameters(inboxAddress(path), "before");
