import { useRef } from "react";
import { DialogActions } from "#app/ui/dialog.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";

const schema = () => import("#app/domain/messages/contacts.ts").then(({ contactMessage }) => contactMessage);

/** Who writes, where that is known. */
export interface Writer {
  name: string;
  email: string;
}

interface ContactFormProps {
  writer: Writer | null;
  /** Where it posts to. Always with `?index`: the address of Home alone takes no posts. */
  action: string;
}

/** A message to the administrators: the same in the dialog and in the section at the foot of Home. */
export function ContactForm({ writer, action }: ContactFormProps) {
  const location = useRef<HTMLInputElement>(null);
  const isAsked = useRef(false);

  // Asked only of somebody who begins to write, and never twice; a 'no' changes nothing.
  const findLocation = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => {
        if (location.current) location.current.value = `${coords.latitude}, ${coords.longitude}`;
      },
      () => {},
    );
  };

  return (
    <OperationForm intent="send-contact" schema={schema} action={action} {...(writer ? { values: writer } : {})}>
      {(field, { isPending }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears the focus of the fields in it
        <div onFocus={findLocation}>
          <TextField field={field("name")} label="Name" autoComplete="name" isRequired />
          <TextField field={field("email")} label="Email" type="email" autoComplete="email" isRequired />
          <TextField field={field("subject")} label="Subject" isRequired />
          <TextArea field={field("message")} label="Message" isRequired />
          <HoneypotField id={field("website").id} />
          <input ref={location} type="hidden" name="location" />
          <DialogActions label="Send Message" pending="Sending..." isPending={isPending} cancelTo="/" />
        </div>
      )}
    </OperationForm>
  );
}
