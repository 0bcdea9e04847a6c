import { environment } from "#app/settings/environment.server.ts";
import { composeEmail } from "./compose-email.server.ts";
import {
  type ClaimedEmail,
  claimEmail,
  isEmailDue,
  type RefusalMark,
  recordDelivery,
  takeBackRefusals,
} from "./email-queue.server.ts";
import { type Delivery, deliver, type MailTimeouts } from "./mail-server.server.ts";
import { whenQueued } from "./outbox.server.ts";
import { comparableAnswer, sameForAll } from "./server-answers.server.ts";

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

type Postponed = Extract<Delivery, { outcome: "postponed" }>;

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

/** Starts sending if there is a mail server. Returns a function that stops it, after emails being sent or eight seconds. */
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
  /** The person whose email the server answered with an outage last. */
  let refusedPerson: number | null = null;
  const senders = new Set<Promise<void>>();
  const refusals = watchRefusals();

  const record = async ({ email, delivery }: Sent) => {
    const mark = await recordDelivery(email, delivery);
    if (mark) refusals.marked(mark);
  };

  const noteOutage = ({ problem, isToRecipient }: Postponed, person: number) => {
    outage = problem;
    onOutage(problem);
    // An answer to one recipient holds up the others only if the next one gets such an answer, too.
    const isOnlyOne = isToRecipient && (refusedPerson ?? person) === person;
    refusedPerson = person;
    if (isOnlyOne) return;
    pausedUntil = Date.now() + (outagePauses[outages] ?? outagePauses.at(-1) ?? 0);
    outages += 1;
  };

  const conclude = async (sent: Sent) => {
    const decided = refusals.add(sent);
    if (decided.takeBack.length > 0) await takeBackRefusals(decided.takeBack);
    const delivery = decided.record.at(-1)?.delivery;
    if (delivery?.outcome === "postponed" && delivery.isOutage) noteOutage(delivery, sent.email.person.id);
    else if (delivery) [outage, outages, refusedPerson] = [null, 0, null];
    for (const each of decided.record) await record(each);
  };

  const sendOne = async (email: ClaimedEmail) => {
    const turn = takeTurn();
    try {
      const { row, person, address, link } = email;
      const composed = composeEmail({ ...row, person, address, link: link?.url ?? null }, mail);
      const delivery = await deliver(composed, mail, { waitForTurn: turn.wait, ...(timeouts ? { timeouts } : {}) });
      await conclude({ email, delivery });
    } finally {
      turn.end();
    }
  };

  let busySenders = 0;
  const sendAll = async () => {
    busySenders += 1;
    try {
      while (!isStopped && Date.now() >= pausedUntil) {
        const email = await claimEmail();
        if (!email) break;
        await sendOne(email);
      }
    } finally {
      busySenders -= 1;
    }
    if (busySenders === 0) for (const each of refusals.rest()) await record(each);
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

/** Turns for the last step of sending, from the server's answer to its record: a killed process sends at most one email twice. */
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

/** Refusals in a row: when several recipients get the same answer and none is accepted between, it is about the sender. */

/** So many recipients with the same answer are no chance. */
const several = 3;

interface Sent {
  email: ClaimedEmail;
  delivery: Delivery;
}

interface Decided {
  /** What to record now. */
  record: Sent[];
  /** What was recorded and turned out to be wrong. */
  takeBack: RefusalMark[];
}

/** Watches the emails of one sender. Refusals are held back until it is clear what they are about. */
function watchRefusals() {
  let answer: string | null = null;
  let people = new Set<number>();
  let held: Sent[] = [];
  let marks: RefusalMark[] = [];
  /** Answers to one or two recipients after which the server took the next email: they are about mailboxes. */
  const ofMailboxes = new Set<string>();

  /** Ends the run, and returns what was held back. */
  const end = (next: string | null): Sent[] => {
    const rest = held;
    answer = next;
    people = new Set();
    held = [];
    marks = [];
    return rest;
  };

  return {
    /** Decides what to record after one more email. */
    add(sent: Sent): Decided {
      const { email, delivery } = sent;
      if (delivery.outcome === "postponed") return { record: [sent], takeBack: [] };
      if (delivery.outcome === "accepted") {
        if (answer !== null && people.size < several) ofMailboxes.add(answer);
        return { record: [...end(null), sent], takeBack: [] };
      }
      const given = comparableAnswer(delivery.problem);
      if (ofMailboxes.has(given)) return { record: [...end(null), sent], takeBack: [] };
      const others = given === answer ? [] : end(given);
      people.add(email.person.id);
      held.push(sent);
      if (people.size < several) return { record: others, takeBack: [] };
      const problem = sameForAll(delivery.problem);
      const record = held.map(({ email }): Sent => ({ email, delivery: { outcome: "postponed", problem, isOutage: true } }));
      const takeBack = marks;
      [held, marks] = [[], []];
      return { record, takeBack };
    },
    /** What is held back and has to be recorded, because no email follows for now. */
    rest(): Sent[] {
      const rest = held;
      held = [];
      return rest;
    },
    /** Remembers what a refusal of this run changed. */
    marked(mark: RefusalMark) {
      marks.push(mark);
    },
  };
}
