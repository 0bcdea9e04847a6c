import { clearSpotlight, findSpotlight, setSpotlight } from "#app/domain/people/spotlight.server.ts";
import { mutation, publicQuery } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { clearedSpotlight, spotlight } from "#app/http/response-schemas/people.server.ts";

export const loader = apiRoute({
  "/api/featured-alumni": {
    GET: publicQuery(() => findSpotlight(), {
      summary: "Returns the featured alumnus, or null",
      response: spotlight.nullable(),
    }),
    POST: mutation(setSpotlight, {
      summary: "Sets the featured alumnus, replacing the previous one (administrators only)",
      response: spotlight.nullable(),
      toResponse: () => findSpotlight(),
      errors: [404],
      example: { userId: 2 },
    }),
    DELETE: mutation(clearSpotlight, {
      summary: "Clears the featured alumnus (administrators only)",
      response: clearedSpotlight,
      errors: [409],
    }),
  },
});
export const action = loader;
