import { z } from "zod";
import { count, flag, id, text } from "./fields.server.ts";

/** Responses about yearbook portraits from a ZIP file. */

const number = z.int().meta({ examples: [3], description: "The place of the picture in the ZIP file, from 1." });
const file = text("Santiago Maria.jpg");
const named = z.object({ id, name: text("Maria Santiago (née Vázquez)") });

export const savedPortraits = z
  .object({
    saved: count,
    replaced: count.meta({ description: "How many of the saved ones replaced another portrait." }),
    kept: count.meta({ description: "How many people kept the portrait they had." }),
    unchanged: count.meta({ description: "How many people had the same portrait already." }),
    leftOut: count.meta({ description: "How many files of the ZIP were given to nobody." }),
  })
  .meta({ id: "SavedPortraits" });

export const portraitsReport = z
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
