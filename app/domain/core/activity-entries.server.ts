import { isDeepStrictEqual } from "node:util";
import { db } from "#db/client.server.ts";
import type { Resource } from "#db/column-values.ts";
import { activityLogs } from "#db/schema.ts";
import type { Actor } from "./member.ts";

/** What an operation reports to the activity log with `note`. An operation that did nothing reports null. */
export interface ActivityNote {
  description: string;
  resourceId?: number | null;
  /** What changed. Never passwords, never the text of a message. */
  details?: Record<string, unknown>;
  /** The member the entry is about when nobody is signed in: a sign-in, a joining link. */
  userId?: number;
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
