import type { LoaderFunctionArgs } from "react-router";
import { Refusal } from "#app/domain/core/refusal.ts";
import { choicesIn } from "#app/domain/roster/roster-choices.ts";
import { findStagedImport, rowsToCheckOf } from "#app/domain/roster/roster-import.server.ts";
import { rowsToCheckCsv } from "#app/domain/roster/roster-report.ts";
import { rejectPosts, requireAdministrator, sentenceResponse } from "#app/http/guards.server.ts";

/** GET /admin/import/faulty-rows?roster=… or, after the import, ?imported=…: the rows that are left out, as a CSV file. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  requireAdministrator(args, "Only administrators can import a roster.");
  try {
    const { searchParams } = args.url;
    const imported = searchParams.get("imported");
    const { headings, rejected } = imported === null ? await stagedRows(searchParams) : rowsToCheckOf(imported);
    return new Response(rowsToCheckCsv(headings, rejected), {
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

async function stagedRows(searchParams: URLSearchParams) {
  const { people } = await findStagedImport(searchParams.get("roster") ?? "", choicesIn(searchParams), "people");
  return people?.toCheck ?? { headings: [], rejected: [] };
}

export const action = rejectPosts;
