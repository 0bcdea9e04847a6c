import { data, useSearchParams } from "react-router";
import { newestPhotosOf } from "#app/domain/albums/photo-name-queries.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { canEditOwnProfile } from "#app/domain/core/permissions.ts";
import { withLinks } from "#app/domain/core/text-links.server.ts";
import { countProfileView } from "#app/domain/core/view-counts.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { readableAnswersOf } from "#app/domain/memory-book/answers.server.ts";
import { findProfile } from "#app/domain/people/directory.server.ts";
import { findUnconfirmedEmail } from "#app/domain/people/email-changes.server.ts";
import { findMemorial } from "#app/domain/people/in-memoriam.server.ts";
import { editOwnProfile, proofForNewEmail } from "#app/domain/people/profiles.server.ts";
import { ownProfileForm } from "#app/domain/people/profiles.ts";
import { addRemembrance, deleteRemembrance, editRemembrance, remembrancesOf } from "#app/domain/people/remembrances.server.ts";
import { findContactDetails } from "#app/domain/people/visible-fields.server.ts";
import { countPageView } from "#app/http/expected-errors.server.ts";
import { formAction, formHandler } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { newSubmissionKey } from "#app/http/security.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { toNumber } from "#app/http/url-parameters.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { MessageWithPicture } from "#app/ui/error-boundary.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { lazyPart, lazyScreen } from "#app/ui/lazy-part.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageTitle } from "#app/ui/page-head.tsx";
import { revalidateUnlessOnly } from "#app/ui/revalidation.ts";
import { useMe } from "#app/ui/site.ts";
import type { Route } from "./+types/route";
import type { EditOwnProfileDialogProps } from "./edit-own-profile-dialog.tsx";
import { AnswersOfPerson, PhotosOfPerson, ProfileView } from "./profile-view.tsx";

/** Parts of profiles whose scripts load when they are first shown. */

const LazyMemorialView = lazyScreen("#memorial", () => import("./memorial-view.tsx"));

const LazyWelcomeView = lazyScreen("#welcome", () => import("./welcome-view.tsx"));

const EditOwnProfileDialog = lazyPart("dialog", () => import("./edit-own-profile-dialog.tsx"));

function LazyEditOwnProfileDialog(props: EditOwnProfileDialogProps) {
  const [parameters] = useSearchParams();
  return parameters.get("edit") === "profile" ? <EditOwnProfileDialog {...props} /> : null;
}

/** One person: docs/behavior.md, "Profile". */

const texts = {
  "edit-own-profile": {
    done: { title: "Success", description: "Profile updated successfully!" },
    failed: "Error",
    otherwise: "Failed to update profile",
  },
  "add-remembrance": { done: "Remembrance added", failed: "Failed to add the remembrance" },
  "edit-remembrance": { done: "Remembrance updated", failed: "Failed to update the remembrance" },
  "delete-remembrance": { done: "Remembrance deleted", failed: "Failed to delete the remembrance" },
};

const remembranceIntents = ["add-remembrance", "edit-remembrance", "delete-remembrance"];

/** In the address after joining. */
const welcomeParameter = "welcome";

export const handle = { dialogParameters: ["edit", "edit-remembrance", "delete-remembrance"] };

// The edit dialog and the forms of a remembrance use data the page already has.
export const shouldRevalidate = revalidateUnlessOnly(...handle.dialogParameters);

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const { params, request, context } = args;
  const userId = toNumber(params.userId) ?? 0;
  const actor = context.get(actorContext);
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

export const action = formAction(texts, handle, {
  "edit-own-profile": formHandler(editOwnProfile, {
    schema: ownProfileForm,
    hideFields: ["currentPassword"],
    takesCode: true,
    hasFiles: true,
    // The page itself says where the link went.
    notice: ({ unconfirmedEmail }) =>
      unconfirmedEmail
        ? { title: "Success", description: "Profile updated. Please confirm your new email address." }
        : texts["edit-own-profile"].done,
    redirectTo: (_edited, url) => (url.searchParams.has(welcomeParameter) ? "/" : undefined),
  }),
  "add-remembrance": formHandler(addRemembrance),
  "edit-remembrance": formHandler(editRemembrance),
  "delete-remembrance": formHandler(deleteRemembrance),
});

export const clientAction = makeClientAction(texts);

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { person, contact, memorial, photos, answers } = loaderData;
  /** On a site that sends email, for one's own profile. */
  const emailProof = "emailProof" in loaderData ? loaderData.emailProof : undefined;
  const confirmation = "confirmation" in loaderData ? loaderData.confirmation : undefined;
  const me = useMe();
  const [parameters] = useSearchParams();
  if (memorial) {
    return (
      <>
        <PageTitle>{fullName(memorial.person)}</PageTitle>
        <LazyMemorialView {...memorial} me={me} photos={photos} />
        <AnswersOfPerson answers={answers} isOwn={false} />
      </>
    );
  }
  if (!person) {
    return (
      <>
        <PageTitle>User not found</PageTitle>
        <FormFailure intents={remembranceIntents} />
        <MessageWithPicture
          eyebrow={404}
          title="User not found"
          sentence="The profile you're looking for doesn't exist or has been removed."
        >
          <ButtonRow>
            <LinkButton href="/alumni" look="primary">
              Back to the Directory
            </LinkButton>
          </ButtonRow>
        </MessageWithPicture>
      </>
    );
  }
  const canEdit = canEditOwnProfile(me, person.id);
  if (canEdit && contact && parameters.has(welcomeParameter)) {
    return (
      <>
        <PageTitle>Is this right?</PageTitle>
        <LazyWelcomeView person={person} contact={contact} />
      </>
    );
  }
  return (
    <>
      <PageTitle>{fullName(person)}</PageTitle>
      <FormFailure intents={remembranceIntents} />
      {canEdit && contact ? (
        <LazyEditOwnProfileDialog
          person={person}
          contact={contact}
          emailProof={emailProof ?? "none"}
          {...(confirmation ? { emailHint: "If you change it, we send a link to the new address." } : {})}
        />
      ) : null}
      {confirmation?.newEmail ? (
        <Notice>
          We sent a link to{" "}
          <strong>
            <EmailAddress address={confirmation.newEmail} />
          </strong>
          . Until you open it, your address stays <EmailAddress address={person.email ?? ""} />.{" "}
          <a href="/account#new-email">Send it again, or cancel</a>
        </Notice>
      ) : null}
      <ProfileView person={person} me={me} canEdit={canEdit} />
      <AnswersOfPerson answers={answers} isOwn={canEdit} />
      {photos ? <PhotosOfPerson person={person} photos={photos} isOwn={canEdit} /> : null}
    </>
  );
}
