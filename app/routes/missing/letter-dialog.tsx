import { fullName } from "#app/domain/core/member.ts";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";

interface LetterDialogProps {
  person: { id: number; firstName: string; lastName: string };
}

/** Makes a joining letter for somebody whom a member is in touch with. */
export function LetterDialog({ person }: LetterDialogProps) {
  return (
    <UrlDialog title={`Ask ${fullName(person)} to join`}>
      <p className="max-w-prose">
        You get a joining letter with a link, to print or to send in a message of your own. It is only for {fullName(person)}.
        Please do not give it to anyone else. The administrators are told that you are in touch.
      </p>
      <OperationForm intent="pass-on-letter">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="userId" value={person.id} />
            <FreshCodeField intent="pass-on-letter" />
            <DialogActions label="Make a Letter" pending="Making a letter..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
