export const doorCountId = "count";

/** How many people are there, in large figures. */
export function DoorCount({ here, expected }: { here: number; expected: number }) {
  return (
    <p id={doorCountId} tabIndex={-1} className="mt-5 lining-nums">
      <strong className="mr-2 font-display text-7xl font-normal tracking-tighter text-accent">{here}</strong>{" "}
      <span className="inline-block font-display text-xl italic">
        {here === 1 ? "person is here" : "people are here"}, of {expected} expected
      </span>
    </p>
  );
}
