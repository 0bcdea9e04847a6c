import { UrlDialog } from "#app/ui/dialog.tsx";
import { ContactForm, type Writer } from "./contact-form.tsx";

/** Open at `/?dialog=contact`. */
export function ContactDialog({ writer }: { writer: Writer | null }) {
  return (
    <UrlDialog title="Contact Administrator" closeTo="/">
      <ContactForm writer={writer} action="/?index&dialog=contact" />
    </UrlDialog>
  );
}
