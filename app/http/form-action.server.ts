import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { z } from "zod";
import { saveFlashNotice } from "#app/domain/core/flash-notices.server.ts";
import type { Actor } from "#app/domain/core/member.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { isAdministrator } from "#app/domain/core/permissions.ts";
import type { Refusal } from "#app/domain/core/refusal.ts";
import { enterSentCode } from "#app/domain/sign-in/fresh-codes.server.ts";
import { conflictMessages, shownAfter, shownValues } from "./edit-conflicts.server.ts";
import { toRefusal } from "./expected-errors.server.ts";
import {
  type FormQuestion,
  type FormResult,
  type FormTexts,
  type NoticeText,
  plainName,
  type UnsavedPost,
} from "./form-result.ts";
import { logDone } from "./log.server.ts";
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

/** A form post as formAction has read it. */
export interface FormPost {
  /** Its body was read into `form`. */
  request: Request;
  /** The page's address; a script's request has another. */
  url: URL;
  actor: Actor;
  form: FormData;
  /** Whether the form carried the token of the browser that sent it. */
  hasValidToken: boolean;
  /** Whether conform's hidden button sent it, which asks for validation only. */
  isValidationOnly: boolean;
  /** Why a file of the form could not be written to disk. */
  diskError?: unknown;
  /** Whether a mail program sent it because its user unsubscribes (RFC 8058). It has no token and no intent. */
  isOneClick: boolean;
  /** Deletes the files of the form that are on disk. */
  discard: () => Promise<void>;
}

export interface FormHandler<Result = unknown> {
  operations: readonly Operation[];
  isPublic: boolean;
  hasFiles: boolean;
  /** Whether administrators may send a large archive. */
  hasArchive?: boolean;
  /** What a member whose session has ended reads, if it is not the usual sentence. */
  signInFirst?: string | undefined;
  handle(post: FormPost, texts: FormTexts): Promise<FormOutcome<Result>>;
}

export type FormOutcome<Result = unknown> =
  | { isDone: true; value: Result; to?: string | undefined; notice?: NoticeText | undefined; headers?: HeadersInit }
  | { isDone: false; result: Omit<FormResult, "intent">; status: number; headers?: Record<string, string> };

type FormSchema<Schema extends z.ZodType> = z.ZodType<z.output<Schema>>;

interface FormOptions<Schema extends z.ZodType, Result> {
  /** The form's own schema if it asks for more than the operation, which takes partial input from the API; or the one for this post. */
  schema?: FormSchema<Schema> | ((post: FormPost) => FormSchema<Schema>);
  /** Where to go afterward; the same address without its dialog unless given. */
  redirectTo?: (value: Result, url: URL, post: FormPost) => string | undefined;
  /** The notice, where it depends on what was done. */
  notice?: (value: Result, post: FormPost) => NoticeText | undefined;
  /** Cookies and other headers of the response, like a new session's. */
  headers?: (value: Result, post: FormPost, input: z.output<Schema>) => Promise<HeadersInit>;
  /** What a conflict (409) asks back, with the answers to choose from. */
  questions?: (post: FormPost) => FormQuestion[];
  /** Replaces the operation's own call: signing in goes through its library. */
  perform?: (post: FormPost, input: z.output<Schema>) => Promise<Result>;
  /** Fields that are never sent back, like passwords. */
  hideFields?: string[];
  /** Whether the form may have a field `code`, which is entered before the operation that asks for a fresh one. */
  takesCode?: boolean;
  hasFiles?: boolean;
  hasArchive?: boolean;
}

