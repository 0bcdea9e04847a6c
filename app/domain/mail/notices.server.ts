import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { listPlaceholder, prepared, type Tx } from "#db/client.server.ts";
import { emailSettings, users } from "#db/schema.ts";
import { defaultNoticeSettings, type NoticeKind, noticeSetting } from "./notice-settings.ts";
import { type Email, isMailOn, queueEmail } from "./outbox.server.ts";

/** Notices: emails that tell members at once what happened on the site, unless they chose otherwise. */

/** Whether a row of `users`, joined with its settings, gets a notice of a kind at once. `mayReceive` is the first part for one row. */
const isToldAtOnce = (kind: NoticeKind) => {
  const setting = noticeSetting[kind];
  return and(
    eq(users.isActive, true),
    eq(users.memberState, "joined"),
    isNull(users.emailReturnedAt),
    eq(sql`coalesce(${emailSettings[setting]}, ${sql.raw(`'${defaultNoticeSettings[setting]}'`)})`, "now"),
  );
};

const recipientsAmong = prepared((db, kind: NoticeKind) =>
  db
    .select({ userId: users.id })
    .from(users)
    .leftJoin(emailSettings, eq(emailSettings.userId, users.id))
    .where(and(inArray(users.id, listPlaceholder("userIds")), isToldAtOnce(kind)))
    .prepare(),
);
const recipientsExcept = prepared((db, kind: NoticeKind) =>
  db
    .select({ userId: users.id })
    .from(users)
    .leftJoin(emailSettings, eq(emailSettings.userId, users.id))
    .where(and(ne(users.id, sql.placeholder("except")), isToldAtOnce(kind)))
    .prepare(),
);

type Notice = { kind: NoticeKind } & Pick<Email, "subject" | "text" | "grouping" | "lifetime">;

/** Queues a notice for those of the members who want to be told at once. Does nothing on a site without a mail server. */
export function queueNotice(tx: Tx, userIds: readonly number[], notice: Notice): void {
  if (!isMailOn() || userIds.length === 0) return;
  const recipients = recipientsAmong(notice.kind).all({ userIds: JSON.stringify(userIds) });
  for (const { userId } of recipients) queueEmail(tx, { ...notice, userId });
}

/** The same for all members but the one who caused it. */
export function queueNoticeToAll(tx: Tx, { except }: { except: number }, notice: Notice): void {
  if (!isMailOn()) return;
  for (const { userId } of recipientsExcept(notice.kind).all({ except })) queueEmail(tx, { ...notice, userId });
}
