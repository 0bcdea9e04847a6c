import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { canAnnounceMailing, canManageMailing } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { requireReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { db } from "#db/client.server.ts";
import type { MailingAudience } from "#db/column-values.ts";
import { mailings, reunions, users } from "#db/schema.ts";
import { audiencesFor, isMeetUpAudience, mailingsPerPage } from "./mailing-constants.ts";
import { editedMailing, newMailing, oneMailing } from "./mailings.ts";

/** Drafts of mailings, and reading mailings. sending.server.ts sends them. */

const unknownMailing = "Mailing not found";
export const onlyWriters = "Only administrators, and organizers for their own meet-ups, can write to many at once.";

const [authors, senders] = [alias(users, "authors"), alias(users, "senders")];

const mailingsWhere = (condition: SQL | undefined) =>
  db()
    .select({
      id: mailings.id,
      subject: mailings.subject,
      text: mailings.text,
      audience: mailings.audience,
      homeUntil: mailings.homeUntil,
      announcementId: mailings.announcementId,
      createdBy: mailings.createdBy,
      createdAt: mailings.createdAt,
      updatedAt: mailings.updatedAt,
      sentAt: mailings.sentAt,
      stoppedAt: mailings.stoppedAt,
      emailsGone: mailings.emailsGone,
      copiesRead: mailings.copiesRead,
      reunion: { id: reunions.id, title: reunions.title, createdBy: reunions.createdBy },
      author: { firstName: authors.firstName, lastName: authors.lastName },
      sender: { firstName: senders.firstName, lastName: senders.lastName },
    })
    .from(mailings)
    .innerJoin(authors, eq(authors.id, mailings.createdBy))
    .leftJoin(senders, eq(senders.id, mailings.sentBy))
    .leftJoin(reunions, eq(reunions.id, mailings.reunionId))
    .where(condition);
export type Mailing = NonNullable<ReturnType<typeof findMailing>>;

const findMailing = (mailingId: number) => mailingsWhere(eq(mailings.id, mailingId)).get();

/** A mailing, for those who may manage it. Throws Refusal 403, 404. */
export function requireMailing(me: Member, mailingId: number): Mailing {
  const mailing = requireFound(findMailing(mailingId), unknownMailing);
  refuseUnless(canManageMailing(me, mailing.reunion), onlyWriters);
  return mailing;
}

/** The meet-up that a new mailing is about; null for the whole class. Throws Refusal 403, 404. */
export function meetUpToWriteTo(me: Member, reunionId: number | null) {
  const reunion = reunionId === null ? null : requireReunion(reunionId);
  refuseUnless(canManageMailing(me, reunion), onlyWriters);
  return reunion;
}

/** The mailings that a member may manage, drafts and the newest first, and the number of pages. Throws Refusal 403. */
export function listMailings(me: Member, page: number) {
  const isForAll = canManageMailing(me, null);
  const own = isForAll ? undefined : eq(reunions.createdBy, me.id);
  const total =
    db()
      .select({ total: sql<number>`count(*)` })
      .from(mailings)
      .leftJoin(reunions, eq(reunions.id, mailings.reunionId))
      .where(own)
      .get()?.total ?? 0;
  if (!isForAll && total === 0) refuseUnless(organizesAny(me), onlyWriters);
  const pages = Math.max(1, Math.ceil(total / mailingsPerPage));
  const shown = Math.min(page, pages);
  const rows = mailingsWhere(own)
    .orderBy(
      sql`${mailings.sentAt} is not null`,
      desc(sql`coalesce(${mailings.sentAt}, ${mailings.createdAt})`),
      desc(mailings.id),
    )
    .limit(mailingsPerPage)
    .offset((shown - 1) * mailingsPerPage)
    .all();
  return { mailings: rows, page: shown, pages };
}

const organizesAny = (me: Member) =>
  db().select({ id: reunions.id }).from(reunions).where(eq(reunions.createdBy, me.id)).limit(1).get() !== undefined;

interface Typed {
  audience: MailingAudience;
  homeUntil: string | null;
}

/** Refuses what the fields' own rules can't know. Throws Refusal 400 at the field, 403. */
function refuseWrongAudience(me: Member, { audience, homeUntil }: Typed, meetUp: { createdBy: number } | null): void {
  const choices = audiencesFor(canManageMailing(me, null), meetUp !== null);
  if (!choices.includes(audience)) throw new Refusal(400, "Please choose who gets it", { field: "audience" });
  if (homeUntil === null) return;
  refuseUnless(canAnnounceMailing(me), "Only administrators can let it stand on Home, too");
  if (isMeetUpAudience(audience))
    throw new Refusal(400, "Home is read by everybody. Please choose more than the people of a meet-up, or leave this empty.", {
      field: "homeUntil",
    });
}

const writtenWith = (me: Member, key: string) =>
  mailingsWhere(and(eq(mailings.createdBy, me.id), eq(mailings.submissionKey, key))).get();

const titleOf = (me: Member, verb: string, subject: string) => `${fullName(me)} ${verb} mailing "${subject}"`;

/**
 * Keeps a draft. The same form sent again changes the draft that it made; if that was sent, it stays as it was. Throws Refusal
 * 400 (audience), 403, 404 (meet-up).
 */
export const addMailing = operation({
  log: { action: "mailing.add", resource: "messages", attempt: "write a mailing" },
  limit: "mailing",
  input: newMailing,
  run(me, { submissionKey, reunionId, ...typed }, { note }) {
    const meetUp = meetUpToWriteTo(me, reunionId ?? null);
    const fields = { ...typed, homeUntil: typed.homeUntil ?? null };
    refuseWrongAudience(me, fields, meetUp);
    const earlier = submissionKey ? writtenWith(me, submissionKey) : undefined;
    const isUnchanged = earlier && Object.keys(changes(earlier, { ...earlier, ...fields })).length === 0;
    if (isUnchanged) {
      note(null);
      return earlier;
    }
    if (earlier && !earlier.sentAt) {
      note({ description: titleOf(me, "changed", fields.subject), resourceId: earlier.id, details: {} });
      return store(me, earlier.id, fields);
    }
    const { id } = db()
      .insert(mailings)
      .values({
        ...fields,
        reunionId: meetUp?.id ?? null,
        createdBy: me.id,
        submissionKey: earlier ? null : submissionKey || null,
      })
      .returning({ id: mailings.id })
      .get();
    note({ description: titleOf(me, "wrote", fields.subject), resourceId: id, details: { audience: fields.audience } });
    return requireMailing(me, id);
  },
});

type Fields = Pick<Mailing, "subject" | "text" | "audience" | "homeUntil">;

function store(me: Member, id: number, { subject, text, audience, homeUntil }: Fields): Mailing {
  db().update(mailings).set({ subject, text, audience, homeUntil, updatedAt: new Date() }).where(eq(mailings.id, id)).run();
  return requireMailing(me, id);
}

type Change = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** Changes a draft in the caller's transaction. Absent fields stay. Throws what editMailing throws. */
export function changeDraft(me: Member, draft: Mailing, { subject, text, audience, homeUntil }: Change): Mailing {
  const after = {
    subject: subject ?? draft.subject,
    text: text ?? draft.text,
    audience: audience ?? draft.audience,
    homeUntil: homeUntil === undefined ? draft.homeUntil : homeUntil,
  };
  refuseWrongAudience(me, after, draft.reunion);
  return Object.keys(changes<object>(draft, after)).length === 0 ? draft : store(me, draft.id, after);
}

/** A draft. Throws Refusal 403, 404, 409 (it was sent). */
export function requireDraft(me: Member, mailingId: number): Mailing {
  const mailing = requireMailing(me, mailingId);
  if (mailing.sentAt) throw new Refusal(409, "This was sent already and stays as it is. To correct it, please write another.");
  return mailing;
}

/** Changes a draft. Throws Refusal 400 (audience), 403, 404, 409 (it was sent, or somebody else changed it). */
export const editMailing = operation({
  log: { action: "mailing.edit", resource: "messages", attempt: "change a mailing" },
  limit: "mailing",
  input: editedMailing,
  edits: true,
  run(me, { mailingId, ...typed }, { note, merge }) {
    const draft = requireDraft(me, mailingId);
    const after = changeDraft(me, draft, merge({ ...draft }, typed));
    note(after === draft ? null : { description: titleOf(me, "changed", after.subject), resourceId: mailingId, details: {} });
    return after;
  },
});

/** Deletes a draft. Throws Refusal 403, 404, 409 (it was sent). */
export const deleteMailing = operation({
  log: { action: "mailing.delete", resource: "messages", attempt: "delete the draft of a mailing" },
  limit: "change",
  input: oneMailing,
  run(me, { mailingId }, { note }) {
    const { subject } = requireDraft(me, mailingId);
    db().delete(mailings).where(eq(mailings.id, mailingId)).run();
    note({ description: titleOf(me, "deleted the draft of", subject), resourceId: mailingId, details: {} });
    return { id: mailingId };
  },
});

/** Removes the drafts of a member who leaves. What they sent stays, as their messages do. */
export function deleteDraftsOf(userId: number): void {
  db()
    .delete(mailings)
    .where(and(eq(mailings.createdBy, userId), isNull(mailings.sentAt)))
    .run();
}
