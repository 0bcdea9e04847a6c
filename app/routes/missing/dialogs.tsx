import { fullName } from "#app/domain/core/member.ts";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

const tip = () => import("#app/domain/people/members.ts").then(({ tip }) => tip);

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
      <OperationForm intent="send-tip" schema={tip}>
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

const unlistingRequest = () => import("#app/domain/people/members.ts").then(({ unlistingRequest }) => unlistingRequest);

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
      <OperationForm intent="request-unlisting" schema={unlistingRequest}>
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
