import { findProfile } from "#app/domain/people.server.ts";
import { editOwnProfile, editProfile } from "#app/domain/profiles.server.ts";
import { found } from "#app/domain/refusal.ts";
import { api, calls, idIn, reads } from "#app/http/api.server.ts";

const unknown = "User not found";

/** /api/users/{id}: one profile, and its changes: one's own by one's own rules, others' by the administrators'. */
export const loader = api({
  GET: reads((_me, params) => found(findProfile(idIn(params, "userId", unknown)), unknown)),
  PATCH: calls((actor, params) => {
    const isOwn = actor.member?.id === idIn(params, "userId", unknown);
    return (isOwn ? editOwnProfile : editProfile) as typeof editProfile;
  }),
});
export const action = loader;
