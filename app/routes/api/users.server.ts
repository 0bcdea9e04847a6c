import { z } from "zod";
import type { Actor } from "#app/domain/core/actor.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { countProfileView } from "#app/domain/core/view-counts.server.ts";
import { findProfile, listPeople } from "#app/domain/people/directory.server.ts";
import { editOwnProfile, editProfile } from "#app/domain/people/profiles.server.ts";
import { calls, counts, idIn, lists, type Params, type Resource, reads } from "#app/http/api.server.ts";
import { eitherOf } from "#app/http/operation-choice.server.ts";
import { person, views } from "#app/http/response-schemas.server.ts";

const isOwn = ({ member }: Actor, params: Params) => member?.id === idIn(params, "userId", unknown);

const unknown = "User not found";

/** /api/users: the directory and its profiles. */
export const users: Resource = {
  users: {
    GET: lists(() => listPeople(), { summary: "Everyone in the directory, by last name", answers: z.array(person) }),
  },
  "users/:userId": {
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
  },
  "users/:userId/view": {
    POST: counts(
      (me, params) => {
        const seen = () => requireFound(findProfile(idIn(params, "userId", unknown)), unknown);
        countProfileView(seen().id, me, null);
        return { viewCount: seen().viewCount };
      },
      { summary: "Counts a view of a profile each time it is called, but never its owner's", answers: views },
    ),
  },
};
