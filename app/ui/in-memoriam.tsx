/** Below the name of a member who has died. */
export function InMemoriam() {
  return <p className="mt-1 font-display text-base italic tracking-wide text-ink-2">In Memoriam</p>;
}
