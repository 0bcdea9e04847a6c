import type { ReunionDetails } from "#app/domain/reunions/reunion-queries.server.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { ReunionFields } from "./reunion-fields.tsx";
import { texts } from "./texts.ts";

const schema = () => import("#app/domain/reunions/reunion-forms.ts").then(({ reunionForm }) => reunionForm);

export interface EditedReunion
  extends Pick<ReunionDetails, "id" | "title" | "description" | "location" | "replyBy" | "capacity" | "paymentNote"> {
  /** The stored date in the class's time zone, in the date field's format; '' for none. */
  wallTime: string;
}

/** Edits a meet-up. */
export function EditDialog({ reunion: { id, wallTime, ...values } }: { reunion: EditedReunion }) {
  return (
    <UrlDialog title="Edit Meet-Up">
      <OperationForm intent="edit" schema={schema} values={{ ...values, eventDate: wallTime }} edits invalid={texts.edit.invalid}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="reunionId" value={id} />
            <ReunionFields field={field} />
            <p className="mb-1 text-sm text-ink-2">Everyone on the list gets a message when you change the date or the place.</p>
            <DialogActions label="Update Meet-Up" pending="Updating..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
