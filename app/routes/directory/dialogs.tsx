import { useMe } from "#app/ui/site.ts";
import { AddMemberDialog } from "./add-member-dialog.tsx";
import { EditProfileDialog, type EditProfileDialogProps } from "./edit-profile-dialog.tsx";
import { ManageDialog, type ManageDialogProps } from "./manage-dialog.tsx";

export interface DirectoryDialogsProps {
  edited: Omit<EditProfileDialogProps, "isOwn"> | null;
  managed: ManageDialogProps["person"] | null;
  mail: ManageDialogProps["mail"];
  isAdding: boolean;
}

/** The dialogs of the directory, which only administrators open. */
export default function DirectoryDialogs({ edited, managed, mail, isAdding }: DirectoryDialogsProps) {
  const me = useMe();
  return (
    <>
      {edited && me ? <EditProfileDialog {...edited} isOwn={edited.person.id === me.id} /> : null}
      {managed && me ? <ManageDialog key={managed.id} person={managed} mail={mail} me={me} /> : null}
      {isAdding ? <AddMemberDialog /> : null}
    </>
  );
}
