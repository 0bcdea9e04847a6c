import { and, desc, eq, gte, ne } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { siteLink } from "#app/domain/mail/email-links.server.ts";
import { correctNotice, findWaitingNotice, queueNotice } from "#app/domain/mail/notices.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { db } from "#db/client.server.ts";
import { comments, users } from "#db/schema.ts";

/** Emails that tell the owner of an album or photo about comments on it: who wrote one and where, never what. */

/** The album or photo that was commented on. */
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
export function queueCommentNotice(author: Member, subject: Subject, now: Date): void {
  if (!isMailOn() || subject.userId === author.id) return;
  const rewrite = (count: number) => newComments(subject, fullName(author), count);
  queueNotice([subject.userId], { kind: "comment", ...rewrite(1), grouping: { group: groupOf(subject), rewrite } }, now);
}

/** Corrects the notice that still waits after a comment was deleted. */
export function correctCommentNotice(subject: Subject): void {
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
