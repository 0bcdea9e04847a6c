import { sessionUser } from "#app/domain/core/member.ts";
import { api, reads } from "#app/http/api.server.ts";
import { session } from "#app/http/response-schemas.server.ts";

/** GET /api/auth/me: who is signed in. */
export const loader = api({ GET: reads((me) => ({ user: sessionUser(me) }), { summary: "Who is signed in", answers: session }) });
export const action = loader;
