import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { z } from "zod";
import type { Actor } from "#app/domain/core/actor.ts";
import { saveFlashNotice } from "#app/domain/core/flash-notices.server.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { withoutDialog } from "./dialog-parameters.ts";
import { refusalOf } from "./expected-errors.server.ts";
import type { FormAnswer, FormTexts, LostPost, NoticeText } from "./form-result.ts";
import { type Choice, choiceOf } from "./operation-choice.server.ts";
import { readForm } from "./request-body.server.ts";
import { answerHeadersContext, csrfContext, isSameToken } from "./security.server.ts";
import { actorContext } from "./session.server.ts";
import { heldBodiesContext } from "./upload-memory.server.ts";

export interface Post {
  /** The page's address; a script's request has another. */
  url: URL;
  actor: Actor;
  form: FormData;
  /** Whether the form carried the token of the browser that sent it. */
  isGenuine: boolean;
  /** Whether somebody pressed a button. A browser whose scripts fail while they check a form may send it by itself. */
  isPressed: boolean;
}

export interface FormOptions<Schema extends z.ZodType, Result> {
  /** The form's own schema where it asks for more than the operation, which takes partial input from the API. */
  input?: z.ZodType<z.output<Schema>> | ((actor: Actor, form: FormData) => z.ZodType<z.output<Schema>>);
  /** Where to go when it is done; the same address without its dialog unless given. */
  to?: (result: Result, url: URL) => string;
  /** The notice, where it depends on the result. */
  done?: (result: Result, post: Post) => NoticeText | undefined;
  /** Cookies and other headers of the answer, like a new session's. */
  headers?: (result: Result, post: Post, input: z.output<Schema>) => Promise<HeadersInit>;
  /** Stands in for the operation's own call: sign-in goes through its library. */
  perform?: (post: Post, input: z.output<Schema>) => Promise<Result>;
  /** Fields that are never sent back, like passwords. */
  hide?: string[];
  /** Whether the form has file fields. */
  hasFiles?: boolean;
}

export interface FormHandler {
  /** The operations that it may perform. */
  operations: readonly Operation[];
  isPublic: boolean;
  hasFiles: boolean;
  /** What somebody is told whose session has ended, if it is not the usual sentence. */
  signInFirst?: string | undefined;
  /** Throws a redirect when it is done; returns what the page shows again when not. */
  handle(post: Post, intent: string, texts: FormTexts): Promise<NotDone>;
}
export interface NotDone {
  answer: FormAnswer;
  status: number;
  headers?: Record<string, string>;
}
/** A form that was understood and carried out, or not. */
export type Attempt<Result> = { isDone: true; result: Result; headers: HeadersInit } | ({ isDone: false } & NotDone);

/** Says which operation a form of the page performs. */
export function performs<Schema extends z.ZodType, Result>(
  operation: Operation<Schema, Result> | Choice<Schema, Result, FormData>,
  options: FormOptions<Schema, Result> = {},
): FormHandler {
  const { among } = choiceOf(operation);
  return {
    operations: among,
    isPublic: among.every(({ isPublic }) => isPublic),
    signInFirst: among[0]?.signInFirst,
    hasFiles: options.hasFiles ?? false,
    async handle(post, intent, texts) {
      const attempt = await attemptForm(operation, options, post, intent, texts);
      if (!attempt.isDone) {
        // 401 asks the browser for credentials of its own, and lynx asks before it shows such a page. The form can be sent again.
        return attempt.status === 401 ? { ...attempt, status: 422 } : attempt;
      }
      const { result, headers } = attempt;
      throw redirectDone(options.to?.(result, post.url), post, options.done ? options.done(result, post) : texts.done, headers);
    },
  };
}

/** Checks a form and performs its operation; says what came of it instead of answering. */
export async function attemptForm<Schema extends z.ZodType, Result>(
  operation: Operation<Schema, Result> | Choice<Schema, Result, FormData>,
  options: FormOptions<Schema, Result>,
  post: Post,
  intent: string,
  texts: FormTexts,
): Promise<Attempt<Result>> {
  const chosen = choiceOf(operation).pick(post.actor, post.form);
  const given = typeof options.input === "function" ? options.input(post.actor, post.form) : options.input;
  const schema = given ?? (chosen.input as z.ZodType<z.output<Schema>>);
  const submission = parseWithZod(post.form, { schema });
  const hideFields = ["csrf", ...(options.hide ?? [])];
  const again = (errors: Errors = {}) => submission.reply({ ...errors, hideFields } as Parameters<typeof submission.reply>[0]);
  if (!post.isGenuine) return { isDone: false, ...notGenuine(intent, texts, again()) };
  if (!post.isPressed) return { isDone: false, ...notPressed(intent, again()) };
  if (submission.status !== "success") {
    const failure = texts.invalid ? { failure: texts.invalid } : {};
    return { isDone: false, answer: { intent, result: again(), ...failure }, status: 422 };
  }
  const input = withEmptied(post.form, submission.value);
  try {
    const result = await (options.perform?.(post, input) ?? chosen.perform(post.actor, input));
    return { isDone: true, result, headers: (await options.headers?.(result, post, input)) ?? {} };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { isDone: false, ...refused(refusal, intent, texts, again) };
  }
}

