import { type ActionFunctionArgs, data, redirect } from "react-router";
import { saveFlashNotice } from "#app/domain/core/flash-notices.server.ts";
import { isAdministrator } from "#app/domain/core/permissions.ts";
import { toRefusal } from "./expected-errors.server.ts";
import { type FormHandler, type FormOutcome, type FormPost, retryAfterHeader } from "./form-handler.server.ts";
import { type FormTexts, plainName, type UnsavedPost } from "./form-result.ts";
import { readForm } from "./request-body.server.ts";
import { csrfContext, isValidToken, responseHeadersContext } from "./security.server.ts";
import { actorContext } from "./session.server.ts";
import { requestMemoryContext } from "./upload-memory.server.ts";
import { type PageHandle, pathOf, withoutParameters } from "./url-parameters.ts";

/** Stands for the handle of a page without dialogs. */
export const noDialogs: PageHandle = { dialogParameters: [] };

/**
 * A route's action: one handler for each `intent`. Invalid input answers 422, another Refusal its own status; success redirects
 * with the notice, to the same address without its dialog unless the handler says where. `answerOneClick` does what an email's
 * link asks for, and answers with the page: mail programs follow no redirect.
 */
export function formAction<Texts extends Record<string, FormTexts>>(
  texts: Texts,
  { dialogParameters }: PageHandle,
  handlers: { [Intent in keyof Texts]: FormHandler },
  answerOneClick?: (args: ActionFunctionArgs, post: FormPost) => Promise<void>,
) {
  const action = async (args: ActionFunctionArgs) => {
    const hasFiles = Object.values(handlers).some((handler) => handler.hasFiles);
    const hasArchive = Object.values(handlers).some((handler) => handler.hasArchive);
    const post = await readFormPost(args, hasFiles, hasArchive).catch(throwAsPage);
    try {
      return await answer(args, post);
    } finally {
      await post.discard();
    }
  };
  const answer = async (args: ActionFunctionArgs, post: FormPost) => {
    if (answerOneClick && post.isOneClick) return answerOneClick(args, post).then(() => null, throwAsPage);
    const intent = String(post.form.get("intent") ?? "");
    const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
    if (!handler) throw data({ message: "This page does not know that form. Please go back and try again." }, { status: 400 });
    if (!handler.isPublic && !post.actor.member) throw data(unsavedPost(post.form, handler), { status: 401 });
    const outcome = await handler.handle(post, texts[intent] as FormTexts);
    if (outcome.isDone) throw redirectWithNotice(outcome, withoutParameters(pathOf(post.url), ...dialogParameters, "done"));
    const { result, status, headers } = outcome;
    const responseHeaders = args.context.get(responseHeadersContext);
    for (const [name, value] of Object.entries(headers ?? {})) responseHeaders.set(name, value);
    // Browsers may keep it for Back, where they would otherwise show an error of their own. It has nothing of the class.
    if (!post.actor.member) {
      responseHeaders.set("Cache-Control", "private, no-cache");
      // Not by cookies, which the sign-in changes.
      responseHeaders.set("Vary", "User-Agent");
    }
    // 401 asks the browser for credentials of its own, and lynx asks before it shows such a page. The form can be sent again.
    return data({ intent, ...result }, { status: status === 401 ? 422 : status });
  };
  return Object.assign(action, { handlers: handlers as Record<string, FormHandler> });
}

/** The names of conform's own hidden button, which sends a form only to validate it. Our forms have none. */
const conformNames = ["__intent__", "__state__"];

/** Reads a form post. Checks how much memory it may take before it reads anything. Refuses what readForm refuses; `discard` must be called. */
export async function readFormPost(
  { request, url, context }: Pick<ActionFunctionArgs, "request" | "url" | "context">,
  hasFiles: boolean,
  hasArchive = false,
): Promise<FormPost> {
  const actor = context.get(actorContext);
  const memory = context.get(requestMemoryContext).from(actor.member);
  const withFiles = hasArchive && isAdministrator(actor.member) ? "archive" : actor.member ? "files" : "lost";
  const { form: sent, diskError, discard } = await readForm(request, hasFiles ? withFiles : "text", memory);
  const form = new FormData();
  for (const [name, value] of sent) if (plainName.test(name)) form.append(name, value);
  return {
    request,
    url,
    actor,
    form,
    hasValidToken: isValidToken(context.get(csrfContext), sent.get("csrf")),
    isValidationOnly: conformNames.some((name) => sent.has(name)),
    diskError,
    isOneClick: sent.get("List-Unsubscribe") === "One-Click",
    discard,
  };
}

/** Throws a refusal of the whole post as a page of its own. */
function throwAsPage(error: unknown): never {
  const refusal = toRefusal(error);
  if (!refusal) throw error;
  throw data({ message: refusal.message }, { status: refusal.status, headers: retryAfterHeader(refusal) });
}

/** The text of a post that came after its session had ended. Files have to be chosen again. */
function unsavedPost(form: FormData, { signInFirst }: FormHandler): UnsavedPost {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !/csrf|password/i.test(field[0]),
  );
  return {
    message: signInFirst ?? "You were signed out in the meantime. Please sign in again, then send this once more.",
    fields,
  };
}

function redirectWithNotice({ to, notice, headers = {} }: FormOutcome & { isDone: true }, samePage: string): Response {
  const target = to ?? samePage;
  if (!notice) return redirect(target, { status: 303, headers });
  const text = typeof notice === "string" ? { title: notice } : notice;
  const id = saveFlashNotice({ tone: "good", ...text });
  const [path = "/", hash] = target.split("#");
  const next = `${path}${path.includes("?") ? "&" : "?"}done=${id}${hash ? `#${hash}` : ""}`;
  return redirect(next, { status: 303, headers });
}
