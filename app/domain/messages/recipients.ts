import { hasWords, wordsOf } from "#app/domain/core/name-words.ts";

/** Finding the recipient of a message by a name that somebody typed. */

/** Somebody in the list of recipients. */
export interface Recipient {
  id: number;
  /** 'Last, First (née Maiden)', the order of the list. */
  name: string;
  /** Set for somebody who has not joined: they find the message once they have. */
  isNotJoined?: true;
}

/** In letters. Nobody's name is longer, and what is typed is compared with every name. */
const maxNameLength = 200;

/** The name in a form's field. */
export const typedName = (value: FormDataEntryValue | null): string =>
  String(value ?? "")
    .trim()
    .slice(0, maxNameLength);

/** When the recipient can read a message, for somebody who has not joined. */
export const findsItLater = "will find it after joining";

/** People whose name has every typed word, or part of it, in any order. Everybody if nothing was typed. */
export function withTypedName<Person extends Recipient>(people: readonly Person[], typed: string): Person[] {
  return people.filter(({ name }) => hasWords(name, typed, "part"));
}

/** People whose name has every typed word as a whole word. Nobody if there is no word. */
export function withWholeName<Person extends Recipient>(people: readonly Person[], typed: string): Person[] {
  return wordsOf(typed).length === 0 ? [] : people.filter(({ name }) => hasWords(name, typed, "whole"));
}

/** Whom a typed name can mean: people with its whole words, else with parts of words. Nobody if there is no word. */
export function meantBy<Person extends Recipient>(people: readonly Person[], typed: string): Person[] {
  const whole = withWholeName(people, typed);
  return whole.length > 0 || wordsOf(typed).length === 0 ? whole : withTypedName(people, typed);
}

/** Why a typed name finds no recipient. */
export const nobodyCalled = (typed: string) =>
  `Nobody called “${typed}” can receive messages. Please check the spelling, or choose somebody from the list.`;
