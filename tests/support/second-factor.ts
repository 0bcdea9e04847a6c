import type { Member } from "#app/domain/core/member.ts";
import { confirmSetup, endSecondFactor, replaceRecoveryCodes, storeSetupKey } from "#app/domain/sign-in/second-factor.server.ts";
import { codeOf } from "./credentials.ts";

/** A setup that waits for its first code. Returns the key. */
export function beginSetup({ id }: Pick<Member, "id">): string {
  return storeSetupKey(id);
}

/** Turns two-step sign-in on with the code of half a minute ago, so that two codes are left to enter. */
export function turnOn(member: Pick<Member, "id">) {
  const key = beginSetup(member);
  if (!confirmSetup(member.id, codeOf(key, -1))) throw new Error("The first code was refused");
  return { key, recoveryCodes: replaceRecoveryCodes(member.id) };
}

/** Turns it off, so that the next test can sign in. */
export const turnOff = ({ id }: Pick<Member, "id">): void => endSecondFactor(id);
