import { signOut } from "#app/domain/sign-in/sign-in.server.ts";
import { api, calls } from "#app/http/api.server.ts";
import { said } from "#app/http/response-schemas.server.ts";
import { forgetSession } from "#app/http/session.server.ts";

/** POST /api/auth/logout: ends the session. */
export const loader = api({
  POST: calls(signOut, {
    summary: "Signs out: ends the session",
    answers: said,
    answer: () => ({ message: "You have been logged out of your account." }),
    headers: async () => ({ "Set-Cookie": await forgetSession() }),
  }),
});
export const action = loader;
