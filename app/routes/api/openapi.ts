// The routes as the build made them, this one among them: complete by the time that somebody asks.
import { routes } from "virtual:react-router/server-build";
import { api, unchanging } from "#app/http/api.server.ts";
import { describeApi } from "#app/http/openapi.server.ts";
import { description } from "#app/http/response-schemas.server.ts";

/** GET /api/openapi.json: what the API takes and answers. */
export const loader = api({
  GET: unchanging(() => describeApi(routes), { summary: "This description", answers: description }),
});
export const action = loader;
