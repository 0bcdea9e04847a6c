import { pbkdf2Sync, randomBytes } from "node:crypto";
import { codeAlphabet, codeLength, groupedCode, readCode } from "./link-codes.ts";
import { secretHash } from "./sessions.server.ts";

/** Makes the codes of one-time links, and the hashes of them that the database stores. */

/** A new random code, like 'ABCD-EFGH-JKMN': 60 bits. */
export const newCode = (): string => codeFrom(randomBytes(codeLength));

/** A code from random bytes, one for each letter. The alphabet divides 256, so no letter is favored. */
export const codeFrom = (bytes: Buffer): string =>
  groupedCode([...bytes.subarray(0, codeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join(""));

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
