import type { Actor } from "#app/domain/core/actor.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { findProfile } from "#app/domain/people/directory.server.ts";
import { editOwnProfile, editProfile } from "#app/domain/people/profiles.server.ts";
import { api, calls, idIn, type Params, reads } from "#app/http/api.server.ts";
import { eitherOf } from "#app/http/operation-choice.server.ts";
import { person } from "#app/http/response-schemas.server.ts";

const unknown = "User not found";

const isOwn = ({ member }: Actor, params: Params) => member?.id === idIn(params, "userId", unknown);

/** /api/users/{id}: one profile, and its changes: one's own by one's own rules, others' by the administrators'. */
export const loader = api({
  GET: reads((_me, params) => requireFound(findProfile(idIn(params, "userId", unknown)), unknown), {
    summary: "One profile",
    answers: person,
  }),
  PATCH: calls(eitherOf(editOwnProfile, editProfile, isOwn), {
    summary: "Changes one's own profile, or for administrators another's, each by rules of its own",
    answers: person,
    refuses: [409],
    example: { currentCity: "Beacon", currentState: "NY" },
  }),
});
export const action = loader;
