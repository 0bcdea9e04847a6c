import { fullName } from "#app/domain/core/member.ts";
import { replySubject } from "#app/domain/messages/inbox.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

const schema = () => import("#app/domain/messages/messages.ts").then(({ newMessage }) => newMessage);

interface ReplyDialogProps {
  message: { id: number; senderId: number; subject: string; sender: { firstName: string; lastName: string } };
  submissionKey: string;
}

/** A reply to the sender of a message. */
export function ReplyDialog({ message, submissionKey }: ReplyDialogProps) {
  return (
    <UrlDialog title="Reply to Message">
      <p className="text-sm text-ink-2">To {fullName(message.sender)}</p>
      <OperationForm intent="reply" schema={schema} values={{ subject: replySubject(message.subject) }}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="submissionKey" value={submissionKey} />
            <input type="hidden" name="recipientId" value={message.senderId} />
            <input type="hidden" name="parentMessageId" value={message.id} />
            <TextField field={field("subject")} label="Subject" isRequired />
            <TextArea field={field("content")} label="Reply" rows={8} isRequired />
            <DialogActions label="Send Reply" pending="Sending..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
