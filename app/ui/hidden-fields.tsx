import { useSite } from "./site.ts";

/** The hidden fields of every post. They also keep lynx from turning a form without named fields into a GET. */
export function PostFields({ intent }: { intent: string }) {
  const site = useSite();
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="csrf" value={site?.csrf ?? ""} />
    </>
  );
}

/**
 * A field that only bots fill in (`website` in contacts.ts): invisible, without keyboard; the label is for browsers without
 * styles.
 */
export function HoneypotField({ id }: { id: string }) {
  return (
    <p className="sr-only" aria-hidden="true">
      <label htmlFor={id}>Please leave this field empty</label>{" "}
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </p>
  );
}
