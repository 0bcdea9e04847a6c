import { pbkdf2Sync, randomBytes } from "node:crypto";
import { codeAlphabet, codeLength, groupedCode, readCode } from "./link-codes.ts";
import { secretHash } from "./sessions.server.ts";

/** Makes the codes of one-time links, and the hashes that the database stores of them. */

/** A new random code, like 'ABCD-EFGH-JKMN'. */
export const newCode = (): string => codeFrom(randomBytes(32));

/** A code from 32 random bytes. So many bytes favor no letter: the chances differ by less than one part in 10^57. */
export function codeFrom(bytes: Buffer): string {
  const letters = BigInt(codeAlphabet.length);
  let number = BigInt(`0x${bytes.toString("hex")}`);
  let code = "";
  while (code.length < codeLength) {
    code += codeAlphabet[Number(number % letters)];
    number /= letters;
  }
  return groupedCode(code);
}

/** Rounds of the hash of a code. With one round, somebody with a backup could find a code that works by trying all of them. */
const rounds = 300;

/**
 * The hash under which the table stores a link, however its code is typed. Earlier links have tokens of 32 characters instead
 * of codes, for which SHA-256 is enough.
 */
export function linkHash(token: string): string {
  const code = readCode(token);
  return code ? pbkdf2Sync(code, "one-time link", rounds, 32, "sha256").toString("base64url") : secretHash(token);
}
