import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { z } from "zod";
import { leaveNotice } from "#app/domain/notices.server.ts";
import type { Actor, Operation } from "#app/domain/operation.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { withoutDialog } from "#app/ui/dialog-parameters.ts";
import type { FormAnswer, FormTexts, NoticeText } from "#app/ui/form-answer.ts";
import { type FormContent, readForm } from "./body.server.ts";
import { answerHeadersContext, csrfContext, isSameToken } from "./security.server.ts";
import { actorContext } from "./session.server.ts";

/** What a refused, signed-out post is answered with; the error page makes a form of it again. */
export interface LostPost {
  message: string;
  fields: [name: string, value: string][];
}

interface Post {
  /** The page's address; a script's request has another. */
  url: URL;
  actor: Actor;
  form: FormData;
  /** Whether the form carried the token of the browser that sent it. */
  isGenuine: boolean;
}

interface FormOptions<Schema extends z.ZodType, Result> {
  /** The form's own schema where it asks for more than the operation, which takes partial input from the API. */
  input?: z.ZodType<z.output<Schema>> | ((actor: Actor, form: FormData) => z.ZodType<z.output<Schema>>);
  /** Where to go when it is done; the same address without its dialog unless given. */
  to?: (result: Result, url: URL) => string;
  /** The notice, where it depends on the result. */
  done?: (result: Result) => NoticeText | undefined;
  /** Cookies and other headers of the answer, like a new session's. */
  headers?: (result: Result, post: Post, input: z.output<Schema>) => Promise<Record<string, string>>;
  /** Stands in for the operation's own call: sign-in goes through its library. */
  perform?: (post: Post, input: z.output<Schema>) => Promise<Result>;
  /** Fields that are never sent back, like passwords. */
  hide?: string[];
  /** Whether the form has file fields. */
  hasFiles?: boolean;
}

interface FormHandler {
  isPublic: boolean;
  hasFiles: boolean;
  /** Throws a redirect when it is done; returns what the page shows again when not. */
  handle(post: Post, intent: string, texts: FormTexts): Promise<NotDone>;
}
interface NotDone {
  answer: FormAnswer;
  status: number;
  headers?: Record<string, string>;
}

/** Says which operation a form of the page performs. */
export function performs<Schema extends z.ZodType, Result>(
  operation: Operation<Schema, Result> | ((actor: Actor, form: FormData) => Operation<Schema, Result>),
  options: FormOptions<Schema, Result> = {},
): FormHandler {
  return {
    isPublic: typeof operation !== "function" && operation.isPublic,
    hasFiles: options.hasFiles ?? false,
    async handle(post, intent, texts) {
      const chosen = typeof operation === "function" ? operation(post.actor, post.form) : operation;
      const given = typeof options.input === "function" ? options.input(post.actor, post.form) : options.input;
      const schema = given ?? (chosen.input as z.ZodType<z.output<Schema>>);
      const submission = parseWithZod(post.form, { schema });
      const hideFields = ["csrf", ...(options.hide ?? [])];
      const again = (errors: Errors = {}) =>
        submission.reply({ ...errors, hideFields } as Parameters<typeof submission.reply>[0]);
      if (!post.isGenuine) return notGenuine(intent, texts, again());
      if (submission.status !== "success") return { answer: { intent, result: again() }, status: 422 };
      const input = withEmptied(post.form, submission.value);
      try {
        const result = await (options.perform?.(post, input) ?? chosen.perform(post.actor, input));
        const to = options.to?.(result, post.url) ?? withoutDialog(post.url.pathname + post.url.search);
        const headers = await options.headers?.(result, post, input);
        throw done(to, options.done ? options.done(result) : texts.done, headers);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refused(error, intent, texts, again);
      }
    },
  };
}

/**
 * The action of a screen: one handler for each `intent` in the route's table of
 * texts. Invalid input answers 422 with the same page; a Refusal its own status
 * with the destructive notice; success 303 with the notice.
 */
export function formAction<Texts extends Record<string, FormTexts>>(
  texts: Texts,
  handlers: { [Intent in keyof Texts]: FormHandler },
) {
  return async ({ request, url, context }: ActionFunctionArgs) => {
    const actor = context.get(actorContext);
    const form = await formOf(request, contentOf(handlers, actor));
    const intent = String(form.get("intent") ?? "");
    const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
    if (!handler) throw data({ message: "This page does not know that form. Please go back and try again." }, { status: 400 });
    if (!handler.isPublic && !actor.member) throw data(lostPost(form), { status: 401 });
    const isGenuine = isSameToken(context.get(csrfContext), form.get("csrf"));
    const { answer, status, headers } = await handler.handle({ url, actor, form, isGenuine }, intent, texts[intent] as FormTexts);
    for (const [name, value] of Object.entries(headers ?? {})) context.get(answerHeadersContext).set(name, value);
    return data(answer, { status });
  };
}

/** What is let into memory is settled before anything is read. */
function contentOf(handlers: Record<string, FormHandler>, { member }: Actor): FormContent {
  const takesFiles = Object.values(handlers).some((handler) => handler.hasFiles);
  if (!takesFiles) return "text";
  return member ? "files" : "lost";
}

async function formOf(request: Request, content: FormContent): Promise<FormData> {
  try {
    return await readForm(request, content);
  } catch (error) {
    if (error instanceof Refusal) throw data({ message: error.message }, { status: error.status });
    throw error;
  }
}

/** The text of a post that came after its session had ended. Files have to be chosen again. */
function lostPost(form: FormData): LostPost {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !/csrf|password/i.test(field[0]),
  );
  return { message: "You were signed out in the meantime. Please sign in again, then send this once more.", fields };
}

/** conform drops empty fields; a field that was there and empty means 'none', while an absent one stays as it is. */
function withEmptied<T>(form: FormData, value: T): T {
  const given = value as Record<string, unknown>;
  const emptied = [...form.keys()].filter((name) => form.get(name) === "" && name in given && given[name] === undefined);
  return { ...given, ...Object.fromEntries(emptied.map((name) => [name, null])) } as T;
}

function done(to: string, notice: NoticeText | undefined, headers: Record<string, string> = {}): Response {
  if (!notice) return redirect(to, { status: 303, headers });
  const text = typeof notice === "string" ? { title: notice } : notice;
  const id = leaveNotice({ tone: "good", ...text });
  const [path = "/", hash] = to.split("#");
  const url = `${path}${path.includes("?") ? "&" : "?"}done=${id}${hash ? `#${hash}` : ""}`;
  return redirect(url, { status: 303, headers });
}

type Errors = { fieldErrors?: Record<string, string[]>; formErrors?: string[] };
type Again = (errors?: Errors) => SubmissionResult;

function refused(refusal: Refusal, intent: string, texts: FormTexts, again: Again): NotDone {
  const { message, field, status, retryAfter } = refusal;
  const result = again(field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] });
  return {
    answer: { intent, result, failure: { title: texts.failed, description: message } },
    status,
    ...(retryAfter ? { headers: { "Retry-After": String(retryAfter) } } : {}),
  };
}

function notGenuine(intent: string, texts: FormTexts, result: SubmissionResult): NotDone {
  const description =
    "This page had been open for too long, or your browser keeps no cookies. What you typed is still here: please send it again.";
  return { answer: { intent, result, failure: { title: texts.failed, description } }, status: 403 };
}
