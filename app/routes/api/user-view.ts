import { requireFound } from "#app/domain/core/refusal.ts";
import { countProfileView } from "#app/domain/core/view-counts.server.ts";
import { findProfile } from "#app/domain/people/directory.server.ts";
import { api, counts, idIn } from "#app/http/api.server.ts";
import { views } from "#app/http/response-schemas.server.ts";

const unknown = "User not found";

/** POST /api/users/{id}/view: counts a view each time it is called, but never the owner's. */
export const loader = api({
  POST: counts(
    (me, params) => {
      const seen = () => requireFound(findProfile(idIn(params, "userId", unknown)), unknown);
      countProfileView(seen().id, me, null);
      return { viewCount: seen().viewCount };
    },
    { summary: "Counts a view of a profile each time it is called, but never its owner's", answers: views },
  ),
});
export const action = loader;
