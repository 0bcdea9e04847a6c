import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";

/** Asks before deleting a meet-up. */
export function DeleteDialog({ reunion }: { reunion: ListedReunion }) {
  const isUpcoming = reunion.status === "active" && !reunion.isPast;
  return (
    <UrlDialog title="Delete Meet-Up">
      <p>
        Are you sure you want to delete “{reunion.title}” and its attendee list? This action cannot be undone.
        {isUpcoming && reunion.attendeeCount > 0 ? " Everyone on the list gets a message saying that it was cancelled." : ""}
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
