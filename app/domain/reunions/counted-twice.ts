import { fullName } from "#app/domain/core/member.ts";
import { wordsOf } from "#app/domain/core/name-words.ts";
import { namesOfGuests } from "./badges.ts";

interface Party {
  firstName: string;
  lastName: string;
  guestNames: string | null;
}

/**
 * People on the list who are also the guest of somebody else there: couples who are both classmates often bring each other.
 * Compares whole names.
 */
export function countedTwice(parties: readonly Party[]): { name: string; host: string }[] {
  const listed = new Map(parties.map((party) => [wordsOf(fullName(party)).join(""), party]));
  return parties.flatMap((host) =>
    namesOfGuests(host.guestNames).flatMap((guest) => {
      const member = listed.get(wordsOf(guest).join(""));
      return member && member !== host ? [{ name: fullName(member), host: fullName(host) }] : [];
    }),
  );
}
