import { findProfile } from "#app/domain/people.server.ts";
import { found } from "#app/domain/refusal.ts";
import { countProfileView } from "#app/domain/views.server.ts";
import { views } from "#app/http/answers.server.ts";
import { api, counts, idIn } from "#app/http/api.server.ts";

const unknown = "User not found";

/** POST /api/users/{id}/view: counts a view each time it is called, but never the owner's. */
export const loader = api({
  POST: counts(
    (me, params) => {
      const seen = () => found(findProfile(idIn(params, "userId", unknown)), unknown);
      countProfileView(seen().id, me, null);
      return { viewCount: seen().viewCount };
    },
    { summary: "Counts a view of a profile each time it is called, but never its owner's", answers: views },
  ),
});
export const action = loader;
