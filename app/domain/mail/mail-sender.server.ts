import { environment } from "#app/environment.server.ts";
import { composeEmail } from "./compose-email.server.ts";
import { type ClaimedEmail, claimEmail, isEmailDue, recordDelivery } from "./email-queue.server.ts";
import { deliver, type MailTimeouts } from "./mail-server.server.ts";
import { whenQueued } from "./outbox.server.ts";

/** Sends what waits in the outbox: two emails at a time, in each process of the site. */

const second = 1000;
const parallelEmails = 2;

/** How often to look for emails that have waited long enough, or that a command queued. */
const interval = 15 * second;

/** How long to send nothing after the mail server could not be used once, twice, and so on. */
const outagePauses = [30, 60, 120, 300, 600].map((seconds) => seconds * second);

/** How long stopping waits for the emails that are being sent. */
const patience = 8 * second;

let outage: string | null = null;

/** Why this process can't use the mail server at present; null if nothing is known to be wrong. */
export const currentOutage = (): string | null => outage;

/** How long a process keeps running for the next email. One that is due later is sent by a later start. */
const worthWaiting = 15 * 60 * second;

/** Whether emails are being sent or are due within 15 minutes. Nothing waits for a mail server that can't be used. */
export const isMailBusy = (now = new Date()): boolean =>
  environment().mail !== null && outage === null && isEmailDue(new Date(now.getTime() + worthWaiting));

export interface SenderEvents {
  /** A bug, or a database that can't be written. */
  onError: (error: unknown) => void;
  /** The mail server can't be used at present. */
  onOutage: (problem: string) => void;
}

/**
 * Starts sending if the site has a mail server. Returns a function that stops it, once the emails that are being sent are through
 * or eight seconds have passed.
 */
export function startMailSender(
  { onError, onOutage }: SenderEvents,
  { timeouts, every = interval }: { timeouts?: MailTimeouts; every?: number } = {},
): () => Promise<void> {
  const { mail } = environment();
  if (!mail) return async () => {};
  const takeTurn = makeTurns();
  let isStopped = false;
  let outages = 0;
  let pausedUntil = 0;
  const senders = new Set<Promise<void>>();

  const sendOne = async (email: ClaimedEmail) => {
    const turn = takeTurn();
    try {
      const { row, person, address, link } = email;
      const composed = composeEmail({ ...row, person, address, link: link?.url ?? null }, mail);
      const delivery = await deliver(composed, mail, { waitForTurn: turn.wait, ...(timeouts ? { timeouts } : {}) });
      const isOutage = delivery.outcome === "postponed" && delivery.isOutage;
      outage = isOutage ? delivery.problem : null;
      if (isOutage) {
        pausedUntil = Date.now() + (outagePauses[outages] ?? outagePauses.at(-1) ?? 0);
        outages += 1;
        onOutage(delivery.problem);
      } else outages = 0;
      await recordDelivery(email, delivery);
    } finally {
      turn.end();
    }
  };

  const sendAll = async () => {
    while (!isStopped && Date.now() >= pausedUntil) {
      const email = await claimEmail();
      if (!email) return;
      await sendOne(email);
    }
  };

  const wake = () => {
    if (isStopped || Date.now() < pausedUntil) return;
    while (senders.size < parallelEmails) {
      const sender = sendAll()
        .catch(onError)
        .finally(() => senders.delete(sender));
      senders.add(sender);
    }
  };

  whenQueued(wake);
  wake();
  const timer = setInterval(wake, every);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    whenQueued(() => {});
    const { promise: isOver, resolve } = Promise.withResolvers<void>();
    const limit = setTimeout(resolve, patience);
    await Promise.race([Promise.all(senders), isOver]);
    clearTimeout(limit);
  };
}

/**
 * Turns for the last step of sending: only one email at a time is between the server's answer and its record in the database. If
 * the process is killed, at most one email is sent twice.
 */
function makeTurns() {
  let last = Promise.resolve();
  return () => {
    let end = () => {};
    const wait = async () => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      end = resolve;
      last = before.then(() => promise);
      await before;
    };
    return { wait, end: () => end() };
  };
}
