import { lazy, Suspense } from "react";
import { UrlDialog } from "#app/ui/dialog.tsx";
import type { Writer } from "./contact-form.tsx";

// With the form comes all that checks forms: only those who write load it.
const ContactForm = lazy(() => import("./contact-form.tsx"));

/** Open at `/?dialog=contact`. */
export function ContactDialog({ writer }: { writer: Writer | null }) {
  return (
    <UrlDialog title="Contact Administrator" closeTo="/">
      <Suspense fallback={null}>
        <ContactForm writer={writer} action="/?index&dialog=contact" />
      </Suspense>
    </UrlDialog>
  );
}
