import { sessionUser } from "#app/domain/people.ts";
import { api, reads } from "#app/http/api.server.ts";

/** GET /api/auth/me: who is signed in. */
export const loader = api({ GET: reads((me) => ({ user: sessionUser(me) })) });
export const action = loader;
