import { useSearchParams } from "react-router";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";

/** 'Clear Activity' asks first. */
export function ClearDialog({ asksForCode }: { asksForCode: boolean }) {
  const [parameters] = useSearchParams();
  if (parameters.get("dialog") !== "clear") return null;
  return (
    <UrlDialog title="Clear All Activity Logs">
      <p>
        This action will permanently delete all activity logs from the database. This cannot be undone. Are you sure you want to
        continue?
      </p>
      <OperationForm intent="clear">
        {(_field, { isPending }) => (
          <>
            <FreshCodeField intent="clear" isNeeded={asksForCode} />
            <DialogActions label="Clear All Logs" pending="Clearing..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
