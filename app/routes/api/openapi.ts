import { cacheableQuery } from "#app/http/api.server.ts";
import { apiRoute, mountedEndpoints } from "#app/http/api-route.server.ts";
import { openApiDocument } from "#app/http/openapi.server.ts";
import { openApi } from "#app/http/response-schemas/fields.server.ts";

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
});
export const action = loader;
