export const doorCountId = "count";

/** How many people are there, in large figures. */
export function DoorCount({ here, expected }: { here: number; expected: number }) {
  return (
    <p id={doorCountId} tabIndex={-1} className="mt-2 font-display text-xl italic lining-nums">
      <strong className="mr-1 text-5xl font-normal not-italic tracking-tight text-accent">{here}</strong> of {expected}{" "}
      {here === 1 ? "is" : "are"} here
    </p>
  );
}
