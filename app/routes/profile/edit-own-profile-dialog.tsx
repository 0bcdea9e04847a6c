import type { Profile } from "#app/domain/people/directory.server.ts";
import type { ContactDetails } from "#app/domain/people/visible-fields.server.ts";
import * as words from "#app/ui/button-words.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { type EmailProof, ProfileFields, profileValues } from "#app/ui/profile-fields.tsx";

const schema = () => import("#app/domain/people/profiles.ts").then(({ ownProfileForm }) => ownProfileForm);

export interface EditOwnProfileDialogProps {
  person: Profile;
  contact: ContactDetails;
  emailProof: EmailProof;
  emailHint?: string;
}

export default function EditOwnProfileDialog({ person, contact, emailProof, emailHint }: EditOwnProfileDialogProps) {
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
