import { and, eq, lte, sql } from "drizzle-orm";
import { memberColumns } from "#app/domain/core/member-rows.server.ts";
import { classDay } from "#app/domain/time/class-days.ts";
import { db } from "#db/client.server.ts";
import type { EmailState } from "#db/column-values.ts";
import { outgoingEmails, users } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { makeEmailLink, removeEmailLink } from "./email-links.server.ts";
import type { Delivery } from "./mail-server.server.ts";
import { cancelEmails, mayReceive } from "./outbox.server.ts";

/** Takes emails from the outbox for sending, and records what became of them. */

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long a process may take to send an email before another one takes it over. */
const claimTime = 5 * minute;

/** How long to wait after each failed attempt, in minutes; after the last one, the last wait is repeated. */
const pauses = [1, 5, 15, 30, 60, 120, 240];

type Postponed = Extract<Delivery, { outcome: "postponed" }>;
type QueuedEmail = typeof outgoingEmails.$inferSelect;

/** An email that this process is to send now, with the link that was made for it. */
export interface ClaimedEmail {
  row: QueuedEmail & { subject: string; body: string };
  person: { id: number; firstName: string; lastName: string };
  address: string;
  link: { token: string; url: string } | null;
}

/** Whether an email is being sent or is due by then. */
export function isEmailDue(by: Date): boolean {
  const { sendAfter } = outgoingEmails;
  const earliest = db()
    .select({ at: sql`min(${sendAfter})`.mapWith(sendAfter) })
    .from(outgoingEmails)
    .where(sql`state = 'waiting'`)
    .get()?.at;
  return earliest !== null && earliest !== undefined && earliest <= by;
}

/** Claims the email that waited longest and makes its link. Cancels what may no longer be sent. Null if nothing is due. */
export async function claimEmail(at = new Date()): Promise<ClaimedEmail | null> {
  if (!isEmailDue(at)) return null;
  return retryWhileBusy(() => db().transaction(() => claimInTransaction(at), { behavior: "immediate" }));
}

function claimInTransaction(at: Date): ClaimedEmail | null {
  for (;;) {
    const row = claimNext(at);
    if (!row) return null;
    const person = row.userId === null ? undefined : findRecipient(row.userId);
    const address = row.address ?? person?.email;
    const { subject, body } = row;
    if (row.expiresAt <= at) finish(row, "canceled", "It was too late to send it");
    else if (!person || !address || subject === null || body === null) finish(row, "canceled", "Nobody to send it to");
    else if (!mayReceive(row.kind, person)) finish(row, "canceled", "This person may not get it anymore");
    else {
      const { newLink: purpose, linkLifetime, createdBy } = row;
      const link = purpose && makeEmailLink({ purpose, userId: person.id, createdBy, lifetime: linkLifetime ?? day });
      return { row: { ...row, subject, body }, person, address, link };
    }
  }
}

function claimNext(at: Date): QueuedEmail | undefined {
  const now = at.getTime();
  return db()
    .update(outgoingEmails)
    .set({ claimedUntil: new Date(now + claimTime), attempts: sql`${outgoingEmails.attempts} + 1` })
    .where(
      eq(
        outgoingEmails.id,
        sql`(select id from outgoing_emails where state = 'waiting' and send_after <= ${now}
          and (claimed_until is null or claimed_until <= ${now}) order by send_after, id limit 1)`,
      ),
    )
    .returning()
    .get();
}

function findRecipient(userId: number) {
  const { isActive, memberState, emailReturnedAt } = users;
  const columns = { ...memberColumns, isActive, memberState, emailReturnedAt };
  return db().select(columns).from(users).where(eq(users.id, userId)).get();
}

const finish = ({ id }: Pick<QueuedEmail, "id">, state: EmailState, problem: string | null, at = new Date()) =>
  db()
    .update(outgoingEmails)
    .set({ state, problem, finishedAt: at, subject: null, body: null, claimedUntil: null })
    .where(eq(outgoingEmails.id, id))
    .run();

/** What a refusal changed about a member, to take it back. */
export interface RefusalMark {
  emailId: number;
  userId: number;
  before: Refusals;
  after: Refusals;
}
type Refusals = Pick<typeof users.$inferSelect, "emailRefusedAt" | "emailReturnedAt">;
const noRefusals: Refusals = { emailRefusedAt: null, emailReturnedAt: null };

