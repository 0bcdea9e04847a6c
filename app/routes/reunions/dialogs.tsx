import { DeleteDialog, type EndedReunion } from "./delete-dialog.tsx";
import { EditDialog, type EditedReunion } from "./edit-dialog.tsx";
import { PlanDialog } from "./plan-dialog.tsx";

export interface ReunionDialogsProps {
  submissionKey: string | null;
  edited: EditedReunion | null;
  deleted: EndedReunion | null;
}

/** The dialogs with forms. Their scripts load when one is first opened. */
export default function ReunionDialogs({ submissionKey, edited, deleted }: ReunionDialogsProps) {
  return (
    <>
      {submissionKey ? <PlanDialog submissionKey={submissionKey} /> : null}
      {edited ? <EditDialog reunion={edited} /> : null}
      {deleted ? <DeleteDialog reunion={deleted} /> : null}
    </>
  );
}
