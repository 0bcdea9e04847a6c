import type { Profile } from "#app/domain/people/directory.server.ts";
import type { ContactDetails } from "#app/domain/people/visible-fields.server.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import * as words from "#app/ui/button-words.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { FieldGrid, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Eyebrow, Lede } from "#app/ui/page-head.tsx";
import { type EmailProof, PhotoField, ProfileFields, profileValues } from "#app/ui/profile-fields.tsx";
import { classSettings } from "#class-settings";

const schema = () => import("#app/domain/people/profiles.ts").then(({ ownProfileForm }) => ownProfileForm);

export interface EditOwnProfileDialogProps {
  person: Profile;
  contact: ContactDetails;
  emailProof: EmailProof;
  emailHint?: string;
}

/** Open at `?edit=profile`. */
export function EditOwnProfileDialog({ person, contact, emailProof, emailHint }: EditOwnProfileDialogProps) {
  return (
    <UrlDialog title="Edit Profile">
      <OperationForm intent="edit-own-profile" schema={schema} values={profileValues(person, contact)} edits hasFiles>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="userId" value={person.id} />
            <ProfileFields
              intent="edit-own-profile"
              field={field}
              person={person}
              isOwn
              emailProof={emailProof}
              {...(emailHint ? { emailHint } : {})}
            />
            <DialogActions label={words.updateProfile} pending="Updating..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

export type WelcomeViewProps = Pick<EditOwnProfileDialogProps, "person" | "contact">;

/** The step after joining: what the class list knows of the new member, to correct, and a photo. */
export function WelcomeView({ person, contact }: WelcomeViewProps) {
  return (
    <div id="welcome" className="max-w-column">
      <Eyebrow>{classSettings.siteName}</Eyebrow>
      <h1>Is this right, {person.firstName}?</h1>
      <Lede className="mb-8 mt-4">
        This is what the class knows of you. Please correct what is wrong, and add a picture, so that people recognize you.
      </Lede>
      <OperationForm intent="edit-own-profile" schema={schema} values={profileValues(person, contact)} edits hasFiles>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="userId" value={person.id} />
            <input type="hidden" name="email" value={person.email ?? ""} />
            <input type="hidden" name="graduationYear" value={person.graduationYear} />
            <PhotoField field={field("photo")} removeField={field("removePhoto")} person={person} />
            <FieldGrid>
              <TextField field={field("firstName")} label="First Name" autoComplete="given-name" isRequired />
              <TextField field={field("lastName")} label="Last Name" autoComplete="family-name" isRequired />
              <TextField field={field("maidenName")} label="Maiden Name (optional)" autoComplete="off" />
              <TextField field={field("profession")} label="Profession (optional)" autoComplete="organization-title" />
              <TextField field={field("currentCity")} label="City (optional)" autoComplete="address-level2" />
              <TextField field={field("currentState")} label="State (optional)" autoComplete="address-level1" />
            </FieldGrid>
            <ButtonRow>
              <Button look="primary" isPending={isPending}>
                {isPending ? "Saving..." : "Save"}
              </Button>{" "}
              <LinkButton href="/">Skip</LinkButton>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </div>
  );
}
