import { useSearchParams } from "react-router";
import type { Profile } from "#app/domain/people.server.ts";
import { ownProfileForm } from "#app/domain/profile-forms.ts";
import { CloseLink, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { ProfileFields, profileValues } from "#app/ui/profile-fields.tsx";

export function EditOwnProfileDialog({ person }: { person: Profile }) {
  const [parameters] = useSearchParams();
  if (parameters.get("edit") !== "profile") return null;
  return (
    <UrlDialog title="Edit Profile">
      <OperationForm intent="edit-own-profile" schema={ownProfileForm} values={profileValues(person)} hasFiles>
        {(fields, { isPending }) => (
          <>
            <input type="hidden" name="userId" value={person.id} />
            <ProfileFields fields={fields} person={person} isOwn />
            <div className="dialog-actions">
              <button type="submit" className="btn btn-primary">
                {isPending ? "Updating..." : "Update Profile"}
              </button>{" "}
              <CloseLink className="btn">Cancel</CloseLink>
            </div>
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
