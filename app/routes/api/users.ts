import { listPeople } from "#app/domain/people.server.ts";
import { api, reads } from "#app/http/api.server.ts";

/** GET /api/users: everyone, by last name. */
export const loader = api({ GET: reads(() => listPeople()) });
export const action = loader;
