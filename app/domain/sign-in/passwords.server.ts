import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { MatchExtended, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { eq } from "drizzle-orm";
import { shortYear } from "#app/domain/core/class-names.ts";
import type { Actor, Member } from "#app/domain/core/member.ts";
import { formsOfFirstName } from "#app/domain/core/nicknames.ts";
import { clientRateLimitKey, consumeAttempt, refundAttempt, signInLimits } from "#app/domain/core/rate-limits.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { siteAddress } from "#app/domain/core/site-files.server.ts";
import { classSettings } from "#class-settings";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";

// The argon2id settings that OWASP recommends for 19 MiB of memory.
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const argon2id = promisify(argon2);

/** Hashes a password into the standard format `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await argon2id("argon2id", { ...cost, nonce, message: password.normalize("NFC") });
  const settings = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${settings}$${base64(nonce)}$${base64(tag)}`;
}

/** Whether the password has this hash. Takes the same time without a hash, so that timing doesn't reveal who is a member. */
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

/** Throws Refusal 400 at the field for a wrong password, 429 after too many. The session remembers when it was right. */
export async function requirePassword(me: Member, password: string, actor: Actor): Promise<void> {
  const limit = signInLimits.accountAndAddress;
  const key = `${me.email} ${clientRateLimitKey(actor)}`;
  await consumeAttempt(limit, key);
  const row = db().select({ password: users.password }).from(users).where(eq(users.id, me.id)).get();
  if (!(await verifyPassword(password, row?.password ?? null))) {
    throw new Refusal(400, "This is not your current password", { field: "currentPassword" });
  }
  await refundAttempt(limit, key);
  const { sessionHash } = actor;
  if (sessionHash === null) return;
  await retryWhileBusy(() =>
    db().update(sessions).set({ passwordEnteredAt: new Date() }).where(eq(sessions.idHash, sessionHash)).run(),
  );
}

/** Refuses passwords that are easy to guess for a stranger, or for somebody who knows the person, the school, and the class. */

/** A password must be worth this power of ten of guesses: three unrelated words are, a word of the school with a year is not. */
const leastPower = 10;

/** So much of a password is looked at: estimating takes longer the longer it is, and this much of a good one is enough. */
const estimatedLength = 64;

let loading: Promise<ZxcvbnFactory> | undefined;

/** The estimator with its lists, loaded when the first password is chosen: docs/decisions/dependencies.md says what it weighs. */
function estimator(): Promise<ZxcvbnFactory> {
  loading ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs, maxLength: estimatedLength, l33tMaxSubstitutions: 16 }),
  );
  return loading;
}

interface Person {
  firstName: string;
  lastName: string;
  maidenName?: string | null;
  email: string | null;
  currentCity?: string | null;
}

/** Throws Refusal 400 at the field for a password that is easy to guess, with a sentence that says why and what to do instead. */
export async function refuseGuessablePassword(password: string, person: Person): Promise<void> {
  const known = knownWords(person);
  const zxcvbn = await estimator();
  for (const typed of new Set([password, withoutAccents(password)])) {
    const { guessesLog10, sequence } = zxcvbn.check(typed, [...known.keys()]);
    if (guessesLog10 >= leastPower) continue;
    const sentence = `This password is easy to guess: ${reasonOf(sequence, known)}. Please put four unrelated words together instead.`;
    throw new Refusal(400, sentence, { field: "password" });
  }
}

const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");

/** Why a word is easy to guess, as the part of a sentence. */
const reasons = {
  name: "it is close to your name",
  email: "it is close to your email address",
  school: "it is close to the school’s name",
  class: "it is close to our class’s name or year",
  city: "it is close to the name of your city",
} as const;

/** What people who know the person and the class would try, in lower case and the likeliest first, each with the reason. */
function knownWords({ firstName, lastName, maidenName, email, currentCity }: Person): Map<string, string> {
  const known = new Map<string, string>();
  const add = (reason: string, ...texts: (string | null | undefined)[]) => {
    for (const text of texts) {
      for (const form of formsOf(text ?? "")) if (form.length > 1 && !known.has(form)) known.set(form, reason);
    }
  };
  const { schoolName, siteName, year } = classSettings;
  const [mailbox = "", host = ""] = (email ?? "").split("@");
  const first = firstName.toLowerCase();
  const names = [firstName, lastName, maidenName ?? ""];
  add(reasons.name, ...names, ...names.flatMap(wordsIn), ...formsOfFirstName(first));
  for (const family of [lastName, maidenName]) {
    if (family) add(reasons.name, `${firstName} ${family}`, `${family} ${firstName}`, `${first.charAt(0)}${family}`);
  }
  add(reasons.class, String(year), shortYear, `'${shortYear}`, siteName);
  for (const classYear of [year, shortYear]) add(reasons.class, `class of ${classYear}`, `class ${classYear}`);
  add(reasons.class, `class of '${shortYear}`, `classof'${shortYear}`);
  const schoolWords = wordsIn(schoolName).filter((word) => !["of", "and", "the"].includes(word));
  const initials = schoolWords.map((word) => word.charAt(0)).join("");
  const withoutKind = schoolName.replace(/\b(senior |junior )?(high )?school\b/i, "").trim();
  add(
    reasons.school,
    schoolName,
    withoutKind,
    `${withoutKind} high`,
    `${withoutKind} hs`,
    initials,
    "high school",
    ...schoolWords,
  );
  const siteHost = URL.parse(siteAddress() ?? "")?.hostname ?? "";
  add(reasons.class, siteHost, ...siteHost.split("."));
  add(reasons.email, email, mailbox, host, ...mailbox.split(/[^\p{L}]+/u).filter((part) => part.length > 2));
  add(reasons.city, currentCity, ...wordsIn(currentCity ?? "").filter((word) => word.length > 3));
  return known;
}

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A text as it is, and its words with the marks between them that people use. */
function formsOf(text: string): string[] {
  const lowerCase = text.trim().toLowerCase();
  const words = [lowerCase, withoutAccents(lowerCase)].map(wordsIn);
  return [...new Set([lowerCase, ...words.flatMap((some) => ["", " ", "-", "_", "."].map((mark) => some.join(mark)))])];
}

/** Why these parts are easy to guess: what is said of the longest of them. */
function reasonOf(parts: MatchExtended[], known: ReadonlyMap<string, string>): string {
  const longestFirst = parts.toSorted((one, other) => other.token.length - one.token.length);
  const [reason] = longestFirst.map((part) => reasonOfPart(part, known)).filter((text) => text !== null);
  return reason ?? "programs that guess passwords try such ones first";
}

function reasonOfPart(
  { pattern, dictionaryName, matchedWord }: MatchExtended,
  known: ReadonlyMap<string, string>,
): string | null {
  if (dictionaryName === "userInputs") return known.get(matchedWord) ?? null;
  if (dictionaryName === "passwords-common") return "it is close to one that many people use";
  if (pattern === "dictionary") return "a word or two are not enough";
  if (pattern === "spatial") return "its keys are beside one another";
  if (pattern === "repeat") return "it repeats itself";
  if (pattern === "sequence") return "it is a row of letters or digits";
  if (pattern === "date" || pattern === "regex") return "it is close to a date";
  return null;
}
