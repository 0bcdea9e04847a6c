import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { signIn } from "#app/domain/accounts.server.ts";
import { credentials } from "#app/domain/accounts.ts";
import type { Actor } from "#app/domain/operation.server.ts";
import type { Member } from "#app/domain/people.ts";

/** Signs in with a posted form; throws what signIn refuses. The JSON door calls signIn itself. */
export async function authenticate(actor: Actor, form: FormData): Promise<Member> {
  const authenticator = new Authenticator<Member>();
  authenticator.use(new FormStrategy(({ form }) => signIn.perform(actor, credentials.parse(Object.fromEntries(form)))), "form");
  // The strategy reads the body itself, and the posted one has been read already.
  return authenticator.authenticate("form", new Request("http://site.invalid/login", { method: "POST", body: form }));
}
