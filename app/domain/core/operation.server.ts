import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { db } from "#db/client.server.ts";
import type { Resource } from "#db/column-values.ts";
import { activityLogs } from "#db/schema.ts";
import { retryWhileBusy, storageErrorOf } from "#db/storage-errors.server.ts";
import { guardAdministrators } from "./administrators-access.server.ts";
import { type Actor, fullName, type Member } from "./member.ts";
import { findOpenAccount } from "./member-rows.server.ts";
import { countAgainstLimit, type LimitKind, refuseOverLimit } from "./rate-limits.server.ts";
import { mergeEdit, Refusal, type ShownValues } from "./refusal.ts";

/** What an operation reports to the activity log with `note`. An operation that did nothing reports null. */
export interface ActivityNote {
  description: string;
  resourceId?: number | null;
  /** What changed. Never passwords, never the text of a message. */
  details?: Record<string, unknown>;
  /** The member the entry is about when nobody is signed in: a sign-in, a joining link. */
  userId?: number;
}

interface Log {
  /** `resource.verb`, like `profile.edit`. */
  action: string;
  resource: Resource;
  /** Completes '… tried to …' in the entry of a refused attempt. */
  attempt: string;
}

/** For `edits`, after the permission: the change without what was left as shown. Throws Refusal 409 with the conflicts. */
export type Merge = <Change extends object>(stored: Readonly<Record<string, unknown>>, change: Change) => Change;

export interface OperationContext<Prepared> {
  note: (note: ActivityNote | null) => void;
  prepared: Prepared;
  actor: Actor;
  merge: Merge;
}

interface Definition<Schema extends z.ZodType, Me, Prepared, Result, Limit> {
  log: Log;
  /** For members: a rate limit. For visitors: 'by-address' if `prepare` limits attempts, 'none' if no limit is needed. */
  limit: Limit;
  input: Schema;
  /** Whether it changes fields of something that others may change, too: callers can send what they were shown. */
  edits?: true;
  /** The message for visitors, if it isn't 'Please sign in first'. */
  signInFirst?: string;
  /** Set if it needs a fresh code although it changes nobody's account: it leads to everybody's data, or removes traces. */
  needsFreshCode?: true;
  /** What the log of the process says of it, too, where the activity log can't. */
  serverLog?: string;
  /** Slow work before the transaction, which is synchronous: hashing passwords, decoding pictures. */
  prepare?(me: Me, input: z.output<Schema>, actor: Actor, merge: Merge): Promise<Prepared>;
  run(me: Me, input: z.output<Schema>, context: OperationContext<Prepared>): Result;
  /** Runs instead while the database can't be written. Without it the operation fails. */
  onStorageError?(actor: Actor): Result;
}

/** A change of data; forms and the JSON API perform the same operations. */
export interface Operation<Schema extends z.ZodType = z.ZodType, Result = unknown> {
  readonly input: Schema;
  readonly action: string;
  /** Whether visitors may perform it. */
  readonly isPublic: boolean;
  readonly edits: boolean;
  readonly signInFirst: string | undefined;
  readonly serverLog: string | undefined;
  /** Runs it with parsed input and what the sender was shown. Throws a Refusal if it isn't allowed or possible. */
  perform(actor: Actor, input: z.output<Schema>, shown?: ShownValues): Promise<Result>;
}

/**
 * An operation for signed-in members: permission check, write, and activity entry in one immediate transaction.
 * A Refusal rolls the write back and is logged as a failed action. Any other error is a bug: it also rolls back, and goes
 * to the request log only. While another process writes, it retries for up to 3 seconds, then throws SQLite's error.
 * What leads to an administrator's account throws Refusal 403 at the field `code`, as guardAdministrators says.
 */
export function operation<Schema extends z.ZodType, Result, Prepared = undefined>(
  definition: Definition<Schema, Member, Prepared, Result, LimitKind>,
): Operation<Schema, Result> {
  const refusal = () => new Refusal(401, definition.signInFirst ?? "Please sign in first");
  return buildOperation(definition, definition.limit, {
    authorize({ member }) {
      if (!member) throw refusal();
      return member;
    },
    reload(me) {
      const current = findOpenAccount(me.id);
      if (!current) throw refusal();
      return current;
    },
    guard: (me, actor, change) => guardAdministrators(me, actor, definition.needsFreshCode ?? false, change),
  });
}

/** An operation for visitors, too. It asks for no fresh code: what counts is the password or link that it takes. */
export function publicOperation<Schema extends z.ZodType, Result, Prepared = undefined>(
  definition: Definition<Schema, Member | null, Prepared, Result, "by-address" | "none">,
): Operation<Schema, Result> {
  return buildOperation(definition, null, {
    authorize: ({ member }) => member,
    reload: (me) => me,
    guard: (_me, _actor, change) => change(),
  });
}

