import { Secret, TOTP } from "otpauth";

const halfMinute = 30_000;

/** The code that an app shows now, or so many half minutes from now. */
export const codeOf = (key: string, halfMinutes = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({ timestamp: Date.now() + halfMinutes * halfMinute });
