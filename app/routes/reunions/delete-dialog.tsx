import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";

/** A meet-up that is about to be deleted. */
export interface EndedReunion {
  id: number;
  title: string;
  /** Whether that sends messages. */
  notifiesAttendees: boolean;
}

/** Asks before deleting a meet-up. */
export function DeleteDialog({ reunion }: { reunion: EndedReunion }) {
  return (
    <UrlDialog title="Delete Meet-Up">
      <p>
        Are you sure you want to delete “{reunion.title}” and its attendee list? This action cannot be undone.
        {reunion.notifiesAttendees ? " Everyone on the list gets a message saying that it was cancelled." : ""}
      </p>
      <OperationForm intent="delete">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="reunionId" value={reunion.id} />
            <DialogActions label="Delete" pending="Deleting..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
