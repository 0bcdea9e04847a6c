import type { ActionFunctionArgs } from "react-router";
import { Refusal } from "#app/domain/core/refusal.ts";
import { toRefusal } from "./expected-errors.server.ts";
import { type FormHandler, type FormOutcome, type FormPost, readFormPost } from "./form-action.server.ts";
import type { FileOutcome, FormResult, FormTexts, LeftOut, NoticeText } from "./form-result.ts";

/** Forms that send several files, and scripts that send them one by one. */

interface EachFileOptions<Result> {
  /** The field that the files are in. */
  field: string;
  /** Where to go when files were kept. */
  redirectTo: (kept: Result[], url: URL, post: FormPost) => string;
  /** The notice then, which says why the others were left out. */
  notice: (kept: Result[], leftOut: LeftOut[]) => NoticeText;
}

/** Handles a form once for every file. Accepted files are kept even if others are refused; if all are, the form is shown again. */
export function forEachFile<Result>(
  handler: FormHandler<Result>,
  { field, redirectTo, notice }: EachFileOptions<Result>,
): FormHandler<Result> {
  return {
    ...handler,
    hasFiles: true,
    async handle(post, texts) {
      const values: Result[] = [];
      const files: FileOutcome[] = [];
      let reply: FormResult["reply"];
      for (const one of postsOfOneFile(post, field)) {
        const outcome = await handler.handle(one.post, texts);
        if (outcome.isDone) values.push(outcome.value);
        // A single file, or an invalid field other than the file: nothing was stored, so the form reports it like any other.
        else if (one.isOnly || !(outcome.status === 429 || outcome.result.reply?.error?.[field])) return outcome;
        files.push({ name: one.name, problem: outcome.isDone ? null : sentenceOf(outcome, field) });
        if (!outcome.isDone && outcome.result.reply) reply = { ...outcome.result.reply, error: {} };
      }
      const [first] = values;
      if (first !== undefined) {
        const leftOut = files.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }]));
        return { isDone: true, value: first, to: redirectTo(values, post.url, post), notice: notice(values, leftOut) };
      }
      const description = `None of the ${files.length} photos was added. Please look at what is said of each.`;
      const failure = { title: texts.failed, description };
      return { isDone: false, result: { ...(reply && { reply }), files, failure }, status: 422 };
    },
  };
}

/** The post with one of its files at a time; as it is when it has fewer than two. */
function postsOfOneFile(post: FormPost, field: string): { post: FormPost; name: string; isOnly: boolean }[] {
  const files = post.form.getAll(field).filter((value): value is File => value instanceof File && value.size > 0);
  if (files.length < 2) return [{ post, name: files[0]?.name ?? "", isOnly: true }];
  return files.map((file) => {
    const form = new FormData();
    for (const [name, value] of post.form) if (name !== field) form.append(name, value);
    form.append(field, file);
    return { post: { ...post, form }, name: file.name, isOnly: false };
  });
}

/** Why a post was refused: in general, or otherwise for this field, or otherwise for any. */
function sentenceOf({ result }: FormOutcome & { isDone: false }, field = ""): string {
  const errors = result.reply?.error ?? {};
  const anyError = Object.values(errors).find((messages) => messages?.[0])?.[0];
  return result.failure?.description ?? errors[field]?.[0] ?? anyError ?? "It could not be added.";
}

/**
 * The action of an address to which a script sends one file at a time. Checks what the form checks, and answers with JSON: 201
 * with the result, else the status and `{error}`.
 */
export function scriptAction(handler: FormHandler, texts: FormTexts) {
  const headers = { "Cache-Control": "no-store" };
  const fail = (error: string, status: number) => Response.json({ error }, { status, headers });
  const action = async (args: ActionFunctionArgs): Promise<Response> => {
    const post = await readFormPost(args, true).catch((error) => {
      const refusal = toRefusal(error);
      if (refusal) return refusal;
      throw error;
    });
    if (post instanceof Refusal) return fail(post.message, post.status);
    try {
      if (!post.actor.member)
        return fail("You were signed out in the meantime. Please sign in again in another tab, then retry.", 401);
      const outcome = await handler.handle(post, texts);
      return outcome.isDone ? Response.json(outcome.value, { status: 201, headers }) : fail(sentenceOf(outcome), outcome.status);
    } finally {
      await post.discard();
    }
  };
  return Object.assign(action, { operations: handler.operations });
}
