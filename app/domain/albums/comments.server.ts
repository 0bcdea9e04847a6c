import { and, asc, desc, eq, gte, inArray, ne, type SQLWrapper, sql } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canDeleteComment, canEditComment } from "#app/domain/core/permissions.ts";
import { refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { streamedList } from "#app/domain/core/streamed-lists.server.ts";
import { withLinks } from "#app/domain/core/text-links.server.ts";
import { siteLink } from "#app/domain/mail/email-links.server.ts";
import { correctNotice, findWaitingNotice, queueNotice } from "#app/domain/mail/notices.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { db, given, prepared } from "#db/client.server.ts";
import { comments, users } from "#db/schema.ts";
import { findAlbumOrPhoto } from "./album-queries.server.ts";
import { editedComment, newComment, oneComment, unknownPhoto } from "./albums.ts";

/** Listing, adding, editing, and deleting comments on albums and photos. */

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

const isOn = (photoCollectionId: number | SQLWrapper) =>
  and(eq(comments.photoCollectionId, photoCollectionId), eq(comments.isDeleted, false));

/** The comments on an album or photo, oldest first, without deleted ones, for the API. */
export const listComments = (photoCollectionId: number) =>
  streamedList(
    () => db().select({ id: comments.id }).from(comments).where(isOn(photoCollectionId)).orderBy(asc(comments.id)).all(),
    (ids) =>
      selectComments()
        .where(and(inArray(comments.id, ids), isOn(photoCollectionId)))
        .orderBy(asc(comments.id))
        .all(),
  );

const commentsOfPage = prepared((db) =>
  db
    .select({
      id: comments.id,
      userId: comments.userId,
      content: comments.content,
      createdAt: comments.createdAt,
      isEdited: sql`${ne(comments.updatedAt, comments.createdAt)}`.mapWith(Boolean),
      user: { firstName: users.firstName, lastName: users.lastName, profileType: users.profileType },
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(isOn(given("subject")))
    .orderBy(asc(comments.id))
    .prepare(),
);

/** The comments on an album or photo, oldest first, as the screen shows them. */
export const commentsOn = (photoCollectionId: number) =>
  commentsOfPage()
    .all({ subject: photoCollectionId })
    .map(({ user, ...comment }) =>
      withLinks({ ...comment, name: fullName(user), isTeacher: user.profileType === "teacher" }, comment.content),
    );

const unknownComment = "Comment not found";

const findComment = (commentId: number) =>
  selectComments()
    .where(and(eq(comments.id, commentId), eq(comments.isDeleted, false)))
    .get();

/** A comment and the label of its album or photo. Throws Refusal 404 if the comment, album, or photo is deleted. */
function requireComment(commentId: number) {
  const comment = requireFound(findComment(commentId), unknownComment);
  const subject = requireFound(findAlbumOrPhoto(comment.photoCollectionId), unknownComment);
  return { comment, commented: subject, subject: subjectLabel(subject) };
}

const subjectLabel = ({ title }: { title: string }) => (title ? `"${title}"` : "a photo");

/** Adds a comment to an album or photo. Sending the same form twice adds one comment. Throws Refusal 404. */
export const addComment = operation({
  log: { action: "comment.add", resource: "photo_collections", attempt: "comment on a photo" },
  limit: "comment",
  input: newComment,
  run(me, { photoCollectionId, content, submissionKey }, { note }) {
    const subject = requireFound(findAlbumOrPhoto(photoCollectionId), unknownPhoto);
    const isSameForm = and(eq(comments.userId, me.id), eq(comments.submissionKey, submissionKey ?? ""));
    const columns = { id: comments.id, content: comments.content };
    const earlier = submissionKey ? db().select(columns).from(comments).where(isSameForm).get() : undefined;
    const duplicate = earlier?.content === content ? findComment(earlier.id) : undefined;
    if (duplicate) {
      note(null);
      return duplicate;
    }
    // If the two dates differ, the comment is shown as edited.
    const now = new Date();
    const { id } = db()
      .insert(comments)
      .values({
        userId: me.id,
        photoCollectionId,
        content,
        submissionKey: earlier ? null : submissionKey || null,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: comments.id })
      .get();
    note({
      description: `${fullName(me)} commented on ${subjectLabel(subject)}`,
      resourceId: photoCollectionId,
      details: { commentId: id },
    });
    queueCommentNotice(me, subject, now);
    return requireFound(findComment(id), unknownComment);
  },
});

/** Edits one's own comment. Throws Refusal 404, and 403 for everyone else, including administrators. */
export const editComment = operation({
  log: { action: "comment.edit", resource: "photo_collections", attempt: "edit a comment" },
  limit: "change",
  input: editedComment,
  edits: true,
  run(me, { commentId, ...typed }, { note, merge }) {
    const { comment, subject } = requireComment(commentId);
    refuseUnless(canEditComment(me, comment), "You can only edit your own comments");
    const { content } = merge(comment, typed);
    if (content === comment.content) {
      note(null);
      return comment;
    }
    db().update(comments).set({ content, updatedAt: new Date() }).where(eq(comments.id, commentId)).run();
    note({
      description: `${fullName(me)} edited their comment on ${subject}`,
      resourceId: comment.photoCollectionId,
      details: { commentId },
    });
    return requireFound(findComment(commentId), unknownComment);
  },
});

/** Deletes one's own comment; administrators can delete any. Throws Refusal 403, 404. */
export const deleteComment = operation({
  log: { action: "comment.delete", resource: "photo_collections", attempt: "delete a comment" },
  limit: "change",
  input: oneComment,
  run(me, { commentId }, { note }) {
    const { comment, commented, subject } = requireComment(commentId);
    refuseUnless(canDeleteComment(me, comment), "You can only delete your own comments");
    db().update(comments).set({ isDeleted: true, updatedAt: new Date() }).where(eq(comments.id, commentId)).run();
    correctCommentNotice(commented);
    const label = comment.userId === me.id ? "their comment" : `a comment by ${fullName(comment.user)}`;
    note({
      description: `${fullName(me)} deleted ${label} on ${subject}`,
      resourceId: comment.photoCollectionId,
      details: { commentId },
    });
    return { id: commentId, photoCollectionId: comment.photoCollectionId };
  },
});

/** Emails that tell the owner of an album or photo about comments on it: who wrote one and where, never what. */

interface Subject {
  id: number;
  userId: number;
  title: string;
  /** Null for an album. */
  collectionId: number | null;
}

const groupOf = ({ id }: Subject) => `comment:${id}`;

const nameOf = ({ title, collectionId }: Subject) => {
  const noun = collectionId === null ? "album" : "photo";
  return title ? `your ${noun} “${title}”` : `one of your ${noun}s`;
};

const addressOf = ({ id, collectionId }: Subject) =>
  siteLink(collectionId === null ? `/yearbook?album=${id}` : `/yearbook?album=${collectionId}&photo=${id}`);

function newComments(subject: Subject, latestAuthor: string, count: number) {
  const sentence =
    count === 1
      ? `${latestAuthor} commented on ${nameOf(subject)}`
      : `There are ${count} new comments on ${nameOf(subject)}. The latest one is from ${latestAuthor}`;
  return {
    subject: count === 1 ? sentence : `${count} new comments on ${nameOf(subject)}`,
    text: `${sentence}.\n\nRead ${count === 1 ? "it" : "them"} and answer here:\n${addressOf(subject)}`,
  };
}

/** Tells the owner of a new comment, unless they wrote it. Several on one photo within ten minutes become one email. */
function queueCommentNotice(author: Member, subject: Subject, now: Date): void {
  if (!isMailOn() || subject.userId === author.id) return;
  const rewrite = (count: number) => newComments(subject, fullName(author), count);
  queueNotice([subject.userId], { kind: "comment", ...rewrite(1), grouping: { group: groupOf(subject), rewrite } }, now);
}

/** Corrects the notice that still waits after a comment was deleted. */
function correctCommentNotice(subject: Subject): void {
  if (!isMailOn()) return;
  const notice = findWaitingNotice(groupOf(subject), subject.userId);
  if (!notice) return;
  const left = db()
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(
      and(
        eq(comments.photoCollectionId, subject.id),
        eq(comments.isDeleted, false),
        ne(comments.userId, subject.userId),
        gte(comments.createdAt, notice.createdAt),
      ),
    )
    .orderBy(desc(comments.id))
    .all();
  const [latest] = left;
  correctNotice(notice, left.length, () => newComments(subject, latest ? fullName(latest) : "", left.length));
}
