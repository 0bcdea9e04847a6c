import { z } from "zod";
import { listPeople } from "#app/domain/people/directory.server.ts";
import { api, lists } from "#app/http/api.server.ts";
import { person } from "#app/http/response-schemas.server.ts";

/** GET /api/users: everyone, by last name. */
export const loader = api({
  GET: lists(() => listPeople(), { summary: "Everyone in the directory, by last name", answers: z.array(person) }),
});
export const action = loader;
