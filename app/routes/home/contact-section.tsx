import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { ContactForm } from "./contact-form.tsx";

const never = () => () => {};
const useHasScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Where the footer's Contact leads visitors, `/#contact-form`. Served with the page and
 * revealed by `:target`, because the server never sees that part of an address; where
 * scripts run, they show it and leave it out, since `:target` does not follow them.
 */
export function ContactSection() {
  const hasScripts = useHasScripts();
  const isWanted = useLocation().hash === "#contact-form";
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = hasScripts && isWanted;

  useEffect(() => {
    if (isOpen) heading.current?.focus({ preventScroll: true });
  }, [isOpen]);

  if (hasScripts && !isWanted) return null;
  return (
    <section id="contact-form" className={isOpen ? "contact contact-open" : "contact"} aria-labelledby="contact-heading">
      <h2 ref={heading} id="contact-heading" tabIndex={-1}>
        Contact Administrator
      </h2>
      {/* Refused without scripts, it comes back in the dialog; with scripts it stays where it is. */}
      <ContactForm writer={null} action={hasScripts ? "/?index#contact-form" : "/?index&dialog=contact"} />
    </section>
  );
}
