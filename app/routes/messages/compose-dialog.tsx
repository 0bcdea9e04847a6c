import type { Recipients } from "#app/domain/messages/inbox.server.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { RecipientField } from "./recipient-field.tsx";

const schema = () => import("#app/domain/messages/messages.ts").then(({ composedMessage }) => composedMessage);

interface ComposeDialogProps {
  recipients: Recipients;
  /** The id in the address. An unknown id selects nobody. */
  recipientId: string;
  subject: string;
  submissionKey: string;
}

/** A new message. */
export function ComposeDialog({ recipients, recipientId, subject, submissionKey }: ComposeDialogProps) {
  return (
    <UrlDialog title="Compose Message">
      <OperationForm intent="compose" schema={schema} values={{ recipientId, subject }}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="submissionKey" value={submissionKey} />
            <RecipientField field={field("recipientId")} nameField={field("recipientName")} recipients={recipients} />
            <TextField field={field("subject")} label="Subject" isRequired />
            <TextArea field={field("content")} label="Message" rows={8} isRequired />
            <DialogActions label="Send Message" pending="Sending..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
