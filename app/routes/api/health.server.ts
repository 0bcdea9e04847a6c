import { publicReads, type Resource } from "#app/http/api.server.ts";
import { healthStatus } from "#app/http/response-schemas.server.ts";
import { schemaVersion } from "#db/client.server.ts";

/** /api/health, for monitoring. */
export const health: Resource = {
  health: {
    GET: publicReads(() => ({ status: "ok" as const, schemaVersion: schemaVersion() }), {
      summary: "Answers while the site can read its database",
      answers: healthStatus,
    }),
  },
};
