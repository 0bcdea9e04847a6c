import { Secret, TOTP } from "otpauth";
import type { Member } from "#app/domain/core/member.ts";
import { confirmSetup, endSecondFactor, replaceRecoveryCodes, storeSetupKey } from "#app/domain/sign-in/second-factor.server.ts";
import { db } from "#db/client.server.ts";

const halfMinute = 30_000;

/** The code that an app shows now, or so many half minutes from now. */
export const codeOf = (key: string, halfMinutes = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({ timestamp: Date.now() + halfMinutes * halfMinute });

/** A setup that waits for its first code. Returns the key. */
export function beginSetup({ id }: Pick<Member, "id">): string {
  return storeSetupKey(db(), id);
}

/** Turns two-step sign-in on with the code of half a minute ago, so that two codes are left to enter. */
export function turnOn(member: Pick<Member, "id">) {
  const key = beginSetup(member);
  if (!confirmSetup(db(), member.id, codeOf(key, -1))) throw new Error("The first code was refused");
  return { key, recoveryCodes: replaceRecoveryCodes(db(), member.id) };
}

/** Turns it off, so that the next test can sign in. */
export const turnOff = ({ id }: Pick<Member, "id">): void => endSecondFactor(db(), id);
