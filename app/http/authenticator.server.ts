import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { z } from "zod";
import type { Actor } from "#app/domain/core/actor.ts";
import type { credentials } from "#app/domain/sign-in/credentials.ts";
import { type SignInResult, signIn } from "#app/domain/sign-in/sign-in.server.ts";

/** Signs in with the validated fields of a posted form. Throws signIn's refusals. The API calls signIn directly. */
export async function authenticate(actor: Actor, checked: z.output<typeof credentials>, form: FormData): Promise<SignInResult> {
  const authenticator = new Authenticator<SignInResult>();
  authenticator.use(new FormStrategy(() => signIn.perform(actor, checked)), "form");
  // The strategy reads a request body, and the original one has been read already.
  return authenticator.authenticate("form", new Request("http://site.invalid/login", { method: "POST", body: form }));
}
