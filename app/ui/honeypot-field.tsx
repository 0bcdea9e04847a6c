/**
 * A field that only programs fill in (`website` in domain/contacts.ts). Out of sight
 * and out of reach of the keyboard; where there are no styles it says what to do.
 */
export function HoneypotField({ id }: { id: string }) {
  return (
    <p className="honeypot" aria-hidden="true">
      <label htmlFor={id}>Please leave this field empty</label>{" "}
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </p>
  );
}
