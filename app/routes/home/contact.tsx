import { useEffect, useRef } from "react";
import * as words from "#app/ui/button-words.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { useHasScripts } from "#app/ui/hydration.ts";
import { HoneypotField } from "#app/ui/router-form.tsx";

const sectionClass = "mt-12 max-w-column border-t-4 border-double border-ink pt-7 [&_.input]:max-w-none";

interface ContactProps {
  isDialog: boolean;
  writer: Writer | null;
}

/** The form to write to the administrators: in a dialog, or as the last part of visitors' Home. */
export default function Contact({ isDialog, writer }: ContactProps) {
  return isDialog ? <ContactDialog writer={writer} /> : <ContactSection />;
}

/** For visitors, at `/#contact-form`, where the footer's Contact link leads. Without scripts, `:target` shows it. */
function ContactSection() {
  const isOpen = useHasScripts();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    heading.current?.closest("section")?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isOpen]);

  return (
    <section
      id="contact-form"
      className={isOpen ? sectionClass : `${sectionClass} not-target:hidden`}
      aria-labelledby="contact-heading"
    >
      <h2 ref={heading} id="contact-heading" className="mb-6" tabIndex={-1}>
        Contact Administrator
      </h2>
      {/* Without scripts, a refused form comes back in the dialog. With scripts, it stays here. */}
      <ContactForm writer={null} action={isOpen ? "/?index#contact-form" : "/?index&dialog=contact"} />
    </section>
  );
}

/** Open at `/?dialog=contact`. */
function ContactDialog({ writer }: { writer: Writer | null }) {
  return (
    <UrlDialog title="Contact Administrator" closeTo="/">
      <ContactForm writer={writer} action="/?index&dialog=contact" />
    </UrlDialog>
  );
}

const schema = () => import("#app/domain/messages/messages.ts").then(({ contactMessage }) => contactMessage);

/** The writer, if signed in. */
interface Writer {
  name: string;
  email: string;
}

interface ContactFormProps {
  writer: Writer | null;
  /** The address to post to. Always with `?index`, because Home's route is an index route. */
  action: string;
}

/** A message to the administrators, for the dialog and for the section at the bottom of Home. */
function ContactForm({ writer, action }: ContactFormProps) {
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
          <DialogActions label={words.sendMessage} pending="Sending..." isPending={isPending} cancelTo="/" />
        </div>
      )}
    </OperationForm>
  );
}
