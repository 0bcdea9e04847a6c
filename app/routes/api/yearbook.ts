import { addPhoto } from "#app/domain/photos.server.ts";
import { listPhotosBy } from "#app/domain/yearbook.server.ts";
import { api, calls, idIn, reads } from "#app/http/api.server.ts";

/** /api/yearbook: photos, newest first, all or one member's (`?userId=`); and a new one for an album. */
export const loader = api({
  GET: reads((_me, _params, query) => {
    const userId = query.get("userId");
    return listPhotosBy(userId === null ? null : idIn({ userId }, "userId", "User not found"));
  }),
  POST: calls(addPhoto, { status: 201 }),
});
export const action = loader;
