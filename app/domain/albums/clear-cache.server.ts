import { z } from "zod";
import { operation } from "#app/domain/core/operation.server.ts";
import { canClearCache } from "#app/domain/core/permissions.ts";
import { refuseUnless } from "#app/domain/core/refusal.ts";

/** Changes no data: the response tells the browser to clear its cache. Throws Refusal 403. */
export const clearCache = operation({
  log: { action: "yearbook.clear-cache", resource: "photo_collections", attempt: "clear the cache" },
  limit: "administration",
  input: z.object({}),
  run(me, _input, { note }) {
    refuseUnless(canClearCache(me), "Only administrators can clear the cache");
    note(null);
    return {};
  },
});
