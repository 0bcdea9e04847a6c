import { answerFields } from "#app/domain/albums/album-constants.ts";
import { resolveNames } from "#app/domain/albums/name-resolution.server.ts";
import type { replacePhotoNames } from "#app/domain/albums/photo-names.server.ts";
import { photoNamesForm } from "#app/domain/albums/photo-names.ts";
import type { FormPost } from "#app/http/form-handler.server.ts";
import type { FormQuestion, NoticeText } from "#app/http/form-result.ts";

/** What the forms with the names of a photo have in common. */

type Saved = Awaited<ReturnType<typeof replacePhotoNames.perform>>;

/** Says what was saved, and who can't be added. */
export function namesNotice({ added, notAdded }: Saved): NoticeText {
  const title = added > 0 ? "Thank you! The names are saved." : "The names are saved.";
  if (notAdded.length === 0) return title;
  const who = notAdded.map((name) => `“${name}”`).join(" and ");
  const description = `Without ${who}. If somebody removes their own name from a photo, others can’t add it again.`;
  return { title, description };
}

/** Asks back, with all possible people, where a name can mean several. What was typed and chosen stays. */
export function whoIsMeant({ actor, form }: FormPost): FormQuestion[] {
  const parsed = photoNamesForm.safeParse(Object.fromEntries(form));
  if (!actor.member || !parsed.success) return [];
  const { photoId, names } = parsed.data;
  // The answered questions, too, so that each answer stands beside its question again.
  const unanswered = names.map(({ name, row }) => ({ name, row }));
  const { questions } = resolveNames(actor.member, photoId, unanswered);
  const sent = answerFields.map((field) => String(form.get(field) ?? "")).filter(Boolean);
  return questions.map((question) => {
    const values = question.options.map(({ value }) => value);
    const index = sent.findIndex((value) => values.includes(value));
    return { ...question, chosen: index < 0 ? undefined : sent.splice(index, 1)[0] };
  });
}
