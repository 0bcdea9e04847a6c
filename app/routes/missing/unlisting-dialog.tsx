import { fullName } from "#app/domain/core/member.ts";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

const schema = () => import("#app/domain/people/missing.ts").then(({ unlistingRequest }) => unlistingRequest);

interface UnlistingDialogProps {
  person: { id: number; firstName: string; lastName: string };
}

/** Asks administrators not to list a missing person. */
export function UnlistingDialog({ person }: UnlistingDialogProps) {
  return (
    <UrlDialog title={`Please do not list ${fullName(person)}`}>
      <p className="max-w-prose">
        If you know that {fullName(person)} does not want to be found, say so here. The name is hidden from members right away. An
        administrator then decides whether it stays that way.
      </p>
      <OperationForm intent="request-unlisting" schema={schema}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="userId" value={person.id} />
            <TextArea field={field("message")} label="How do you know? (optional)" rows={4} />
            <FreshCodeField intent="request-unlisting" />
            <DialogActions label="Do Not List" pending="Sending..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
