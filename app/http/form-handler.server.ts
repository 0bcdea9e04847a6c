import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { Actor } from "#app/domain/core/member.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import type { Refusal } from "#app/domain/core/refusal.ts";
import { enterSentCode } from "#app/domain/sign-in/fresh-codes.server.ts";
import { conflictMessages, shownAfter, shownValues } from "./edit-conflicts.server.ts";
import { toRefusal } from "./expected-errors.server.ts";
import type { FormQuestion, FormResult, FormTexts, NoticeText } from "./form-result.ts";
import { logDone } from "./log.server.ts";

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

export interface FormOptions<Schema extends z.ZodType, Result> {
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
