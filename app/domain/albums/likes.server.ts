import { eq, sql } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { showsKarma } from "#app/domain/core/permissions.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, photoLikes, users } from "#db/schema.ts";
import { findAlbumOrPhoto } from "./album-queries.server.ts";
import { oneAlbumOrPhoto, unknownPhoto } from "./albums.ts";

/** Likes a photo or album. Only a member's first like counts and earns karma, for teachers none. Throws Refusal 404. */
export const likePhoto = operation({
  log: { action: "photo.like", resource: "photo_collections", attempt: "like a photo" },
  limit: "like",
  input: oneAlbumOrPhoto,
  run(me, { photoCollectionId }, { note }) {
    const subject = requireFound(findAlbumOrPhoto(photoCollectionId), unknownPhoto);
    // The unique index makes parallel requests count once.
    const { changes } = db().insert(photoLikes).values({ userId: me.id, photoCollectionId }).onConflictDoNothing().run();
    const isFirst = changes > 0;
    const earns = isFirst && showsKarma(me);
    if (isFirst) {
      db()
        .update(photoCollections)
        .set({ likeCount: sql`${photoCollections.likeCount} + 1` })
        .where(eq(photoCollections.id, photoCollectionId))
        .run();
    }
    if (earns) {
      db()
        .update(users)
        .set({ karma: sql`${users.karma} + 1` })
        .where(eq(users.id, me.id))
        .run();
    }
    note(
      isFirst
        ? {
            description: `${fullName(me)} liked ${subject.title ? `"${subject.title}"` : "a photo"}`,
            resourceId: photoCollectionId,
            details: { karmaEarned: earns ? 1 : 0 },
          }
        : null,
    );
    return { alreadyLiked: !isFirst, karma: me.karma + (earns ? 1 : 0), earnsKarma: earns };
  },
});
