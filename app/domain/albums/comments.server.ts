import { and, asc, eq, inArray } from "drizzle-orm";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canDeleteComment, canEditComment } from "#app/domain/core/permissions.ts";
import { refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { db, type Tx } from "#db/client.server.ts";
import { comments, photoCollections, users } from "#db/schema.ts";
import { findAlbumOrPhoto } from "./album-queries.server.ts";
import { unknownPhoto } from "./albums.ts";
import { editedComment, newComment, oneComment } from "./comments.ts";

/** Comments on albums and photos (spec §2, §3 comments, §6). */

const selectComments = () =>
  db()
    .select({
      id: comments.id,
      userId: comments.userId,
      photoCollectionId: comments.photoCollectionId,
      content: comments.content,
      isDeleted: comments.isDeleted,
      createdAt: comments.createdAt,
      updatedAt: comments.updatedAt,
      user: { firstName: users.firstName, lastName: users.lastName, profileType: users.profileType },
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId));

const isOn = (photoCollectionId: number) => and(eq(comments.photoCollectionId, photoCollectionId), eq(comments.isDeleted, false));

/** The comments on an album or photo, oldest first; deleted ones are left out. */
export const listComments = (photoCollectionId: number) =>
  streamedList(
    () => db().select({ id: comments.id }).from(comments).where(isOn(photoCollectionId)).orderBy(asc(comments.id)).all(),
    (ids) =>
      selectComments()
        .where(and(inArray(comments.id, ids), isOn(photoCollectionId)))
        .orderBy(asc(comments.id))
        .all(),
  );
export type Comment = ReturnType<ReturnType<typeof selectComments>["all"]>[number];

const unknownComment = "There is no such comment";

const findComment = (commentId: number) =>
  selectComments()
    .where(and(eq(comments.id, commentId), eq(comments.isDeleted, false)))
    .get();

/** A comment whose album or photo is still there; refuses 404. */
function commentOf(tx: Tx, commentId: number) {
  const comment = requireFound(findComment(commentId), unknownComment);
  requireFound(findAlbumOrPhoto(comment.photoCollectionId), unknownComment);
  const { title } = requireFound(
    tx
      .select({ title: photoCollections.title })
      .from(photoCollections)
      .where(eq(photoCollections.id, comment.photoCollectionId))
      .get(),
    unknownComment,
  );
  return { comment, about: aboutOf({ title }) };
}

const aboutOf = ({ title }: { title: string }) => (title ? `"${title}"` : "a photo");

/** Comments on an album or photo. The same form sent twice is one comment. Refuses 404. */
export const addComment = operation({
  log: { action: "comment.add", resource: "photo_collections", attempt: "comment on a photo" },
  limit: "comment",
  input: newComment,
  run(tx, me, { photoCollectionId, content, submissionKey }, { note }) {
    const about = requireFound(findAlbumOrPhoto(photoCollectionId), unknownPhoto);
    const isSameForm = and(eq(comments.userId, me.id), eq(comments.submissionKey, submissionKey ?? ""));
    const before = submissionKey ? tx.select().from(comments).where(isSameForm).get() : undefined;
    const already = before?.content === content ? findComment(before.id) : undefined;
    if (already) {
      note(null);
      return already;
    }
    // One moment for both, or it would show as edited.
    const now = new Date();
    const { id } = tx
      .insert(comments)
      .values({
        userId: me.id,
        photoCollectionId,
        content,
        submissionKey: before ? null : submissionKey || null,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: comments.id })
      .get();
    note({
      description: `${fullName(me)} commented on ${aboutOf(about)}`,
      resourceId: photoCollectionId,
      details: { commentId: id },
    });
    return requireFound(findComment(id), unknownComment);
  },
});

/** Changes a comment of one's own. Refuses 403 for others', administrators included, and 404. */
export const editComment = operation({
  log: { action: "comment.edit", resource: "photo_collections", attempt: "edit a comment" },
  limit: "change",
  input: editedComment,
  run(tx, me, { commentId, content }, { note }) {
    const { comment, about } = commentOf(tx, commentId);
    refuseUnless(canEditComment(me, comment), "You can only edit your own comments");
    if (content === comment.content) {
      note(null);
      return comment;
    }
    tx.update(comments).set({ content, updatedAt: new Date() }).where(eq(comments.id, commentId)).run();
    note({
      description: `${fullName(me)} edited their comment on ${about}`,
      resourceId: comment.photoCollectionId,
      details: { commentId },
    });
    return requireFound(findComment(commentId), unknownComment);
  },
});

/** Deletes a comment: one's own, or any for administrators. Refuses 403, 404. */
export const deleteComment = operation({
  log: { action: "comment.delete", resource: "photo_collections", attempt: "delete a comment" },
  limit: "change",
  input: oneComment,
  run(tx, me, { commentId }, { note }) {
    const { comment, about } = commentOf(tx, commentId);
    refuseUnless(canDeleteComment(me, comment), "You can only delete your own comments");
    tx.update(comments).set({ isDeleted: true, updatedAt: new Date() }).where(eq(comments.id, commentId)).run();
    const whose = comment.userId === me.id ? "their comment" : `a comment of ${fullName(comment.user)}`;
    note({
      description: `${fullName(me)} deleted ${whose} on ${about}`,
      resourceId: comment.photoCollectionId,
      details: { commentId },
    });
    return { id: commentId, photoCollectionId: comment.photoCollectionId };
  },
});
