import { fullName } from "#app/domain/core/member.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

const schema = () => import("#app/domain/people/missing.ts").then(({ tip }) => tip);

interface TipDialogProps {
  person: { id: number; firstName: string; lastName: string };
}

/** What a member knows of a missing person, for administrators. */
export function TipDialog({ person }: TipDialogProps) {
  return (
    <UrlDialog title={`Do you know where ${fullName(person)} is?`}>
      <p className="max-w-prose">
        A new name, a city, a workplace, a sister’s phone number: anything helps. Only the administrators of this site read it.
      </p>
      <OperationForm intent="send-tip" schema={schema}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="userId" value={person.id} />
            <TextArea field={field("message")} label="What do you know?" rows={6} isRequired />
            <DialogActions label="Send" pending="Sending..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
