import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useHasScripts } from "#app/ui/use-has-scripts.ts";
import { ContactForm } from "./contact-form.tsx";

const sectionClass = "mt-12 max-w-column border-t-4 border-double border-ink pt-7 [&_.input]:max-w-none";

/**
 * The footer's Contact link for visitors, `/#contact-form`. The server never sees that part of an address, so the section
 * is always sent and `:target` shows it. With scripts, React shows it, because `:target` misses their navigation.
 */
export function ContactSection() {
  const hasScripts = useHasScripts();
  const isTarget = useLocation().hash === "#contact-form";
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = hasScripts && isTarget;

  useEffect(() => {
    if (isOpen) heading.current?.focus({ preventScroll: true });
  }, [isOpen]);

  if (hasScripts && !isTarget) return null;
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
      <ContactForm writer={null} action={hasScripts ? "/?index#contact-form" : "/?index&dialog=contact"} />
    </section>
  );
}
