import { z } from "zod";
import { importYearbookPortraits } from "#app/domain/roster/portrait-import.server.ts";
import { allFiles, previewPortraits } from "#app/domain/roster/portrait-preview.server.ts";
import { findStagedPortraits, stagePortraits } from "#app/domain/roster/staged-portraits.server.ts";
import { mutation } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { archiveUpload } from "#app/http/archive-endpoint.server.ts";
import { portraitsReport, savedPortraits } from "#app/http/response-schemas/yearbook-portraits.server.ts";

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

/** /api/yearbook-portraits: many portraits at once, from a ZIP file. */
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
