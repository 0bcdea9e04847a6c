import type { ActionFunctionArgs } from "react-router";
import type { z } from "zod";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { attemptForm, type FormHandler, type FormOptions, type Post, postOf, redirectDone } from "./form-action.server.ts";
import type { FileOutcome, FormAnswer, FormTexts, NoticeText } from "./form-result.ts";

/** Forms that send several files, and scripts that send them one by one. */

interface EachFileOptions<Schema extends z.ZodType, Result> extends Pick<FormOptions<Schema, Result>, "input"> {
  /** The field that the files are in. */
  field: string;
  /** Where to go when every file was kept, by what came of the first. */
  to: (first: Result, url: URL) => string;
  /** The notice when every file was kept. */
  done: (results: Result[]) => NoticeText;
}

/**
 * Performs an operation once for every file of a field. Those that can be kept are,
 * whatever happens to the others; when one is refused the page is shown again with
 * what became of each.
 */
export function performsForEachFile<Schema extends z.ZodType, Result>(
  operation: Operation<Schema, Result>,
  { field, input, to, done }: EachFileOptions<Schema, Result>,
): FormHandler {
  const options = input ? { input } : {};
  return {
    operations: [operation],
    isPublic: false,
    hasFiles: true,
    signInFirst: operation.signInFirst,
    async handle(post, intent, texts) {
      const results: Result[] = [];
      const files: FileOutcome[] = [];
      let typed: FormAnswer["result"];
      for (const one of onePostEach(post, field)) {
        const attempt = await attemptForm(operation, options, one.post, intent, texts);
        if (attempt.isDone) results.push(attempt.result);
        // With one file, and where a word is wrong instead of a file, nothing was kept and the form says so as any other.
        else if (one.isOnly || !(attempt.status === 429 || attempt.answer.result?.error?.[field])) return attempt;
        files.push({ name: one.name, problem: attempt.isDone ? null : sentenceOf(attempt.answer, field) });
        if (!attempt.isDone && attempt.answer.result) typed = { ...attempt.answer.result, error: {} };
      }
      const refused = files.filter(({ problem }) => problem !== null).length;
      const first = results[0];
      if (refused === 0 && first !== undefined) throw redirectDone(to(first, post.url), post, done(results));
      const description = `${results.length} of ${files.length} photos were added. Please look at what is said of the others.`;
      const result = typed ? { result: typed } : {};
      return { answer: { intent, ...result, files, failure: { title: texts.failed, description } }, status: 422 };
    },
  };
}

/** The same post with one of its files at a time; as it is when it has fewer than two. */
function onePostEach(post: Post, field: string): { post: Post; name: string; isOnly: boolean }[] {
  const files = post.form.getAll(field).filter((value): value is File => value instanceof File && value.size > 0);
  if (files.length < 2) return [{ post, name: files[0]?.name ?? "", isOnly: true }];
  return files.map((file) => {
    const form = new FormData();
    for (const [name, value] of post.form) if (name !== field) form.append(name, value);
    form.append(field, file);
    return { post: { ...post, form }, name: file.name, isOnly: false };
  });
}

const sentenceOf = (answer: FormAnswer, field: string): string =>
  answer.failure?.description ?? answer.result?.error?.[field]?.[0] ?? "It could not be added.";

/**
 * The action of an address that a script sends one file at a time to, so that it can
 * show how far each has come: the form's own checks, answered in JSON. 201 with the
 * result, else its status and `{error}`. Tests read from `operations` what the site mounts.
 */
export function answersScript<Schema extends z.ZodType, Result>(
  operation: Operation<Schema, Result>,
  { field, input, texts }: Pick<EachFileOptions<Schema, Result>, "field" | "input"> & { texts: FormTexts },
) {
  const respond = async (args: ActionFunctionArgs): Promise<Response> => {
    const say = (error: string, status: number) => Response.json({ error }, { status, headers: { "Cache-Control": "no-store" } });
    const post = await postOf(args, true).catch((error) => {
      if (error instanceof Refusal) return error;
      throw error;
    });
    if (post instanceof Refusal) return say(post.message, post.status);
    if (!post.actor.member)
      return say("You were signed out in the meantime. Please sign in again in another tab, then retry.", 401);
    const attempt = await attemptForm(operation, input ? { input } : {}, post, "", texts);
    if (attempt.isDone) return Response.json(attempt.result, { status: 201, headers: { "Cache-Control": "no-store" } });
    const { answer, status } = attempt;
    const anyProblem = Object.values(answer.result?.error ?? {}).find((messages) => messages?.[0])?.[0];
    return say(answer.failure?.description ?? anyProblem ?? sentenceOf(answer, field), status);
  };
  return Object.assign(respond, { operations: [operation] as readonly Operation[] });
}
