import type { LoaderFunctionArgs } from "react-router";
import { Refusal } from "#app/domain/core/refusal.ts";
import { rejectedRowsCsv } from "#app/domain/roster/rejected-rows.ts";
import { choicesIn } from "#app/domain/roster/roster-choices.ts";
import { findStagedImport } from "#app/domain/roster/staged-imports.server.ts";
import { rejectPosts, requireAdministrator, sentenceResponse } from "#app/http/guards.server.ts";

/** GET /admin/import/faulty-rows?roster=…: the rows with errors, as a CSV file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  requireAdministrator(args, "Only administrators can import a roster.");
  try {
    const { searchParams } = args.url;
    const roster = await findStagedImport(searchParams.get("roster") ?? "", choicesIn(searchParams));
    return new Response(rejectedRowsCsv(roster), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="faulty-rows.csv"',
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    if (error instanceof Refusal) throw sentenceResponse(error.status, error.message);
    throw error;
  }
}

export const action = rejectPosts;
