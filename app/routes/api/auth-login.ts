import { exampleDomain } from "#app/domain/core/class-names.ts";
import { sessionUser } from "#app/domain/core/member.ts";
import { signIn } from "#app/domain/sign-in/sign-in.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { session } from "#app/http/response-schemas.server.ts";
import { beginSession } from "#app/http/session.server.ts";
import { classSettings } from "#class-settings";

/** POST /api/auth/login: e-mail and password for a session. */
export const loader = api({
  POST: calls(signIn, {
    summary: "Signs in: the answer sets the session's cookie",
    answers: session,
    refuses: [401, 429],
    example: { email: `maria@${exampleDomain}`, password: `art-and-design-${classSettings.year}`, remember: true },
    answer: (member) => ({ user: sessionUser(member) }),
    headers: (member, actor, { remember }) => beginSession(actor, member.id, remember),
  }),
});
export const action = loader;
