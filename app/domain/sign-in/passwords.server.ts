import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Refusal } from "#app/domain/core/refusal.ts";
import { passwordLength } from "./credentials.ts";

// OWASP's argon2id settings for 19 MiB.
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const argon2id = promisify(argon2);

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, as other programs write it too. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await argon2id("argon2id", { ...cost, nonce, message: password.normalize("NFC") });
  const settings = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${settings}$${base64(nonce)}$${base64(tag)}`;
}

/** Whether the password is the one behind the hash. Takes as long when there is no hash. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? "");
  if (!match) {
    await hashPassword(password);
    return false;
  }
  const [, memory, passes, parallelism, nonce, tag] = match as unknown as string[];
  const expected = Buffer.from(tag as string, "base64");
  const actual = await argon2id("argon2id", {
    message: password.normalize("NFC"),
    nonce: Buffer.from(nonce as string, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

let commonest: Set<string> | undefined;

/** The commonest passwords of this length: half a megabyte of words, loaded when somebody first chooses one. */
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  commonest ??= new Set(dictionary["passwords-common"].filter((common) => common.length >= passwordLength.least));
  return commonest;
}

/** Refuses 400 a password that anyone would try first: a common one, or the member's own address or name. */
export async function refuseCommonPassword(
  password: string,
  person: { email: string; firstName: string; lastName: string },
): Promise<void> {
  const plain = password.toLowerCase();
  const own = [person.email, person.email.split("@")[0] ?? "", `${person.firstName}${person.lastName}`].map((word) =>
    word.toLowerCase().replaceAll(" ", ""),
  );
  const isRepeated = new Set(plain).size < 4;
  if (isRepeated || own.includes(plain) || (await commonPasswords()).has(plain)) {
    throw new Refusal(400, "That password is easy to guess. A few unrelated words make a good one.", { field: "password" });
  }
}
