import { useRef } from "react";
import { DialogActions } from "#app/ui/dialog.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";

const schema = () => import("#app/domain/messages/contacts.ts").then(({ contactMessage }) => contactMessage);

/** The writer, if signed in. */
export interface Writer {
  name: string;
  email: string;
}

interface ContactFormProps {
  writer: Writer | null;
  /** The address to post to. Always with `?index`, because Home's route is an index route. */
  action: string;
}

/** A message to the administrators, for the dialog and for the section at the bottom of Home. */
export function ContactForm({ writer, action }: ContactFormProps) {
  const locationInput = useRef<HTMLInputElement>(null);
  const hasAskedLocation = useRef(false);

  // Asks once, when someone starts to write. If they refuse, the form works without it.
  const findLocation = () => {
    if (hasAskedLocation.current) return;
    hasAskedLocation.current = true;
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => {
        if (locationInput.current) locationInput.current.value = `${coords.latitude}, ${coords.longitude}`;
      },
      () => {},
    );
  };

  return (
    <OperationForm intent="send-contact" schema={schema} action={action} {...(writer ? { values: writer } : {})}>
      {(field, { isPending }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: handles the focus events of the fields in it
        <div onFocus={findLocation}>
          <TextField field={field("name")} label="Name" autoComplete="name" isRequired />
          <TextField field={field("email")} label="Email" type="email" autoComplete="email" isRequired />
          <TextField field={field("subject")} label="Subject" isRequired />
          <TextArea field={field("message")} label="Message" isRequired />
          <HoneypotField id={field("website").id} />
          <input ref={locationInput} type="hidden" name="location" />
          <DialogActions label="Send Message" pending="Sending..." isPending={isPending} cancelTo="/" />
        </div>
      )}
    </OperationForm>
  );
}
