import { AsyncLocalStorage } from "node:async_hooks";
import { parseWithZod } from "@conform-to/zod/v4";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { FormStrategy } from "remix-auth-form";
import type { Actor } from "#app/domain/core/actor.ts";
import { type SignInResult, signIn, signInWithCode } from "#app/domain/sign-in/sign-in.server.ts";

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
