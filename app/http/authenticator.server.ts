import { AsyncLocalStorage } from "node:async_hooks";
import { parseWithZod } from "@conform-to/zod/v4";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { FormStrategy } from "remix-auth-form";
import type { Actor } from "#app/domain/core/member.ts";
import { findChallenge } from "#app/domain/sign-in/second-factor.server.ts";
import { findSessionMember, secretHash } from "#app/domain/sign-in/sessions.server.ts";
import { type SignInResult, signIn, signInWithCode } from "#app/domain/sign-in/sign-in.server.ts";
import { sessionHashIn } from "./session.server.ts";
import { isTextBrowser } from "./simple-version.server.ts";

/** Takes the credentials from a JSON body. */
class JsonStrategy extends Strategy<SignInResult, unknown> {
  name = "json";

  async authenticate(request: Request): Promise<SignInResult> {
    return this.verify(await request.json());
  }
}

/** Who is signing in: strategies get only a request. */
const signingIn = new AsyncLocalStorage<Actor>();

function currentActor(): Actor {
  const actor = signingIn.getStore();
  if (!actor) throw new Error("Call authenticate, which knows who is signing in");
  return actor;
}

const authenticator = new Authenticator<SignInResult>();
authenticator.use(
  new FormStrategy(({ form }) => {
    const submission = parseWithZod(form, { schema: signIn.input });
    if (submission.status !== "success") throw new Error("formHandler checks a form before it is authenticated");
    return signIn.perform(currentActor(), submission.value);
  }),
);
authenticator.use(new JsonStrategy((body) => signInWithCode.perform(currentActor(), signInWithCode.input.parse(body))));

/** Signs in with a body that was read within our limits: the form, or a JSON call's object. Throws the refusals of `signIn`. */
export function authenticate(request: Request, actor: Actor, body: FormData | object): Promise<SignInResult> {
  const isForm = body instanceof FormData;
  const headers = new Headers(request.headers);
  // Of the body as it arrived.
  for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
  const readable = new Request(request.url, { method: request.method, headers, body: isForm ? body : JSON.stringify(body) });
  return signingIn.run(actor, () => authenticator.authenticate(isForm ? "form" : "json", readable));
}

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

/** Text browsers would show the cached home page. A notice gives it a new address. */
export const noticeAfterSignIn = ({ userAgent }: Actor): string | undefined =>
  isTextBrowser(userAgent) ? "You are signed in" : undefined;
