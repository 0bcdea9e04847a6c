import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";

/** Asks before deleting a message. */
export function DeleteDialog({ message }: { message: { id: number } }) {
  return (
    <UrlDialog title="Delete Message">
      <p>Are you sure you want to delete this message? This action cannot be undone.</p>
      <OperationForm intent="delete">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="messageId" value={message.id} />
            <DialogActions label="Delete" pending="Deleting..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
