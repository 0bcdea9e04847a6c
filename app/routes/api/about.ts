import { apiRoute, cacheableQuery, mountedEndpoints, publicQuery } from "#app/http/api.server.ts";
import { openApiDocument } from "#app/http/openapi.server.ts";
import { healthStatus, openApi } from "#app/http/response-schemas/fields.server.ts";
import { schemaVersion } from "#db/client.server.ts";

/** What this API can do, and that the site works. */
export const loader = apiRoute({
  "/api/openapi.json": {
    GET: cacheableQuery(
      async () => {
        const { routes } = await import("virtual:react-router/server-build");
        return openApiDocument(mountedEndpoints(Object.values(routes).flatMap((route) => route?.module ?? [])));
      },
      { summary: "Returns this document", response: openApi },
    ),
  },
  "/api/health": {
    GET: publicQuery(() => ({ status: "ok" as const, schemaVersion: schemaVersion() }), {
      summary: "Reports that the site can read its database",
      response: healthStatus,
    }),
  },
});
export const action = loader;
