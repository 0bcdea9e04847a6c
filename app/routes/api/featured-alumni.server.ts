import { clearSpotlight, findSpotlight, setSpotlight } from "#app/domain/people/spotlight.server.ts";
import { calls, publicReads, type Resource } from "#app/http/api.server.ts";
import { clearedSpotlight, spotlight } from "#app/http/response-schemas.server.ts";

/** /api/featured-alumni: the featured spotlight. */
export const featuredAlumni: Resource = {
  "featured-alumni": {
    GET: publicReads(() => findSpotlight(), {
      summary: "Who is in the featured spotlight, or null",
      answers: spotlight.nullable(),
    }),
    POST: calls(setSpotlight, {
      summary: "Sets the featured spotlight, for administrators; the one before is cleared",
      answers: spotlight.nullable(),
      answer: () => findSpotlight(),
      refuses: [404],
      example: { userId: 2 },
    }),
    DELETE: calls(clearSpotlight, {
      summary: "Clears the featured spotlight, for administrators",
      answers: clearedSpotlight,
      refuses: [409],
    }),
  },
};
