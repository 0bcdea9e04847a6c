import { Fragment } from "react";

/** The length, in letters, that fits on a line of a card on a phone. */
const lineLength = 20;

/** An email address that breaks after the @; a part too long for a line also after its dots. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.indexOf("@") + 1;
  const parts = [address.slice(0, at), address.slice(at)].flatMap((part) =>
    part.length > lineLength ? (part.match(/[^.]+\.*/g) ?? []) : [part],
  );
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no state
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

/** Keeps the code of a one-time link out of the Referer header of what its page loads, on this site too. The form still sends its Origin. */
export function AddressStaysHere() {
  return <meta name="referrer" content="strict-origin" />;
}
