import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import type { Resource } from "#db/column-values.ts";
import { users } from "#db/schema.ts";
import { retryWhileBusy, storageErrorOf } from "#db/storage-errors.server.ts";
import { type ActivityNote, recordActivity } from "./activity-entries.server.ts";
import type { Actor } from "./actor.ts";
import { fullName, type Member } from "./member.ts";
import { countAgainstLimit, type LimitKind, refuseOverLimit } from "./member-rate-limits.server.ts";
import { isOpenAccount, memberColumns } from "./member-rows.server.ts";
import { Refusal } from "./refusal.ts";

interface Log {
  /** `resource.verb`, like `profile.edit`. */
  action: string;
  resource: Resource;
  /** Completes '… tried to …' when it was refused. */
  attempt: string;
}

interface Definition<Schema extends z.ZodType, Me, Prepared, Result, Limit> {
  log: Log;
  /**
   * Under which of a member's limits it counts. Of what visitors may ask for: whether `prepare` limits it by address, or
   * nothing needs to.
   */
  limit: Limit;
  input: Schema;
  /** What a visitor is told, if it is not 'Please sign in first'. */
  signInFirst?: string;
  /** Slow work before the transaction, which is synchronous: hashing, decoding pictures. */
  prepare?(me: Me, input: z.output<Schema>, actor: Actor): Promise<Prepared>;
  run(
    tx: Tx,
    me: Me,
    input: z.output<Schema>,
    context: { note: (note: ActivityNote | null) => void; prepared: Prepared; actor: Actor },
  ): Result;
  /** What is done instead while the database cannot be written; without it the operation fails. */
  onStorageError?(actor: Actor): Result;
}

/** A change of data that both doors, the form post and the JSON call, go through. */
export interface Operation<Schema extends z.ZodType = z.ZodType, Result = unknown> {
  readonly input: Schema;
  readonly action: string;
  /** Whether visitors may ask for it. */
  readonly isPublic: boolean;
  /** What a visitor is told, if it is not 'Please sign in first'. */
  readonly signInFirst: string | undefined;
  /** Runs it with input that `input` has parsed. Throws a Refusal for an expected 'no'. */
  perform(actor: Actor, input: z.output<Schema>): Promise<Result>;
}

/**
 * An operation for signed-in members: permission, write and activity entry in one
 * immediate transaction. A Refusal rolls the write back and is logged as a failed
 * action; anything else that is thrown is a fault and goes to the request log. While
 * another process writes it waits for up to 3 seconds, then throws SQLite's error.
 */
export function operation<Schema extends z.ZodType, Result, Prepared = undefined>(
  definition: Definition<Schema, Member, Prepared, Result, LimitKind>,
): Operation<Schema, Result> {
  const refusal = () => new Refusal(401, definition.signInFirst ?? "Please sign in first");
  return build(definition, definition.limit, {
    admit({ member }) {
      if (!member) throw refusal();
      return member;
    },
    renew(tx, me) {
      const now = tx
        .select(memberColumns)
        .from(users)
        .where(and(eq(users.id, me.id), isOpenAccount))
        .get();
      if (!now) throw refusal();
      return now;
    },
  });
}

/** An operation that visitors may ask for too: signing in, choosing a password, writing to the administrators. */
export function publicOperation<Schema extends z.ZodType, Result, Prepared = undefined>(
  definition: Definition<Schema, Member | null, Prepared, Result, "by-address" | "none">,
): Operation<Schema, Result> {
  return build(definition, null, { admit: ({ member }) => member, renew: (_tx, me) => me });
}

function build<Schema extends z.ZodType, Me, Prepared, Result>(
  definition: Definition<Schema, Me, Prepared, Result, unknown>,
  limit: LimitKind | null,
  { admit, renew }: { admit: (actor: Actor) => Me; renew: (tx: Tx, me: Me) => Me },
): Operation<Schema, Result> {
  const { log, input, prepare, run, onStorageError } = definition;
  return {
    input,
    action: log.action,
    isPublic: limit === null,
    signInFirst: definition.signInFirst,
    async perform(actor, parsed) {
      let noted: ActivityNote | null | undefined;
      const note = (given: ActivityNote | null) => {
        noted = given;
      };
      try {
        const me = admit(actor);
        const writer = limit && actor.member;
        if (writer) refuseOverLimit(writer.id, limit, "refused");
        const prepared = (await prepare?.(me, parsed, actor)) as Prepared;
        const write = (tx: Tx) => {
          if (writer) countAgainstLimit(tx, writer.id, limit);
          // A member can be deactivated, or lose a role, while a large photo arrives.
          const result = run(tx, renew(tx, me), parsed, { note, prepared, actor });
          if (noted === undefined) throw new Error(`${log.action} wrote no activity note`);
          if (noted) recordActivity(tx, actor, log, { ...noted, success: true });
          return result;
        };
        return await retryWhileBusy(() => db().transaction(write, { behavior: "immediate" }));
      } catch (error) {
        if (onStorageError && storageErrorOf(error)) return onStorageError(actor);
        // What came too often is left out: the tries before it are there, and the log must not grow by them.
        if (error instanceof Refusal && error.status !== 429) {
          await retryWhileBusy(() => logRefusal(actor, log, noted, parsed, error));
        }
        throw error;
      }
    },
  };
}

function logRefusal(actor: Actor, log: Log, noted: ActivityNote | null | undefined, input: unknown, refusal: Refusal) {
  const { member } = actor;
  const who = member ? fullName(member) : "A visitor";
  const write = (tx: Tx) => {
    if (member) countAgainstLimit(tx, member.id, "refused");
    recordActivity(tx, actor, log, {
      ...noted,
      description: noted?.description ?? `${who} tried to ${log.attempt}`,
      details: noted?.details ?? idsIn(input),
      success: false,
      errorMessage: refusal.message,
    });
  };
  db().transaction(write, { behavior: "immediate" });
}

/** What was asked for, by the ids in the input: enough to look it up, and no text of anybody's. */
function idsIn(input: unknown): Record<string, number> {
  const fields = Object.entries((input ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    fields.filter((field): field is [string, number] => /Id$/.test(field[0]) && typeof field[1] === "number"),
  );
}
