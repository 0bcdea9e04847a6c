import { useSearchParams } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { canEditOwnProfile } from "#app/domain/core/permissions.ts";
import { editOwnProfile } from "#app/domain/people/profiles.server.ts";
import { ownProfileForm } from "#app/domain/people/profiles.ts";
import { addRemembrance, deleteRemembrance, editRemembrance } from "#app/domain/people/remembrances.server.ts";
import { formAction, formHandler } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { toNumber } from "#app/http/url-parameters.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { lazyPart, lazyScreen } from "#app/ui/lazy-part.tsx";
import { PageTitle } from "#app/ui/page-head.tsx";
import { revalidateUnlessOnly } from "#app/ui/revalidation.ts";
import { useMe } from "#app/ui/site.ts";
import type { Route } from "./+types/route";
import type { EditOwnProfileDialogProps, WelcomeViewProps } from "./edit-own-profile.tsx";
import { shownPerson } from "./person.server.ts";
import { AnswersOfPerson, PhotosOfPerson, ProfileView, UnconfirmedEmail, UnknownPerson } from "./profile-view.tsx";

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

export function loader({ params, request, context }: Route.LoaderArgs) {
  return shownPerson(context.get(memberContext), toNumber(params.userId) ?? 0, context.get(actorContext), request);
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

const LazyMemorialView = lazyScreen("#memorial", () => import("./memorial-view.tsx"));
const LazyWelcomeView = lazyScreen<WelcomeViewProps>("#welcome", () =>
  import("./edit-own-profile.tsx").then(({ WelcomeView }) => ({ default: WelcomeView })),
);
const LazyEditOwnProfileDialog = lazyPart<EditOwnProfileDialogProps>("dialog", () =>
  import("./edit-own-profile.tsx").then(({ EditOwnProfileDialog }) => ({ default: EditOwnProfileDialog })),
);

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
        <UnknownPerson />
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
      {canEdit && contact && parameters.get("edit") === "profile" ? (
        <LazyEditOwnProfileDialog
          person={person}
          contact={contact}
          emailProof={emailProof ?? "none"}
          {...(confirmation ? { emailHint: "If you change it, we send a link to the new address." } : {})}
        />
      ) : null}
      {confirmation?.newEmail ? <UnconfirmedEmail newEmail={confirmation.newEmail} email={person.email ?? ""} /> : null}
      <ProfileView person={person} me={me} canEdit={canEdit} />
      <AnswersOfPerson answers={answers} isOwn={canEdit} />
      {photos ? <PhotosOfPerson person={person} photos={photos} isOwn={canEdit} /> : null}
    </>
  );
}
