import type { Member } from "#app/domain/core/member.ts";
import { listRecipients } from "./inbox.server.ts";
import { meantBy, nobodyCalled, type Recipient, withWholeName } from "./recipients.ts";

/** The most names that an answer lists. */
const listedNames = 5;

type TypedRecipient = Recipient | { problem: string; suggestedId: number | undefined };

/**
 * The recipient whom a member named: the one person with these whole words, or a fitting one chosen in the list. Otherwise
 * `problem` asks: parts of words are not enough for a private message.
 */
export function findTypedRecipient(me: Member, typed: string, chosenId: number): TypedRecipient {
  const { classmates, teachers } = listRecipients(me);
  const everyone = [...classmates, ...teachers];
  const [found, whole] = [meantBy(everyone, typed), withWholeName(everyone, typed)];
  const chosen = everyone.find(({ id }) => id === chosenId);
  if (chosen) {
    if (found.includes(chosen)) return chosen;
    const problem = `You typed “${typed}” and chose “${chosen.name}” in the list. Please correct one of them, or empty the field with the name.`;
    return { problem, suggestedId: chosen.id };
  }
  const [first] = found;
  if (first && whole.length === 1) return first;
  return { problem: problemWith(typed, found), suggestedId: found.length === 1 ? first?.id : undefined };
}

function problemWith(typed: string, found: readonly { name: string }[]): string {
  const [first] = found;
  if (!first) return nobodyCalled(typed);
  if (found.length === 1)
    return `Do you mean “${first.name}”? Then please send the message again. Otherwise, please change the name.`;
  if (found.length > listedNames)
    return `“${typed}” fits ${found.length} people. Please choose one of them in the list, or type more of the name.`;
  return `“${typed}” can be ${found.map(({ name }) => `“${name}”`).join(" or ")}. Please choose one of them in the list.`;
}
