import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { ReunionFields } from "./reunion-fields.tsx";
import { texts } from "./texts.ts";

const schema = () => import("#app/domain/reunions/reunion-forms.ts").then(({ reunionForm }) => reunionForm);

/** A new meet-up. */
export function PlanDialog({ submissionKey }: { submissionKey: string }) {
  return (
    <UrlDialog title="Plan New Meet-Up">
      <OperationForm intent="plan" schema={schema} invalid={texts.plan.invalid}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="submissionKey" value={submissionKey} />
            <ReunionFields field={field} />
            <DialogActions label="Plan Meet-Up" pending="Planning..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
