import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

const schema = () => import("#app/domain/messages/messages.ts").then(({ editedMessage }) => editedMessage);

/** Edits a sent message. */
export function EditDialog({ message }: { message: { id: number; subject: string; content: string } }) {
  return (
    <UrlDialog title="Edit Message">
      <OperationForm intent="edit" schema={schema} values={{ subject: message.subject, content: message.content }} edits>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="messageId" value={message.id} />
            <TextField field={field("subject")} label="Subject" isRequired />
            <TextArea field={field("content")} label="Message" rows={8} isRequired />
            <DialogActions label="Update Message" pending="Updating..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
