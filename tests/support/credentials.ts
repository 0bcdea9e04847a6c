import { argon2Sync } from "node:crypto";
import { Secret, TOTP } from "otpauth";

/** A hash of a password with the lowest cost that argon2 allows, so that signing in is fast. */
export function cheapHash(message: string): string {
  const nonce = Buffer.from("salt of the tests");
  const tag = argon2Sync("argon2id", { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString("base64")}$${tag.toString("base64")}`;
}

const halfMinute = 30_000;

/** The code that an app shows now, or so many half minutes from now. */
export const codeOf = (key: string, halfMinutes = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({ timestamp: Date.now() + halfMinutes * halfMinute });
