import { findTypedHelper } from "#app/domain/reunions/check-in-helpers.server.ts";
import type { FormHandler } from "#app/http/form-handler.server.ts";

/** In letters. Nobody's name is longer, and what is typed is compared with every name. */
const maxNameLength = 200;

/** Finds the member whose name the form has, and asks back where it fits several. What was typed and chosen stays. */
export function acceptsTypedHelper<Result>(handler: FormHandler<Result>): FormHandler<Result> {
  return {
    ...handler,
    async handle(post, texts) {
      const { form, actor } = post;
      const typed = String(form.get("helperName") ?? "")
        .trim()
        .slice(0, maxNameLength);
      const chosen = String(form.get("userId") ?? "");
      if (!actor.member || (!typed && chosen)) return handler.handle(post, texts);
      const found = typed ? findTypedHelper(typed) : { problem: "Please write a name", options: [] };
      if ("id" in found) form.set("userId", String(found.id));
      else if (!found.options.some(({ value }) => value === chosen)) form.delete("userId");
      const outcome = await handler.handle(post, texts);
      if (outcome.isDone || "id" in found) return outcome;
      const { reply } = outcome.result;
      if (reply?.error?.userId) reply.error = { helperName: [found.problem] };
      const questions = found.options.length > 0 ? [{ name: typed, options: found.options, chosen }] : [];
      return { ...outcome, result: { ...outcome.result, questions } };
    },
  };
}
