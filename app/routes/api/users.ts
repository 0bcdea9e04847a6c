import { z } from "zod";
import type { Actor } from "#app/domain/core/member.ts";
import { canEditAnyProfile } from "#app/domain/core/permissions.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { countProfileView } from "#app/domain/core/view-counts.server.ts";
import { findProfile, listPeople } from "#app/domain/people/directory.server.ts";
import { findMemorial } from "#app/domain/people/in-memoriam.server.ts";
import { requestUnlisting, sendTip } from "#app/domain/people/missing.server.ts";
import { editOwnProfile, editProfile } from "#app/domain/people/profiles.server.ts";
import {
  addRemembrance,
  deleteRemembrance,
  editRemembrance,
  listRemembrances,
  unknownMemorial,
} from "#app/domain/people/remembrances.server.ts";
import { apiRoute, counter, eitherOf, idIn, listQuery, mutation, query, type Sent } from "#app/http/api.server.ts";
import { idOnly } from "#app/http/response-schemas/fields.server.ts";
import {
  deletedRemembrance,
  editedPerson,
  person,
  profileViewCount,
  remembrance,
} from "#app/http/response-schemas/people.server.ts";

/** One's own profile. An administrator's change with a `profileType`, which members can't send, is the administrators' edit also there. */
const isOwn = ({ member }: Actor, { params, body }: Sent) =>
  member?.id === idIn(params, "userId", unknownUser) && !(canEditAnyProfile(member) && "profileType" in body);

const unknownUser = "User not found";

/** Members, remembrances of those in memoriam, and what members tell administrators about missing people. */
export const loader = apiRoute({
  "/api/users": {
    GET: listQuery((me) => listPeople(me), {
      summary: "Lists everyone in the directory by last name",
      response: z.array(person),
    }),
  },
  "/api/users/:userId": {
    GET: query((me, params) => requireFound(findProfile(idIn(params, "userId", unknownUser), me), unknownUser), {
      summary: "Returns one profile",
      response: person,
    }),
    PATCH: mutation(eitherOf(editOwnProfile, editProfile, isOwn), {
      summary: "Edits your own profile or, if you are an administrator, anybody's; the rules differ",
      response: editedPerson,
      takesCode: true,
      errors: [409],
      example: { currentCity: "Beacon", currentState: "NY" },
    }),
  },
  "/api/users/:userId/remembrances": {
    GET: listQuery(
      (_me, params) => {
        const userId = idIn(params, "userId", unknownMemorial);
        return listRemembrances(requireFound(findMemorial(userId), unknownMemorial).id);
      },
      { summary: "Lists the remembrances of a member in memoriam, oldest first", response: z.array(remembrance) },
    ),
    POST: mutation(addRemembrance, {
      summary: "Adds a remembrance of a member in memoriam",
      status: 201,
      response: remembrance,
      example: { content: "She lent everybody her good brushes." },
    }),
  },
  "/api/users/:userId/view": {
    POST: counter(
      (me, params) => {
        const current = () => requireFound(findProfile(idIn(params, "userId", unknownUser), me), unknownUser);
        const { id, isInMemoriam } = current();
        if (!isInMemoriam) countProfileView(id, me, null);
        return { viewCount: current().viewCount };
      },
      {
        summary: "Adds a view to a profile; the owner's views and those of people in memoriam don't count",
        response: profileViewCount,
      },
    ),
  },
  "/api/remembrances/:remembranceId": {
    PATCH: mutation(editRemembrance, {
      summary: "Edits your own remembrance",
      response: remembrance,
      example: { content: "She lent everybody her good brushes, and got them back clean." },
    }),
    DELETE: mutation(deleteRemembrance, {
      summary: "Deletes your own remembrance, or takes down any remembrance if you are an administrator",
      response: deletedRemembrance,
    }),
  },
  "/api/users/:userId/tips": {
    POST: mutation(sendTip, {
      summary: "Tells administrators what you know of a missing person",
      status: 201,
      response: idOnly,
      errors: [404, 409, 429],
      example: { message: "She married and moved to Beacon, I believe." },
    }),
  },
  "/api/users/:userId/unlisting-requests": {
    POST: mutation(requestUnlisting, {
      summary: "Takes a missing person off the list at once, and asks administrators to decide",
      status: 201,
      response: idOnly,
      errors: [404, 409, 429],
      example: { message: "He asked me not to be listed anywhere." },
    }),
  },
});
export const action = loader;
