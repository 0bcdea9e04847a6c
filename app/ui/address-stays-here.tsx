/** Keeps the code of a one-time link out of the Referer header of what its page loads, on this site too. The form still sends its Origin. */
export function AddressStaysHere() {
  return <meta name="referrer" content="strict-origin" />;
}
