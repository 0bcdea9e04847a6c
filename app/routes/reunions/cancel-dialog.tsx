import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import type { EndedReunion } from "./delete-dialog.tsx";

/** Asks an administrator before cancelling a meet-up. */
export function CancelDialog({ reunion }: { reunion: EndedReunion }) {
  return (
    <UrlDialog title="Cancel Meet-Up">
      <p>
        Are you sure you want to cancel “{reunion.title}”?
        {reunion.notifiesAttendees ? " Everyone on the list gets a message saying that it was cancelled." : ""} It stays on this
        page, and you can activate it again.
      </p>
      <OperationForm intent="status">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="reunionId" value={reunion.id} />
            <input type="hidden" name="status" value="cancelled" />
            <DialogActions label="Cancel Meet-Up" pending="Cancelling..." isPending={isPending} dismiss="Keep Meet-Up" />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
