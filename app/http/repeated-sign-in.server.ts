import { findChallenge } from "#app/domain/sign-in/code-challenges.server.ts";
import { findSessionMember, secretHash } from "#app/domain/sign-in/sessions.server.ts";
import type { SignInResult } from "#app/domain/sign-in/sign-in.server.ts";
import { sessionHashIn } from "./session.server.ts";

/** How long the same form may come again, in milliseconds: an impatient second Enter on a slow line. */
const repeatTime = 30_000;

/** A sign-in with the cookies of its session. */
export interface SignInWithCookies extends SignInResult {
  cookies?: Headers;
}

/** Sign-ins that are under way or have just succeeded, by the hash of what the browser sent. */
const latest = new Map<string, Promise<SignInWithCookies>>();

/**
 * Signs in, unless the same secrets have just done so: browsers drop the first response to a form that was sent twice, with its
 * cookie. Throws what `signIn` throws.
 */
export async function signInOnce(secrets: string, signIn: () => Promise<SignInWithCookies>): Promise<SignInWithCookies> {
  const key = secretHash(secrets);
  const earlier = latest.get(key);
  if (earlier) {
    const { cookies, challenge } = await earlier;
    if (challenge && findChallenge(secretHash(challenge))) return earlier;
    const sessionHash = await sessionHashIn(cookies);
    if (sessionHash && findSessionMember(sessionHash)) return earlier;
  }
  const current = signIn();
  latest.set(key, current);
  const forget = () => latest.delete(key);
  current.then(() => setTimeout(forget, repeatTime).unref(), forget);
  return current;
}