function buildOperation<Schema extends z.ZodType, Me, Prepared, Result>(
  definition: Definition<Schema, Me, Prepared, Result, unknown>,
  limit: LimitKind | null,
  {
    authorize,
    reload,
    guard,
  }: {
    authorize: (actor: Actor) => Me;
    reload: (me: Me) => Me;
    guard: (me: Me, actor: Actor, change: () => Result) => Result;
  },
): Operation<Schema, Result> {
  const { log, input, prepare, run, onStorageError } = definition;
  return {
    input,
    action: log.action,
    isPublic: limit === null,
    edits: definition.edits ?? false,
    signInFirst: definition.signInFirst,
    serverLog: definition.serverLog,
    async perform(actor, values, shown) {
      let activityNote: ActivityNote | null | undefined;
      const note = (value: ActivityNote | null) => {
        activityNote = value;
      };
      try {
        const me = authorize(actor);
        const writer = limit && actor.member;
        if (writer) refuseOverLimit(writer.id, limit, "refused");
        const merge = mergeWith(shown);
        const prepared = (await prepare?.(me, values, actor, merge)) as Prepared;
        const write = () => {
          if (writer) countAgainstLimit(writer.id, limit);
          // The member may have been deactivated, or lost their role, while a large photo was uploading.
          const current = reload(me);
          const context = { note, prepared, actor, merge };
          const result = guard(current, actor, () => run(current, values, context));
          if (activityNote === undefined) throw new Error(`${log.action} wrote no activity note`);
          if (activityNote) recordActivity(actor, log, { ...activityNote, success: true });
          return result;
        };
        return await retryWhileBusy(() => db().transaction(write, { behavior: "immediate" }));
      } catch (error) {
        if (onStorageError && storageErrorOf(error)) return onStorageError(actor);
        // Attempts over a rate limit are not logged: they would fill the log.
        if (error instanceof Refusal && error.status !== 429) {
          await retryWhileBusy(() => logRefusal(actor, log, activityNote, values, error));
        }
        throw error;
      }
    },
  };
}

const changedMeanwhile =
  "Somebody has changed this in the meantime. Nothing is lost: look at both below, then send it again to keep yours.";

const mergeWith =
  (shown: ShownValues = {}): Merge =>
  (stored, sent) => {
    const { change, conflicts } = mergeEdit(stored, sent, shown);
    if (conflicts.length > 0) throw new Refusal(409, changedMeanwhile, { conflicts });
    return change;
  };

function logRefusal(actor: Actor, log: Log, activityNote: ActivityNote | null | undefined, input: unknown, refusal: Refusal) {
  const { member } = actor;
  const name = member ? fullName(member) : "A visitor";
  const write = () => {
    if (member) countAgainstLimit(member.id, "refused");
    recordActivity(actor, log, {
      ...activityNote,
      description: activityNote?.description ?? `${name} tried to ${log.attempt}`,
      details: activityNote?.details ?? idsIn(input),
      success: false,
      errorMessage: refusal.message,
    });
  };
  db().transaction(write, { behavior: "immediate" });
}

/** The ids in the input: enough to look up what the attempt was about, and never passwords or texts. */
function idsIn(input: unknown): Record<string, number> {
  const fields = Object.entries((input ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    fields.filter((field): field is [string, number] => /Id$/.test(field[0]) && typeof field[1] === "number"),
  );
}

/** Adds one entry to the activity log, in the caller's transaction. */
export function recordActivity(
  actor: Actor,
  log: { action: string; resource: Resource },
  entry: ActivityNote & { success: boolean; errorMessage?: string },
): void {
  db()
    .insert(activityLogs)
    .values({
      userId: actor.member?.id ?? entry.userId ?? null,
      action: log.action,
      resource: log.resource,
      description: entry.description,
      resourceId: entry.resourceId ?? null,
      details: hasFields(entry.details) ? JSON.stringify(entry.details) : null,
      ipAddress: actor.ipAddress,
      userAgent: actor.userAgent,
      success: entry.success,
      errorMessage: entry.errorMessage ?? null,
    })
    .run();
}

/** A form that changed nothing has details without fields; they are stored as null. */
const hasFields = (details: object | undefined) => details !== undefined && Object.keys(details).length > 0;

/** The fields that differ, as `{field: {from, to}}`, for an entry's details. */
export function changes<T extends object>(before: T, after: Partial<T>): Record<string, { from: unknown; to: unknown }> {
  const fields = Object.keys(after) as (keyof T & string)[];
  return Object.fromEntries(
    fields
      .filter((field) => after[field] !== undefined && !isDeepStrictEqual(after[field], before[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  );
}
