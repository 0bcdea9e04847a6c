import { api, publicReads } from "#app/http/api.server.ts";
import { health } from "#app/http/response-schemas.server.ts";
import { schemaVersion } from "#db/client.server.ts";

/** GET /api/health: answers while the site can read its database. */
export const loader = api({
  GET: publicReads(() => ({ status: "ok" as const, schemaVersion: schemaVersion() }), {
    summary: "Answers while the site can read its database",
    answers: health,
  }),
});
export const action = loader;