/** Handles a form as conform's documentation does: parse, reply with the errors, or perform the operation. */
export function formHandler<Schema extends z.ZodType, Result>(
  operation: Operation<Schema, Result>,
  options: FormOptions<Schema, Result> = {},
): FormHandler<Result> {
  const schemaFor = (post: FormPost) =>
    (typeof options.schema === "function" ? options.schema(post) : options.schema) ?? (operation.input as FormSchema<Schema>);
  const takesCode = options.takesCode ?? false;
  const hideFields = ["csrf", "shown", ...(takesCode ? ["code"] : []), ...(options.hideFields ?? [])];
  /** What the form showed stays in it, whatever failed. */
  const withShown = ({ form }: FormPost, result: Omit<FormResult, "intent">, conflicts: Refusal["conflicts"] = []) =>
    operation.edits ? { ...result, shown: shownAfter(form, { conflicts }) } : result;
  return {
    operations: [operation],
    isPublic: operation.isPublic,
    hasFiles: options.hasFiles ?? false,
    hasArchive: options.hasArchive ?? false,
    signInFirst: operation.signInFirst,
    async handle(post, texts) {
      const schema = schemaFor(post);
      const submission = parseWithZod(post.form, { schema });
      const reply = (errors: Errors = {}) => submission.reply({ ...errors, hideFields });
      if (!post.hasValidToken) {
        const failure = { title: texts.failed, description: expired };
        return { isDone: false, result: withShown(post, { reply: reply(), failure }), status: 403 };
      }
      if (post.isValidationOnly) {
        // Errors can wait until somebody sends the form.
        return { isDone: false, result: withShown(post, { reply: { ...reply(), error: {} }, failure: notSent }), status: 422 };
      }
      const refused = (error: unknown): FormOutcome<Result> => {
        const refusal = toRefusal(error);
        if (!refusal) throw error;
        const { message, field, status, conflicts } = refusal;
        const fieldErrors = field ? { [field]: [message] } : conflictMessages(conflicts);
        const errors = Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { formErrors: [message] };
        const failure = { title: texts.failed, description: message };
        const questions = status === 409 ? options.questions?.(post) : undefined;
        const result = withShown(post, { reply: reply(errors), failure, ...(questions && { questions }) }, conflicts);
        return { isDone: false, result, status, headers: retryAfterHeader(refusal) };
      };
      if (post.diskError) return refused(post.diskError);
      if (submission.status !== "success") {
        const result = withShown(post, { reply: reply(), ...(texts.invalid && { failure: texts.invalid }) });
        return { isDone: false, result, status: 422 };
      }
      const input = withNullForEmpty(post.form, submission.value);
      const shown = operation.edits ? shownValues(post.form, schema) : undefined;
      try {
        if (takesCode) await enterSentCode(post.actor, post.form.get("code"));
        const value = await (options.perform?.(post, input) ?? operation.perform(post.actor, input, shown));
        logDone(operation, post.actor, value);
        return {
          isDone: true,
          value,
          to: options.redirectTo?.(value, post.url, post),
          notice: options.notice ? options.notice(value, post) : texts.done,
          headers: (await options.headers?.(value, post, input)) ?? {},
        };
      } catch (error) {
        return refused(error);
      }
    },
  };
}

/** Handles a form whose buttons or fields say which of several operations is meant. Visitors may send it if they may perform all of them. */
export function formOfMany<Name extends string>(
  handlers: Record<Name, FormHandler>,
  chosen: (post: FormPost) => Name,
): FormHandler {
  const all = Object.values<FormHandler>(handlers);
  return {
    operations: all.flatMap(({ operations }) => operations),
    isPublic: all.every(({ isPublic }) => isPublic),
    hasFiles: all.some(({ hasFiles }) => hasFiles),
    handle: (post, texts) => handlers[chosen(post)].handle(post, texts),
  };
}

type Errors = { fieldErrors?: Record<string, string[]>; formErrors?: string[] };

const expired =
  "This page had been open for too long, or your browser keeps no cookies. What you typed is still here: please send it again.";
const notSent = { title: "Nothing was sent yet", description: "What you typed is still here. Press the button to send it." };

/** conform leaves empty fields out, which operations take as 'unchanged'. They take null as 'none'. */
function withNullForEmpty<Input>(form: FormData, input: Input): Input {
  const parsed = input as Record<string, unknown>;
  const emptied = [...form.keys()].filter((name) => form.get(name) === "" && name in parsed && parsed[name] === undefined);
  return { ...parsed, ...Object.fromEntries(emptied.map((name) => [name, null])) } as Input;
}

/** When a refused request may be tried again. */
export const retryAfterHeader = ({ retryAfter }: Refusal): Record<string, string> =>
  retryAfter ? { "Retry-After": String(retryAfter) } : {};

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
