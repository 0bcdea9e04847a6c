/**
 * A field that only programs fill in (`website` in domain/messages/contacts.ts). It cannot
 * be seen or reached with the keyboard; browsers without styles show what to do.
 */
export function HoneypotField({ id }: { id: string }) {
  return (
    <p className="honeypot" aria-hidden="true">
      <label htmlFor={id}>Please leave this field empty</label>{" "}
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </p>
  );
}
