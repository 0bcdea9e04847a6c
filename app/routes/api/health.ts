import { publicQuery } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { healthStatus } from "#app/http/response-schemas/fields.server.ts";
import { schemaVersion } from "#db/client.server.ts";

export const loader = apiRoute({
  "/api/health": {
    GET: publicQuery(() => ({ status: "ok" as const, schemaVersion: schemaVersion() }), {
      summary: "Reports that the site can read its database",
      response: healthStatus,
    }),
  },
});
export const action = loader;
