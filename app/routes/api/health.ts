import { api, publicReads } from "#app/http/api.server.ts";
import { schemaVersion } from "#db/client.server.ts";

/** GET /api/health: answers while the site can read its database. */
export const loader = api({ GET: publicReads(() => ({ status: "ok", schemaVersion: schemaVersion() })) });
export const action = loader;
