import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { saveFlashNotice } from "#app/domain/core/flash-notices.server.ts";
import { backUp, beginBackup } from "#app/domain/maintenance/backup.server.ts";
import { attachment, responseSentContext } from "#app/http/attachment.server.ts";
import { toRefusal } from "#app/http/expected-errors.server.ts";
import { readFormPost } from "#app/http/form-action.server.ts";
import { requireAdministrator, sentenceResponse } from "#app/http/guards.server.ts";
import { log } from "#app/http/log.server.ts";

/** POST /admin/backup/download: streams the backup as one file. A POST, because it is logged and no link should start it. */

const backupPage = "/admin/backup";

/** The page with a notice why there is no file. */
const backupPageWith = (description: string) =>
  `${backupPage}?done=${saveFlashNotice({ tone: "bad", title: "No backup was made", description })}`;

async function download(args: ActionFunctionArgs): Promise<Response> {
  try {
    const { actor, hasValidToken, isValidationOnly } = await readFormPost(args, false);
    if (!actor.member) return redirect(`/login?${new URLSearchParams({ continue: backupPage })}`, 303);
    if (!hasValidToken || isValidationOnly) {
      const description = "This page was open for too long, or your browser doesn't keep cookies. Please try again.";
      return redirect(backupPageWith(description), 303);
    }
    const { finish, ...backup } = await backUp(actor);
    args.context
      .get(responseSentContext)()
      .then((isSent) => (isSent ? finish() : undefined))
      .catch((error) => log().error({ err: error }, "a backup could not be recorded in the activity log"));
    return attachment(backup, args.request);
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    if (refusal.field === "code") return redirect(backupPageWith(refusal.message), 303);
    throw sentenceResponse(refusal.status, refusal.message.replace(/\.?$/, "."));
  }
}

export const action = Object.assign(download, { operations: [beginBackup] });

/** Redirects a visit to this address to the page with the button. */
export function loader(args: LoaderFunctionArgs): Response {
  requireAdministrator(args, "Only administrators can see and download backups.");
  return redirect(backupPage);
}