/** Records what became of an email, and of its address. Returns what that changed about an address that was refused. */
export function recordDelivery(email: ClaimedEmail, delivery: Delivery, at = new Date()): Promise<RefusalMark | null> {
  return retryWhileBusy(() =>
    db().transaction(
      () => {
        const { row, link, address } = email;
        if (link && delivery.outcome !== "accepted") removeEmailLink(link.token);
        if (delivery.outcome === "refused") return recordRefusal(email, delivery.problem, at);
        if (delivery.outcome === "accepted") {
          finish(row, "sent", null, at);
          clearRefusals(address);
        } else postpone(row, delivery, at);
        return null;
      },
      { behavior: "immediate" },
    ),
  );
}

/** Members by the address that an email went to: one that isn't confirmed yet says nothing about the member's own. */
const hasAddress = (address: string) => sql`${users.email} = ${address} collate nocase`;

/** Lets emails go to an address again that took one. */
export const clearRefusals = (address: string) => db().update(users).set(noRefusals).where(hasAddress(address)).run();

/** An address refused on two days gets no more emails. After the first refusal, the email is tried again a day later. */
function recordRefusal({ row, person, address }: ClaimedEmail, problem: string, at: Date): RefusalMark | null {
  const columns = { emailRefusedAt: users.emailRefusedAt, emailReturnedAt: users.emailReturnedAt };
  const before = db()
    .select(columns)
    .from(users)
    .where(and(eq(users.id, person.id), hasAddress(address)))
    .get();
  const isSecondDay = !!before?.emailRefusedAt && classDay(before.emailRefusedAt) !== classDay(at);
  const after = { emailRefusedAt: before?.emailRefusedAt ?? at, emailReturnedAt: isSecondDay ? at : null };
  if (before) db().update(users).set(after).where(eq(users.id, person.id)).run();
  if (isSecondDay) {
    finish(row, "failed", problem, at);
    cancelEmails(person.id, "Mail to this address comes back");
  } else tryAgain(row, { problem, at: new Date(at.getTime() + day) });
  return before ? { emailId: row.id, userId: person.id, before, after } : null;
}

/** Takes back refusals that turned out to be about the site, unless the member was changed since, and has their emails tried again. */
export function takeBackRefusals(marks: readonly RefusalMark[], at = new Date()): Promise<void> {
  return retryWhileBusy(() =>
    db().transaction(
      () => {
        for (const { emailId, userId, before, after } of marks.toReversed()) {
          const isUnchanged = sql`(${users.emailRefusedAt}, ${users.emailReturnedAt}) is (${after.emailRefusedAt?.getTime() ?? null}, ${after.emailReturnedAt?.getTime() ?? null})`;
          db()
            .update(users)
            .set(before)
            .where(and(eq(users.id, userId), isUnchanged))
            .run();
          db()
            .update(outgoingEmails)
            .set({ sendAfter: new Date(at.getTime() + minute) })
            .where(and(eq(outgoingEmails.id, emailId), eq(outgoingEmails.state, "waiting")))
            .run();
        }
      },
      { behavior: "immediate" },
    ),
  );
}

function postpone(row: QueuedEmail, { problem, isOutage, isToRecipient }: Postponed, at: Date) {
  // While the server doesn't answer, the sender pauses as a whole.
  const pause = isOutage && !isToRecipient ? 1 : (pauses[row.attempts - 1] ?? pauses.at(-1) ?? 1);
  tryAgain(row, { problem, at: new Date(at.getTime() + pause * minute) });
}

function tryAgain(row: QueuedEmail, { problem, at }: { problem: string; at: Date }) {
  if (at >= row.expiresAt) return finish(row, "failed", problem);
  return db()
    .update(outgoingEmails)
    .set({ problem, sendAfter: at, claimedUntil: null })
    .where(eq(outgoingEmails.id, row.id))
    .run();
}

/** Removes emails that were sent, failed, or canceled over 30 days ago; part of the daily purge. */
export function purgeEmails(at: Date): void {
  db()
    .delete(outgoingEmails)
    .where(and(sql`finished_at is not null`, lte(outgoingEmails.finishedAt, new Date(at.getTime() - 30 * day))))
    .run();
}
