import { argon2Sync } from "node:crypto";

/** A hash of a password with the lowest cost that argon2 allows, so that signing in is fast. */
export function cheapHash(message: string): string {
  const nonce = Buffer.from("salt of the tests");
  const tag = argon2Sync("argon2id", { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString("base64")}$${tag.toString("base64")}`;
}
