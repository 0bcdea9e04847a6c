import { defaultAccessSubject } from "#app/domain/messages/access-subject.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";

const schema = () => import("#app/domain/messages/contacts.ts").then(({ accessRequest }) => accessRequest);

/** Open at `/login?dialog=access`: for classmates who have no account yet. */
export function AccessRequestDialog() {
  return (
    <UrlDialog title="Request Alumni Access">
      <OperationForm intent="request-access" schema={schema} values={{ subject: defaultAccessSubject }}>
        {(field, { isPending }) => (
          <>
            <TextField field={field("name")} label="Name" autoComplete="name" isRequired />
            <TextField field={field("email")} label="Email" type="email" autoComplete="email" isRequired />
            <TextField field={field("graduationYear")} label="Graduation Year" inputMode="numeric" isRequired />
            <TextField field={field("subject")} label="Subject" isRequired />
            <TextArea field={field("message")} label="Message" hint="Who you are, and who remembers you." isRequired />
            <HoneypotField id={field("website").id} />
            <DialogActions label="Send Request" pending="Sending..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
