import { exampleDomain } from "#app/domain/core/class-names.ts";
import { sessionUser } from "#app/domain/core/member.ts";
import { signIn, signOut } from "#app/domain/sign-in/sign-in.server.ts";
import { mutation, query, type Resource } from "#app/http/api.server.ts";
import { session, signedOut } from "#app/http/response-schemas.server.ts";
import { beginSession, clearSessionCookie } from "#app/http/session.server.ts";
import { classSettings } from "#class-settings";

/** /api/auth: sign in, sign out, and the signed-in member. */
export const auth: Resource = {
  "auth/me": { GET: query((me) => ({ user: sessionUser(me) }), { summary: "Returns the signed-in member", response: session }) },
  "auth/login": {
    POST: mutation(signIn, {
      summary: "Signs in and sets the session cookie",
      response: session,
      errors: [401, 429],
      example: { email: `maria@${exampleDomain}`, password: `art-and-design-${classSettings.year}`, remember: true },
      toResponse: (member) => ({ user: sessionUser(member) }),
      headers: (member, actor, { remember }) => beginSession(actor, member.id, remember),
    }),
  },
  "auth/logout": {
    POST: mutation(signOut, {
      summary: "Signs out and ends the session",
      response: signedOut,
      toResponse: () => ({ message: "You have been logged out of your account." }),
      headers: async () => ({ "Set-Cookie": await clearSessionCookie() }),
    }),
  },
};
