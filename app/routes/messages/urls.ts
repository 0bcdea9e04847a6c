import { withoutParameters, withParameters } from "#app/http/url-parameters.ts";

/** The parameters that open the inbox's dialogs or fill in their fields. */
export const dialogParameters = ["dialog", "compose", "recipient", "subject", "reply", "edit", "delete", "approve"] as const;

const withoutDialog = (path: string) => withoutParameters(path, ...dialogParameters, "done");

export const withMessage = (path: string, messageId: number) => withParameters(withoutDialog(path), { message: messageId });

export const inboxAddress = (path: string) => withoutParameters(withoutDialog(path), "message");

export const olderAddress = (path: string, next: string) => withParameters(inboxAddress(path), { before: next });

export const newestAddress = (path: string) => withoutParameters(inboxAddress(path), "before");
