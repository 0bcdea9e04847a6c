import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { pluralize } from "#app/ui/pluralize.ts";

interface AskDialogProps {
  reunionId: number;
  organizer: string;
  /** How many members get the message. */
  toAsk: number;
}

/** Asks before members who have not answered get a message. */
export function AskDialog({ reunionId, organizer, toAsk }: AskDialogProps) {
  return (
    <UrlDialog title="Ask those who have not answered">
      <p>
        {pluralize(toAsk, "member gets", "members get")} the message ‘Are you coming?’ with the date and the place, in the name of{" "}
        {organizer}. Members who have answered get none. You can ask again in a week.
      </p>
      <OperationForm intent="ask">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="reunionId" value={reunionId} />
            <DialogActions label="Ask them" pending="Asking..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
