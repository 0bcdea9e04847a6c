import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { siteSecret } from "#app/domain/core/site-secret.server.ts";
import { codeAlphabet, groupedCode } from "./link-codes.ts";
import { recoveryCodeLength } from "./second-factor-constants.ts";

/**
 * How keys of apps and recovery codes are stored: encrypted, or hashed, with keys from the site's secret. Backups can be
 * downloaded and do not contain that secret, so nobody can make or find a code with a backup.
 */

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

const derivedKey = (purpose: string) => Buffer.from(hkdfSync("sha256", siteSecret(), "", purpose, 32));
const encryptionKey = () => derivedKey("keys of the second factor");
/** What the ciphertext is bound to: it can't be moved to another member's row. */
const ownerOf = (userId: number) => Buffer.from(`user ${userId}`);

/** Encrypts the key of a member's app. */
export function encryptKey(key: string, userId: number): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, encryptionKey(), nonce, { authTagLength: tagLength }).setAAD(ownerOf(userId));
  const encrypted = Buffer.concat([cipher.update(key, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** The key of a member's app; null if the site has another secret than when it was stored. */
export function decryptKey(stored: string, userId: number): string | null {
  const bytes = Buffer.from(stored, "base64url");
  const [nonce, tag] = [bytes.subarray(0, nonceLength), bytes.subarray(nonceLength, nonceLength + tagLength)];
  if (tag.length < tagLength) return null;
  const decipher = createDecipheriv(algorithm, encryptionKey(), nonce, { authTagLength: tagLength })
    .setAAD(ownerOf(userId))
    .setAuthTag(tag);
  const start = decipher.update(bytes.subarray(nonceLength + tagLength), undefined, "utf8");
  try {
    return start + decipher.final("utf8");
  } catch (error) {
    // Node's error for a wrong tag has no code.
    if (error instanceof Error && /unable to authenticate/i.test(error.message)) return null;
    throw error;
  }
}

/** A new recovery code, like 'ABCD-EFGH': 40 random bits. The alphabet divides 256, so no letter is favored. */
export const newRecoveryCode = (): string =>
  groupedCode([...randomBytes(recoveryCodeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join(""));

/** The hash of a recovery code without its hyphen. It needs the site's secret: 40 bits alone could be tried out in a backup. */
export const recoveryCodeHash = (code: string, userId: number): string =>
  createHmac("sha256", derivedKey("recovery codes")).update(`${userId} ${code}`).digest("base64url");
