/** A pseudorandom generator with the same numbers on every run (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    /** A number from 0 to just below 1. */
    next,
    /** A whole number from `from` to `to`, both included. */
    between: (from: number, to: number) => from + below(to - from + 1),
    /** True with this probability, from 0 to 1. */
    chance: (probability: number) => next() < probability,
    pick: <T>(choices: readonly T[]): T => choices[below(choices.length)] as T,
  };
}
export type Random = ReturnType<typeof randomFrom>;
