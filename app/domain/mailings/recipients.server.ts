import { and, asc, eq, exists, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { isOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { hasNotAnswered } from "#app/domain/reunions/answers.server.ts";
import { isSetAside } from "#app/domain/reunions/reunion-queries.server.ts";
import { canGetEmail, hasNotJoined } from "#app/domain/roster/letter-recipients.server.ts";
import { db } from "#db/client.server.ts";
import type { MailingAudience } from "#db/column-values.ts";
import { emailSettings, mailingRecipients, outgoingEmails, reunionAttendees, reunionReplies, users } from "#db/schema.ts";
import { isMeetUpAudience, recipientsPerPage } from "./mailing-constants.ts";

/** Who gets a mailing, and by what way: one condition for each audience, so that thousands are counted and written to at once. */

export interface MeetUp {
  id: number;
  createdBy: number;
}

const classConditions = {
  joined: eq(users.memberState, "joined"),
  everybody: undefined,
  not_joined: eq(users.memberState, "invited"),
  teachers: eq(users.profileType, "teacher"),
  classmates: eq(users.profileType, "classmate"),
} as const;

function meetUpCondition(audience: MailingAudience, meetUp: MeetUp): SQL | undefined {
  if (audience === "unanswered") return hasNotAnswered(meetUp);
  const one = db().select({ one: sql`1` });
  const { reunionId, userId, answer } = reunionReplies;
  return audience === "coming"
    ? exists(
        one
          .from(reunionAttendees)
          .where(and(eq(reunionAttendees.reunionId, meetUp.id), eq(reunionAttendees.userId, users.id), sql`not ${isSetAside}`)),
      )
    : exists(one.from(reunionReplies).where(and(eq(reunionId, meetUp.id), eq(userId, users.id), eq(answer, "perhaps"))));
}

/**
 * The condition for an audience, without the author, who has what they wrote. Nobody for a meet-up that was deleted. Former,
 * deactivated, missing, and unlisted people, and those in memoriam, never get a mailing.
 */
function isInAudience(audience: MailingAudience, meetUp: MeetUp | null, author: number): SQL | undefined {
  const condition = isMeetUpAudience(audience)
    ? meetUp
      ? meetUpCondition(audience, meetUp)
      : sql`false`
    : classConditions[audience as keyof typeof classConditions];
  return and(isOpenAccount, ne(users.id, author), condition);
}

/** How each person of `users`, joined with their settings, gets it. Members never need paper; who stopped emails gets none. */
function waysOf() {
  const stopped = sql`coalesce(${emailSettings.mailings}, 'now') <> 'now'`;
  const getsEmail = isMailOn() ? sql`(${canGetEmail} and not (${stopped}))` : sql`false`;
  const hasJoined = sql`(${users.memberState} = 'joined')`;
  return {
    onSite: hasJoined,
    byEmail: getsEmail,
    onPaper: sql`(not ${hasJoined} and not ${getsEmail} and not (${stopped}))`,
    obstacle: sql`case when ${users.email} is null then null when ${stopped} then 'stopped'
      when ${isMailOn() ? sql`${users.emailReturnedAt} is not null` : sql`false`} then 'returned' end`,
  };
}

const fromUsers = (audience: MailingAudience, meetUp: MeetUp | null, author: number) =>
  sql`${users} left join ${emailSettings} on ${eq(emailSettings.userId, users.id)}
    where ${isInAudience(audience, meetUp, author)}`;

/** How many people there are by each way. One person may have two; `unreached` have none, because they stopped the emails. */
export interface Counts {
  people: number;
  email: number;
  site: number;
  paper: number;
  returned: number;
  stopped: number;
  unreached: number;
}

/** How many of an audience would get a mailing now, by what way. */
export function countAudience(audience: MailingAudience, meetUp: MeetUp | null, author: number): Counts {
  const { onSite, byEmail, onPaper, obstacle } = waysOf();
  return db().get<Counts>(
    sql`${sums(sql`${onSite} as on_site, ${byEmail} as by_email, ${onPaper} as on_paper, ${obstacle} as obstacle
    from ${fromUsers(audience, meetUp, author)}`)}`,
  );
}

const sums = (rows: SQL) => sql`select count(*) as people, coalesce(sum(by_email), 0) as email, coalesce(sum(on_site), 0) as site,
  coalesce(sum(on_paper), 0) as paper, coalesce(sum(obstacle = 'returned'), 0) as returned,
  coalesce(sum(obstacle = 'stopped'), 0) as stopped, coalesce(sum(not by_email and not on_site and not on_paper), 0) as unreached
  from (select ${rows})`;

/** Stores who gets a mailing and by what way, in one statement. */
export function addRecipients(mailingId: number, audience: MailingAudience, meetUp: MeetUp | null, author: number): void {
  const { onSite, byEmail, onPaper, obstacle } = waysOf();
  db().run(sql`insert into mailing_recipients (mailing_id, user_id, on_site, by_email, on_paper, obstacle)
    select ${mailingId}, ${users.id}, ${onSite}, ${byEmail}, ${onPaper}, ${obstacle}
    from ${fromUsers(audience, meetUp, author)}`);
}

/** How many got a mailing, by what way. Those who have left the site are no longer counted. */
export const countRecipients = (mailingId: number): Counts =>
  db().get<Counts>(sums(sql`on_site, by_email, on_paper, obstacle from mailing_recipients where mailing_id = ${mailingId}`));

/** What identifies the emails of a mailing in the outbox. */
export const batchOf = (mailingId: number) => `mailing:${mailingId}`;

/** What has become of the emails and of the copies on the site so far; `sending` are among those that wait. Kept for 30 days. */
export function deliveryOf(mailingId: number) {
  const emails = db().get<Record<"sent" | "waiting" | "sending" | "failed" | "canceled", number>>(sql`select
    coalesce(sum(state = 'waiting' and claimed_until > ${Date.now()}), 0) as sending,
    coalesce(sum(state = 'sent'), 0) as sent, coalesce(sum(state = 'waiting'), 0) as waiting,
    coalesce(sum(state = 'failed'), 0) as failed, coalesce(sum(state = 'canceled'), 0) as canceled
    from outgoing_emails where batch = ${batchOf(mailingId)}`);
  const { read } = db().get<{ read: number }>(sql`select count(*) as read from messages
    where mailing_id = ${mailingId} and is_read`);
  return { ...emails, read };
}

/** One page of the recipients with what became of each email: those whom something kept from it first, then by last name. */
export function listRecipients(mailingId: number, page: number) {
  const isOfMailing = eq(mailingRecipients.mailingId, mailingId);
  const { people } = countRecipients(mailingId);
  const pages = Math.max(1, Math.ceil(people / recipientsPerPage));
  const shown = Math.min(page, pages);
  const recipients = recipientRows(isOfMailing)
    .limit(recipientsPerPage)
    .offset((shown - 1) * recipientsPerPage)
    .all();
  return { recipients, page: shown, pages };
}

/** All recipients, for the API. */
export const listAllRecipients = (mailingId: number) => recipientRows(eq(mailingRecipients.mailingId, mailingId)).all();

const recipientRows = (condition: SQL) =>
  db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      onSite: mailingRecipients.onSite,
      byEmail: mailingRecipients.byEmail,
      onPaper: mailingRecipients.onPaper,
      obstacle: mailingRecipients.obstacle,
      /** Null without an email, and once 30 days have passed. */
      emailState: outgoingEmails.state,
    })
    .from(mailingRecipients)
    // A cross join, because SQLite would begin an inner join with all active users.
    .crossJoin(users)
    .leftJoin(
      outgoingEmails,
      and(
        eq(outgoingEmails.userId, mailingRecipients.userId),
        sql`${outgoingEmails.batch} = 'mailing:' || ${mailingRecipients.mailingId}`,
      ),
    )
    .where(and(condition, eq(users.id, mailingRecipients.userId)))
    .orderBy(
      sql`case when ${outgoingEmails.state} = 'failed' then 0 when ${isNotNull(mailingRecipients.obstacle)} then 1 else 2 end`,
      asc(users.sortName),
      asc(users.id),
    );
export type ListedRecipient = ReturnType<typeof listAllRecipients>[number];

/** Those who get it on paper, with their addresses, by last name. Who has joined or left since needs none. */
export const findPaperRecipients = (mailingId: number) =>
  db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      postalAddress: users.postalAddress,
    })
    .from(mailingRecipients)
    .crossJoin(users)
    .where(
      and(
        eq(mailingRecipients.mailingId, mailingId),
        eq(mailingRecipients.onPaper, true),
        eq(users.id, mailingRecipients.userId),
        hasNotJoined,
      ),
    )
    .orderBy(asc(users.sortName), asc(users.id))
    .all();
