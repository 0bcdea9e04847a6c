import { z } from "zod";
import { checkbox, optionalText } from "#app/domain/core/fields.ts";
import { paragraphLength } from "./letter-options.ts";

/** Optional text of a few lines: a letter must fit on one sheet. */
const fewLines = (label: string, length: number, lines: number) =>
  optionalText(label, length, "many").refine((text) => (text ?? "").split("\n").length <= lines, {
    message: `${label} can have at most ${lines} lines`,
  });

/** The form with the settings of the joining letters. */
export const letterSettingsInput = z.object({
  signerName: optionalText("The name", 80),
  signerRole: optionalText("The role", 80),
  contact: fewLines("The contact lines", 200, 4),
  paragraph: fewLines("The paragraph", paragraphLength, 4),
  returnAddress: fewLines("The return address", 200, 4),
  envelope: z.enum(["#10", "DL"], { error: "Please choose an envelope" }).default("#10"),
  membersMayPassOn: checkbox,
});
