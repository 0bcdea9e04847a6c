import { z } from "zod";
import type { Actor } from "#app/domain/core/member.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { isAdministrator } from "#app/domain/core/permissions.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { allFiles, importYearbookPortraits, previewPortraits } from "#app/domain/roster/portrait-import.server.ts";
import { findStagedPortraits, stagePortraits } from "#app/domain/roster/staged-portraits.server.ts";
import {
  apiRoute,
  type Endpoint,
  type EndpointOptions,
  endpointDefaults,
  invalidResponse,
  mutation,
  noStore,
} from "#app/http/api.server.ts";
import { readArchive, requireArchive } from "#app/http/request-body.server.ts";
import { count, flag, id, text } from "#app/http/response-schemas/fields.server.ts";

const number = z.int().meta({ examples: [3], description: "The place of the picture in the ZIP file, from 1." });
const file = text("Santiago Maria.jpg");
const named = z.object({ id, name: text("Maria Santiago (née Vázquez)") });

const savedPortraits = z
  .object({
    saved: count,
    replaced: count.meta({ description: "How many of the saved ones replaced another portrait." }),
    kept: count.meta({ description: "How many people kept the portrait they had." }),
    unchanged: count.meta({ description: "How many people had the same portrait already." }),
    leftOut: count.meta({ description: "How many files of the ZIP were given to nobody." }),
  })
  .meta({ id: "SavedPortraits" });

const portraitsReport = z
  .object({
    archive: text("3q2-7wAAAAAAAAAAAAAAAAAA").meta({
      description: "Names this ZIP file for an hour in POST /api/yearbook-portraits/choices.",
    }),
    total: count.meta({ description: "The files in the ZIP." }),
    replacing: count.meta({ description: "Matched pictures of people who had another portrait." }),
    unchanged: count.meta({ description: "Matched pictures that people had already." }),
    matched: z
      .array(z.object({ number, file, person: named, state: z.enum(["new", "replaces", "same"]) }))
      .meta({ description: "Exactly one person has this name." }),
    ambiguous: z.array(z.object({ number, file, isSecondFile: flag, people: z.array(named) })).meta({
      description: "Several people have this name, or several files are of one person. Nobody gets these unless you say so.",
    }),
    unmatched: z.array(z.object({ number, file })).meta({ description: "Nobody has this name." }),
    unreadable: z.array(z.object({ file, problem: text("It is protected with a password.") })),
    result: savedPortraits.nullable().meta({ description: "What was saved; null in a dry run." }),
  })
  .meta({ id: "PortraitsReport" });

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

/** A POST endpoint for administrators that performs an operation with the ZIP file of the body, which is on disk meanwhile. */
function archiveUpload<
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

const choice = z.enum(["true", "false"], { error: "Please send true or false" }).default("false");
const query = z.object({ dryRun: choice, keepExisting: choice });

function reportOf(archive: string): Omit<z.output<typeof portraitsReport>, "result"> {
  const { total, replacing, unchanged, matched, ambiguous, unmatched, unreadable } = previewPortraits(
    findStagedPortraits(archive),
    allFiles,
  );
  return {
    archive,
    total,
    replacing,
    unchanged,
    matched: matched.shown,
    ambiguous: ambiguous.shown,
    unmatched: unmatched.shown,
    unreadable: unreadable.shown,
  };
}

export const loader = apiRoute({
  "/api/yearbook-portraits": {
    POST: archiveUpload(stagePortraits, {
      summary: "Takes a ZIP file of yearbook portraits, and saves those whose file names are the name of one person",
      response: portraitsReport,
      query,
      textParameters: {
        dryRun: "true saves nothing, and tells whose the pictures are. The default is false.",
        keepExisting: "true keeps the portraits that people have already. The default is false.",
      },
      operations: [importYearbookPortraits],
      async finish({ key }, actor, { dryRun, keepExisting }) {
        const report = reportOf(key);
        if (dryRun === "true") return { ...report, result: null };
        const choices = { archive: key, keepExisting: keepExisting === "true" };
        return { ...report, result: await importYearbookPortraits.perform(actor, choices) };
      },
    }),
  },
  "/api/yearbook-portraits/choices": {
    POST: mutation(importYearbookPortraits, {
      summary:
        "Saves the portraits of a ZIP file that was sent within the hour. A field like file3 gives picture 3 to the person with this name or User ID; leave3 leaves it out",
      response: savedPortraits,
      errors: [404],
      example: { archive: "3q2-7wAAAAAAAAAAAAAAAAAA", keepExisting: true, file3: "Jon Stone", leave4: true },
    }),
  },
});
export const action = loader;