/**
 * The action of a screen: one handler for each `intent` in the route's table of
 * texts. Invalid input and wrong credentials answer 422 with the same page; another
 * Refusal its own status with the destructive notice; success 303 with the notice.
 * Tests read from `handlers` what the site mounts.
 */
export function formAction<Texts extends Record<string, FormTexts>>(
  texts: Texts,
  handlers: { [Intent in keyof Texts]: FormHandler },
) {
  const respond = async ({ request, url, context }: ActionFunctionArgs) => {
    const takesFiles = Object.values(handlers).some((handler) => handler.hasFiles);
    const post = await postOf({ request, url, context }, takesFiles).catch(asPage);
    const intent = String(post.form.get("intent") ?? "");
    const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
    if (!handler) throw data({ message: "This page does not know that form. Please go back and try again." }, { status: 400 });
    if (!handler.isPublic && !post.actor.member) throw data(lostPost(post.form, handler), { status: 401 });
    const { answer, status, headers } = await handler.handle(post, intent, texts[intent] as FormTexts);
    for (const [name, value] of Object.entries(headers ?? {})) context.get(answerHeadersContext).set(name, value);
    return data(answer, { status });
  };
  return Object.assign(respond, { handlers: handlers as Record<string, FormHandler> });
}

/**
 * How our forms name their fields. The forms' library would take other names for its own commands,
 * unchecked, or for places in lists: `a[99999999]` is a list that takes minutes to walk.
 */
const plainName = /^[a-z]\w*$/i;
/** What the library's own buttons are called, which check a form while somebody is typing. Our forms send none. */
const commandNames = ["__intent__", "__state__"];

/** Reads a post of a form. What is let into memory is settled before anything is read. Refuses what readForm refuses. */
export async function postOf(
  { request, url, context }: Pick<ActionFunctionArgs, "request" | "url" | "context">,
  takesFiles: boolean,
): Promise<Post> {
  const actor = context.get(actorContext);
  const content = takesFiles ? (actor.member ? "files" : "lost") : "text";
  const form = await readForm(request, content, context.get(heldBodiesContext).of(actor.member));
  const isPressed = !commandNames.some((name) => form.has(name));
  const isGenuine = isSameToken(context.get(csrfContext), form.get("csrf"));
  return { url, actor, form: withPlainNames(form), isGenuine, isPressed };
}

function withPlainNames(form: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of form) if (plainName.test(name)) plain.append(name, value);
  return plain;
}

/** Throws a refusal of the whole post as a page of its own. */
function asPage(error: unknown): never {
  if (error instanceof Refusal) throw data({ message: error.message }, { status: error.status, headers: retryAfter(error) });
  throw error;
}

/** The text of a post that came after its session had ended. Files have to be chosen again. */
function lostPost(form: FormData, { signInFirst }: FormHandler): LostPost {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !/csrf|password/i.test(field[0]),
  );
  return {
    message: signInFirst ?? "You were signed out in the meantime. Please sign in again, then send this once more.",
    fields,
  };
}

/** conform drops empty fields; a field that was there and empty means 'none', while an absent one stays as it is. */
function withEmptied<T>(form: FormData, value: T): T {
  const given = value as Record<string, unknown>;
  const emptied = [...form.keys()].filter((name) => form.get(name) === "" && name in given && given[name] === undefined);
  return { ...given, ...Object.fromEntries(emptied.map((name) => [name, null])) } as T;
}

/** The redirect after a form was done: to the same address without its dialog unless told, with the notice. */
export function redirectDone(
  given: string | undefined,
  { url }: Post,
  notice: NoticeText | undefined,
  headers: HeadersInit = {},
): Response {
  const to = given ?? withoutDialog(url.pathname + url.search);
  if (!notice) return redirect(to, { status: 303, headers });
  const text = typeof notice === "string" ? { title: notice } : notice;
  const id = saveFlashNotice({ tone: "good", ...text });
  const [path = "/", hash] = to.split("#");
  const next = `${path}${path.includes("?") ? "&" : "?"}done=${id}${hash ? `#${hash}` : ""}`;
  return redirect(next, { status: 303, headers });
}

type Errors = { fieldErrors?: Record<string, string[]>; formErrors?: string[] };
type Again = (errors?: Errors) => SubmissionResult;

function retryAfter({ retryAfter }: Refusal): Record<string, string> {
  return retryAfter ? { "Retry-After": String(retryAfter) } : {};
}

function refused(refusal: Refusal, intent: string, texts: FormTexts, again: Again): NotDone {
  const { message, field, status } = refusal;
  const result = again(field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] });
  return {
    answer: { intent, result, failure: { title: texts.failed, description: message } },
    status,
    headers: retryAfter(refusal),
  };
}

function notGenuine(intent: string, texts: FormTexts, result: SubmissionResult): NotDone {
  const description =
    "This page had been open for too long, or your browser keeps no cookies. What you typed is still here: please send it again.";
  return { answer: { intent, result, failure: { title: texts.failed, description } }, status: 403 };
}

/** The page again with what was typed. What is wrong in the fields can wait until somebody sends it. */
function notPressed(intent: string, result: SubmissionResult): NotDone {
  const failure = { title: "Nothing was sent yet", description: "What you typed is still here. Press the button to send it." };
  return { answer: { intent, result: { ...result, error: {} }, failure }, status: 422 };
}
