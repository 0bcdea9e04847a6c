/**
 * The date columns of a photo: when `takenOn` is known ('1984', '1984-06', or '1984-06-15'), `year` is its year. Without it,
 * `year` stays as given.
 */
export function datesOf<Year extends number | undefined>({ year, takenOn }: { year: Year; takenOn: string | null }) {
  return { takenOn, year: takenOn === null ? year : Number(takenOn.slice(0, 4)) };
}
