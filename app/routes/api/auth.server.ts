import { sessionUser } from "#app/domain/core/member.ts";
import { signIn, signOut } from "#app/domain/sign-in/sign-in.server.ts";
import { calls, type Resource, reads } from "#app/http/api.server.ts";
import { said, session } from "#app/http/response-schemas.server.ts";
import { beginSession, forgetSession } from "#app/http/session.server.ts";

/** /api/auth: signing in and out with JSON, and who is signed in. */
export const auth: Resource = {
  "auth/me": { GET: reads((me) => ({ user: sessionUser(me) }), { summary: "Who is signed in", answers: session }) },
  "auth/login": {
    POST: calls(signIn, {
      summary: "Signs in: the answer sets the session's cookie",
      answers: session,
      refuses: [401, 429],
      example: { email: "maria@class1985.example", password: "art-and-design-1985", remember: true },
      answer: (member) => ({ user: sessionUser(member) }),
      headers: (member, actor, { remember }) => beginSession(actor, member.id, remember),
    }),
  },
  "auth/logout": {
    POST: calls(signOut, {
      summary: "Signs out: ends the session",
      answers: said,
      answer: () => ({ message: "You have been logged out of your account." }),
      headers: async () => ({ "Set-Cookie": await forgetSession() }),
    }),
  },
};
