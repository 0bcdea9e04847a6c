import { useEffect, useRef, useState } from "react";
import { fullName } from "#app/domain/core/member.ts";
import type { Recipients } from "#app/domain/messages/inbox.server.ts";
import { replySubject } from "#app/domain/messages/inbox.ts";
import { findsItLater, meantBy, nobodyCalled, type Recipient, withTypedName } from "#app/domain/messages/recipients.ts";
import * as words from "#app/ui/button-words.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { FieldGrid, type FormField, fieldAttributes, LabeledField, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { profileTypeOptions } from "#app/ui/profile-types.ts";
import { classSettings } from "#class-settings";

interface DialogsProps {
  compose: Omit<ComposeDialogProps, "submissionKey"> | null;
  dialog: {
    reply: ReplyDialogProps["message"] | null;
    edit: EditDialogProps["message"] | null;
    delete: DeleteDialogProps["message"] | null;
    approve: ApproveDialogProps["request"] | null;
  };
  submissionKey: string;
}

/** The open dialog of Messages, if any. */
export default function Dialogs({ compose, dialog, submissionKey }: DialogsProps) {
  return (
    <>
      {compose ? <ComposeDialog {...compose} submissionKey={submissionKey} /> : null}
      {dialog.reply ? <ReplyDialog message={dialog.reply} submissionKey={submissionKey} /> : null}
      {dialog.edit ? <EditDialog message={dialog.edit} /> : null}
      {dialog.approve ? <ApproveDialog request={dialog.approve} /> : null}
      {dialog.delete ? <DeleteDialog message={dialog.delete} /> : null}
    </>
  );
}

const composedMessage = () => import("#app/domain/messages/messages.ts").then(({ composedMessage }) => composedMessage);

interface ComposeDialogProps {
  recipients: Recipients;
  /** The id in the address. An unknown id selects nobody. */
  recipientId: string;
  subject: string;
  submissionKey: string;
}

function ComposeDialog({ recipients, recipientId, subject, submissionKey }: ComposeDialogProps) {
  return (
    <UrlDialog title="Compose Message">
      <OperationForm intent="compose" schema={composedMessage} values={{ recipientId, subject }}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="submissionKey" value={submissionKey} />
            <RecipientField field={field("recipientId")} nameField={field("recipientName")} recipients={recipients} />
            <TextField field={field("subject")} label="Subject" isRequired />
            <TextArea field={field("content")} label="Message" rows={8} isRequired />
            <DialogActions label={words.sendMessage} pending="Sending..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

interface RecipientFieldProps {
  field: FormField;
  /** A name to find in the list. Without scripts, the server finds it. */
  nameField: FormField;
  recipients: Recipients;
}

const hint = "Type a name, or choose one in the list below.";

/**
 * The recipient of a message: a plain select, and a field for a name. With scripts, typing part of a name filters the select, and
 * leaving the field or pressing Enter chooses the only person whom the name can mean.
 */
function RecipientField({ field, nameField, recipients }: RecipientFieldProps) {
  const nameInput = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const [hasScripts, setHasScripts] = useState(false);
  const [typedName, setTypedName] = useState(nameField.initialValue ?? "");
  const [selectedId, setSelectedId] = useState(String(field.initialValue ?? ""));
  /** Whom the sentence below the list is about. */
  const [notedId, setNotedId] = useState(selectedId);
  /** What became of the typed name, once the reader has left its field or pressed Enter. */
  const [outcome, setOutcome] = useState("");
  useEffect(() => {
    setHasScripts(true);
    // The reader may have typed before scripts ran.
    setTypedName(nameInput.current?.value ?? "");
  }, []);
  const everyone = [...recipients.classmates, ...recipients.teachers];
  const found = new Set((hasScripts ? withTypedName : meantBy)(everyone, typedName));
  // Without scripts, a name that fits nobody, or one person who is selected now, must not empty the list.
  const isShort = hasScripts || found.size > 1;
  const visible = (people: Recipient[]) =>
    // Keeps the selected person in the list. Otherwise, the browser would select another one.
    isShort ? people.filter((person) => found.has(person) || String(person.id) === selectedId) : people;

  const chooseTyped = () => {
    const meant = meantBy(everyone, typedName);
    const [person] = meant;
    const isChosen = meant.some(({ id }) => String(id) === selectedId);
    if (typedName.trim() === "" || isChosen) return;
    // A sentence that appears must not move what the pointer is pressed on.
    const say = (sentence: string) => whenReleased(() => setOutcome(sentence));
    if (!person) return say(nobodyCalled(typedName.trim()));
    if (meant.length > 1) return say(`${meant.length} people fit. Please choose one of them in the list below.`);
    say(`“${person.name}” is chosen.`);
    if (!select.current) return;
    // As if the reader had chosen it, so that the form checks the field again.
    select.current.value = String(person.id);
    for (const type of ["input", "change"]) select.current.dispatchEvent(new Event(type, { bubbles: true }));
  };
  const noted = everyone.find(({ id }) => String(id) === notedId);
  return (
    <>
      <LabeledField field={nameField} label="Find a name" hint={hint}>
        <input
          {...fieldAttributes(nameField, hint)}
          ref={nameInput}
          type="search"
          autoComplete="off"
          defaultValue={nameField.initialValue}
          onChange={(event) => {
            setTypedName(event.target.value);
            setOutcome("");
          }}
          onBlur={chooseTyped}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            // Enter would send a message that is not written yet.
            event.preventDefault();
            chooseTyped();
          }}
        />
        <p role="status" className={noteClass}>
          {outcome}
        </p>
      </LabeledField>
      <LabeledField field={field} label="To">
        <select
          {...fieldAttributes(field)}
          ref={select}
          value={selectedId}
          onChange={({ target: { value } }) => {
            setSelectedId(value);
            whenReleased(() => setNotedId(value));
          }}
        >
          <option value="">Select recipient</option>
          <RecipientGroup label="Classmates" people={visible(recipients.classmates)} />
          <RecipientGroup label="Teachers" people={visible(recipients.teachers)} />
        </select>
        <p role="status" className={noteClass}>
          {noted?.isNotJoined ? `“${noted.name}” has not joined yet and ${findsItLater}.` : null}
        </p>
      </LabeledField>
    </>
  );
}

