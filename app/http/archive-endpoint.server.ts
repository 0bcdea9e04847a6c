import type { z } from "zod";
import type { Actor } from "#app/domain/core/actor.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { isAdministrator } from "#app/domain/core/permissions.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { type Endpoint, type EndpointOptions, endpointDefaults } from "./api.server.ts";
import { invalidResponse, noStore } from "./api-errors.server.ts";
import { readArchive, requireArchive } from "./request-body.server.ts";

/** Calls of the JSON API whose body is a ZIP file instead of JSON. */

interface ArchiveOptions<Result, Query extends z.ZodObject, ResponseSchema extends z.ZodType>
  extends EndpointOptions<ResponseSchema> {
  /** What the address says after the question mark. */
  query: Query;
  textParameters: Record<keyof z.output<Query> & string, string>;
  /** The operations that `finish` performs. */
  operations: readonly Operation[];
  /** What follows the operation, and the response. */
  finish: (result: Result, actor: Actor, query: z.output<Query>) => Promise<z.output<ResponseSchema>>;
}

/**
 * A POST endpoint for administrators that performs an operation with the ZIP file of the body, which is kept on disk while it
 * runs.
 */
export function archiveUpload<
  Schema extends z.ZodType<{ file: File }>,
  Result,
  Query extends z.ZodObject,
  ResponseSchema extends z.ZodType,
>(
  operation: Operation<Schema, Result>,
  { query, finish, operations, ...options }: ArchiveOptions<Result, Query, ResponseSchema>,
): Endpoint {
  return {
    ...endpointDefaults,
    ...options,
    isPublic: false,
    bodyType: "application/zip",
    operations: [operation, ...operations],
    async respond(request, actor) {
      const { member } = actor;
      if (!member) throw new Refusal(401, "Please sign in first");
      requireArchive(request);
      // Others are refused here, which is logged, before anything is read.
      if (!isAdministrator(member)) await operation.perform(actor, { file: new File([], "unread.zip") } as z.output<Schema>);
      const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
      if (!asked.success) return invalidResponse(asked.error);
      const { file, discard } = await readArchive(request);
      try {
        const parsed = operation.input.safeParse({ file: new File([file], "sent.zip", { type: "application/zip" }) });
        if (!parsed.success) return invalidResponse(parsed.error);
        const result = await operation.perform(actor, parsed.data);
        return Response.json(await finish(result, actor, asked.data), { headers: noStore });
      } finally {
        await discard();
      }
    },
  };
}
