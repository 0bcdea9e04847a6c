import { data } from "react-router";
import { newestPhotosOf } from "#app/domain/albums/photo-name-queries.server.ts";
import type { Actor, Member } from "#app/domain/core/member.ts";
import { canEditOwnProfile } from "#app/domain/core/permissions.ts";
import { withLinks } from "#app/domain/core/text-links.server.ts";
import { countProfileView } from "#app/domain/core/view-counts.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { readableAnswersOf } from "#app/domain/memory-book/answers.server.ts";
import { findProfile } from "#app/domain/people/directory.server.ts";
import { findUnconfirmedEmail } from "#app/domain/people/email-changes.server.ts";
import { findMemorial } from "#app/domain/people/in-memoriam.server.ts";
import { proofForNewEmail } from "#app/domain/people/profiles.server.ts";
import { remembrancesOf } from "#app/domain/people/remembrances.server.ts";
import { findContactDetails } from "#app/domain/people/visible-fields.server.ts";
import { countPageView } from "#app/http/expected-errors.server.ts";
import { newSubmissionKey } from "#app/http/security.server.ts";

/** What the page of a person shows this member, or that nobody is there. Counts the view. */
export function shownPerson(me: Member, userId: number, actor: Actor, request: Request) {
  const listed = findProfile(userId, me);
  if (!listed) return data({ person: null, contact: null, memorial: null, photos: null, answers: [] }, { status: 404 });
  const photos = newestPhotosOf(userId);
  const answers = readableAnswersOf(userId);
  const memorial = listed.isInMemoriam ? findMemorial(userId) : undefined;
  if (memorial) {
    const written = remembrancesOf(userId);
    return data({
      person: null,
      contact: null,
      memorial: { person: withLinks(memorial, memorial.bio), written, submissionKey: newSubmissionKey() },
      photos,
      answers,
    });
  }
  const { isActive: _, ...person } = listed;
  const isCounted = countPageView(request, () => countProfileView(userId, me, actor.sessionHash));
  if (isCounted) person.viewCount = (person.viewCount ?? 0) + 1;
  const contact = canEditOwnProfile(me, userId) ? (findContactDetails(userId) ?? null) : null;
  const confirmation = contact && isMailOn() ? { confirmation: { newEmail: findUnconfirmedEmail(userId) } } : {};
  const emailProof = contact ? { emailProof: proofForNewEmail(me, actor) } : {};
  return data({
    person: withLinks(person, person.bio),
    contact,
    memorial: null,
    photos,
    answers,
    ...emailProof,
    ...confirmation,
  });
}
