import { findTypedRecipient } from "#app/domain/messages/typed-recipient.server.ts";
import type { FormHandler } from "#app/http/form-handler.server.ts";

/** In letters. Nobody's name is longer, and what is typed is compared with every name. */
const maxNameLength = 200;

/** Lets people without scripts type the recipient's name: several hundred people are too many for a list that nothing filters. */
export function acceptsTypedRecipient(composeHandler: FormHandler): FormHandler {
  return {
    ...composeHandler,
    async handle(post, texts) {
      const { form, actor } = post;
      const typed = String(form.get("recipientName") ?? "")
        .trim()
        .slice(0, maxNameLength);
      if (!typed || !actor.member) return composeHandler.handle(post, texts);
      const found = findTypedRecipient(actor.member, typed, Number(form.get("recipientId")));
      if ("id" in found) {
        form.set("recipientId", String(found.id));
        const outcome = await composeHandler.handle(post, texts);
        if (!outcome.isDone || typeof outcome.notice !== "string") return outcome;
        return { ...outcome, notice: { title: outcome.notice, description: `It went to “${found.name}”.` } };
      }
      // Without a recipient, the form comes back, with what is wrong in other fields.
      form.delete("recipientId");
      const outcome = await composeHandler.handle(post, texts);
      const reply = outcome.isDone ? undefined : outcome.result.reply;
      if (reply?.error?.recipientId) reply.error.recipientId = [found.problem];
      if (reply?.initialValue && found.suggestedId) reply.initialValue.recipientId = String(found.suggestedId);
      return outcome;
    },
  };
}