/** Once no mouse button or finger is down. The form has loaded the module when its first field got the focus. */
const whenReleased = (run: () => void) =>
  import("#app/ui/form-check.ts").then(
    ({ afterPointerUp }) => afterPointerUp(run),
    () => run(),
  );

const noteClass = "mt-1 text-sm text-ink-2 empty:hidden";

/** In letters. lynx loses the fields after a list that is wider than its window. */
const optionLength = 60;

/** The names begin with the last name, so that typing one finds the person in the list. */
function RecipientGroup({ label, people }: { label: string; people: Recipient[] }) {
  if (people.length === 0) return null;
  return (
    <optgroup label={label}>
      {people.map((person) => (
        <option key={person.id} value={person.id}>
          {optionText(person)}
        </option>
      ))}
    </optgroup>
  );
}

function optionText({ name, isNotJoined }: Recipient): string {
  const mark = isNotJoined ? " (not joined yet)" : "";
  const length = optionLength - mark.length;
  return (name.length > length ? `${name.slice(0, length - 1)}…` : name) + mark;
}

const newMessage = () => import("#app/domain/messages/messages.ts").then(({ newMessage }) => newMessage);

interface ReplyDialogProps {
  message: { id: number; senderId: number; subject: string; sender: { firstName: string; lastName: string } };
  submissionKey: string;
}

function ReplyDialog({ message, submissionKey }: ReplyDialogProps) {
  return (
    <UrlDialog title="Reply to Message">
      <p className="text-sm text-ink-2">To {fullName(message.sender)}</p>
      <OperationForm intent="reply" schema={newMessage} values={{ subject: replySubject(message.subject) }}>
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

const editedMessage = () => import("#app/domain/messages/messages.ts").then(({ editedMessage }) => editedMessage);

interface EditDialogProps {
  message: { id: number; subject: string; content: string };
}

function EditDialog({ message }: EditDialogProps) {
  return (
    <UrlDialog title="Edit Message">
      <OperationForm intent="edit" schema={editedMessage} values={{ subject: message.subject, content: message.content }} edits>
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

interface DeleteDialogProps {
  message: { id: number };
}

function DeleteDialog({ message }: DeleteDialogProps) {
  return (
    <UrlDialog title="Delete Message">
      <p>Are you sure you want to delete this message? This action cannot be undone.</p>
      <OperationForm intent="delete">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="messageId" value={message.id} />
            <DialogActions label="Delete" pending="Deleting..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

const approval = () => import("#app/domain/roster/roster-forms.ts").then(({ approval }) => approval);

interface ApproveDialogProps {
  request: { id: number; name: string; email: string; graduationYear: number | null };
}

/** Splits a name before its last word: right for most names, and easy to correct. */
function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? "") : "";
  return { firstName: words.join(" "), lastName };
}

/** Starts with the values of the request. The confirmed values become the new member. */
function ApproveDialog({ request }: ApproveDialogProps) {
  const values = {
    ...splitName(request.name),
    email: request.email,
    graduationYear: String(request.graduationYear ?? classSettings.year),
    profileType: "classmate" as const,
  };
  return (
    <UrlDialog title="Approve access">
      <p>This adds {request.name} to the class and creates a joining link for you to send.</p>
      <OperationForm intent="approve" schema={approval} values={values}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="messageId" value={request.id} />
            <FieldGrid>
              <TextField field={field("firstName")} label="First Name" isRequired />
              <TextField field={field("lastName")} label="Last Name" isRequired />
              <TextField field={field("email")} label="Email" type="email" isRequired />
              <TextField field={field("graduationYear")} label="Graduation Year" inputMode="numeric" isRequired />
              <SelectField field={field("profileType")} label="Profile Type" options={profileTypeOptions} />
            </FieldGrid>
            <DialogActions label="Approve" pending="Approving..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
