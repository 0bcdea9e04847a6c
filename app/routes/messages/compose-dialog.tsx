import type { Recipient } from "#app/domain/inbox.server.ts";
import { newMessage } from "#app/domain/messages.ts";
import { CloseLink, UrlDialog } from "#app/ui/dialog.tsx";
import { Labelled, TextArea, TextField, wiring } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

interface ComposeDialogProps {
  recipients: Recipient[];
  /** As the address names it; nobody when it is no id. */
  recipientId: string;
  subject: string;
  submissionKey: string;
}

/** A new message (spec §2, Compose Message). */
export function ComposeDialog({ recipients, recipientId, subject, submissionKey }: ComposeDialogProps) {
  return (
    <UrlDialog title="Compose Message">
      <OperationForm intent="compose" schema={newMessage} values={{ recipientId, subject }}>
        {(fields, { isPending }) => (
          <>
            <input type="hidden" name="submissionKey" value={submissionKey} />
            <Labelled field={fields.recipientId} label="To">
              <select {...wiring(fields.recipientId)} defaultValue={String(fields.recipientId.initialValue ?? "")}>
                <option value="">Select recipient</option>
                <Group label="Classmates" people={recipients.filter(({ profileType }) => profileType === "classmate")} />
                <Group label="Teachers" people={recipients.filter(({ profileType }) => profileType === "teacher")} />
              </select>
            </Labelled>
            <TextField field={fields.subject} label="Subject" isRequired />
            <TextArea field={fields.content} label="Message" rows={8} isRequired />
            <div className="dialog-actions">
              <button type="submit" className="btn btn-primary">
                {isPending ? "Sending..." : "Send Message"}
              </button>{" "}
              <CloseLink className="btn">Cancel</CloseLink>
            </div>
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

/** By last name, which comes first: so that typing it finds the person in the list. */
function Group({ label, people }: { label: string; people: Recipient[] }) {
  return (
    <optgroup label={label}>
      {people.map(({ id, firstName, lastName }) => (
        <option key={id} value={id}>
          {`${lastName}, ${firstName}`}
        </option>
      ))}
    </optgroup>
  );
}
