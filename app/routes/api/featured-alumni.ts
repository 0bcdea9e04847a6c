import { clearSpotlight, findSpotlight, setSpotlight } from "#app/domain/spotlight.server.ts";
import { api, calls, publicReads } from "#app/http/api.server.ts";

/** /api/featured-alumni: the spotlight, for everyone; administrators set and clear it. */
export const loader = api({
  GET: publicReads(() => findSpotlight()),
  POST: calls(setSpotlight, { answer: () => findSpotlight() }),
  DELETE: calls(clearSpotlight),
});
export const action = loader;
