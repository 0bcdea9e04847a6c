import { sessionUser } from "#app/domain/people.ts";
import { session } from "#app/http/answers.server.ts";
import { api, reads } from "#app/http/api.server.ts";

/** GET /api/auth/me: who is signed in. */
export const loader = api({ GET: reads((me) => ({ user: sessionUser(me) }), { summary: "Who is signed in", answers: session }) });
export const action = loader;
