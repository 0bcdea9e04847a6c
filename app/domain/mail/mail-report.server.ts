import { randomInt } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMail } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { dayAfter, lastDays, startOfDay } from "#app/domain/time/wall-clock.server.ts";
import { classSettings } from "#class-settings";
import { db } from "#db/client.server.ts";
import type { EmailKind } from "#db/column-values.ts";
import { outgoingEmails, users } from "#db/schema.ts";
import { composeEmail } from "./compose-email.server.ts";
import { clearRefusals } from "./email-queue.server.ts";
import { currentOutage } from "./mail-sender.server.ts";
import { deliver, type MailTimeouts } from "./mail-server.server.ts";
import { requireMail } from "./outbox.server.ts";
import { listReturnedAddresses } from "./returned-addresses.server.ts";
import { adviceOn } from "./server-answers.server.ts";
import { testEmailInput } from "./test-email.ts";

/** For administrators: whether email works, what waits, and what became of the emails of the last 30 days. */

const dayCount = 30;

/** How many emails that failed are listed. */
const listedFailures = 50;

const waitingByKind = () =>
  db()
    .select({
      kind: outgoingEmails.kind,
      count: sql<number>`count(*)`,
      since: sql<Date>`min(${outgoingEmails.createdAt})`.mapWith(outgoingEmails.createdAt),
    })
    .from(outgoingEmails)
    .where(sql`state = 'waiting'`)
    .groupBy(outgoingEmails.kind)
    .orderBy(sql`count(*) desc`, outgoingEmails.kind)
    .all();

const waitingProblem = () =>
  db()
    .select({ problem: outgoingEmails.problem })
    .from(outgoingEmails)
    .where(sql`state = 'waiting' and problem is not null`)
    .orderBy(desc(outgoingEmails.sendAfter))
    .limit(1)
    .get()?.problem ?? null;

/** How many emails were finished in each period. Each is a range of the index of finished emails. */
const finishedIn = (periods: number[][]) =>
  db()
    .select({
      day: sql<number>`day.key`,
      kind: outgoingEmails.kind,
      sent: sql<number>`sum(state = 'sent')`,
      failed: sql<number>`sum(state = 'failed')`,
      canceled: sql<number>`sum(state = 'canceled')`,
    })
    .from(sql`json_each(${JSON.stringify(periods)}) as day`)
    .innerJoin(outgoingEmails, sql`finished_at is not null and finished_at >= day.value ->> 0 and finished_at < day.value ->> 1`)
    .groupBy(sql`day.key`, outgoingEmails.kind)
    .orderBy(sql`day.key desc`, sql`count(*) desc`, outgoingEmails.kind)
    .all();

const lastSentAt = () =>
  db()
    .select({ at: outgoingEmails.finishedAt })
    .from(outgoingEmails)
    .where(sql`finished_at is not null and state = 'sent'`)
    .orderBy(desc(outgoingEmails.finishedAt))
    .limit(1)
    .get()?.at ?? null;

const failedEmails = () =>
  db()
    .select({
      id: outgoingEmails.id,
      kind: outgoingEmails.kind,
      failedAt: sql<Date>`${outgoingEmails.finishedAt}`.mapWith(outgoingEmails.finishedAt),
      problem: outgoingEmails.problem,
      userId: outgoingEmails.userId,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(outgoingEmails)
    .leftJoin(users, eq(users.id, outgoingEmails.userId))
    .where(sql`finished_at is not null and state = 'failed'`)
    .orderBy(desc(outgoingEmails.finishedAt), desc(outgoingEmails.id))
    .limit(listedFailures)
    .all();

interface FinishedOfKind {
  kind: EmailKind;
  sent: number;
  failed: number;
  /** Too late, or their recipients may not get them anymore. */
  canceled: number;
}

/** The state of the site's email. Throws Refusal 404 on a site without a mail server. */
export function mailReport(now = new Date()) {
  const { host, port, from } = requireMail();
  const kinds = waitingByKind();
  const problem = waitingProblem();
  const outage = currentOutage();
  const days = finishedOfDays(now);
  return {
    server: { host, port, from: from.address },
    /** Why no email can be sent at present; null if nothing is known to be wrong. */
    outage,
    /** What to do about it, if the mail server's words say it. */
    outageAdvice: outage && adviceOn(outage),
    lastSentAt: lastSentAt(),
    waiting: {
      total: kinds.reduce((sum, { count }) => sum + count, 0),
      since: kinds.reduce<Date | null>((first, { since }) => (first && first < since ? first : since), null),
      /** What the mail server answered to one of them. */
      problem,
      /** What to do about that. */
      advice: problem && adviceOn(problem),
      kinds,
    },
    /** The days on which emails were sent, failed, or were canceled, newest first. */
    days,
    /** The newest 50 that failed. */
    failed: failedEmails().map(({ userId, firstName, lastName, ...email }) => ({
      ...email,
      person: userId !== null && firstName !== null && lastName !== null ? { id: userId, firstName, lastName } : null,
    })),
    returned: listReturnedAddresses(),
  };
}
export type MailReport = ReturnType<typeof mailReport>;

/** The state of the site's email, for the API. Throws Refusal 403, and 404 on a site without a mail server. */
export function readMailReport(me: Member): MailReport {
  refuseUnless(canManageMail(me), "Only administrators can see the site's email");
  return mailReport();
}

function finishedOfDays(now: Date): { day: string; kinds: FinishedOfKind[] }[] {
  const days = lastDays(now, dayCount);
  const periods = days.map((day) => [startOfDay(day).getTime(), startOfDay(dayAfter(day)).getTime()]);
  const byDay = new Map<string, FinishedOfKind[]>();
  for (const { day: index, ...finished } of finishedIn(periods)) {
    const day = days[index] as string;
    byDay.set(day, [...(byDay.get(day) ?? []), finished]);
  }
  return [...byDay].map(([day, kinds]) => ({ day, kinds }));
}

/** A short time, because somebody waits for the answer. */
const timeouts: MailTimeouts = { connection: 7000, silence: 10_000, total: 20_000 };

/**
 * Sends a test email at once; the server has 20 seconds. Throws Refusal 403, 404 (no mail server), 409 with the server's words.
 */
export const sendTestEmail = operation({
  log: { action: "mail.test", resource: "other", attempt: "send a test email" },
  limit: "testEmail",
  input: testEmailInput,
  prepare(me, { address }) {
    refuseUnless(canManageMail(me), "Only administrators can send a test email");
    const mail = requireMail();
    const email = {
      id: randomInt(1_000_000_000),
      kind: "test" as const,
      createdAt: new Date(),
      subject: `Test email from the ${classSettings.siteName}`,
      body: textOf(me),
      link: null,
      person: null,
      address,
    };
    return deliver(composeEmail(email, mail), mail, { timeouts });
  },
  run(me, { address }, { note, prepared: delivery }) {
    refuseUnless(canManageMail(me), "Only administrators can send a test email");
    note({ description: `${fullName(me)} sent a test email`, details: { outcome: delivery.outcome } });
    if (delivery.outcome !== "accepted") throw new Refusal(409, `${delivery.problem}. The test email was not accepted.`);
    clearRefusals(address);
    return { address };
  },
});

const textOf = (me: Member) =>
  `This is a test. If you can read it, the website of the ${classSettings.siteName} can send email.\n\n${fullName(me)} asked for it.`;
