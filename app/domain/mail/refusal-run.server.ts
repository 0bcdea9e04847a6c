import type { ClaimedEmail, RefusalMark } from "./email-queue.server.ts";
import type { Delivery } from "./mail-server.server.ts";
import { comparableAnswer, sameForAll } from "./server-answers.server.ts";

/**
 * Refusals in a row. When several recipients get the same answer and nobody is accepted in between, it is about the sender, however
 * the server words it.
 */

/** So many recipients with the same answer are no chance. */
const several = 3;

/** An email and what became of it. */
export interface Sent {
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
export function watchRefusals() {
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
