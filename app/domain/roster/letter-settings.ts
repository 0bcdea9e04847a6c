import { z } from "zod";
import { checkbox, optionalText } from "#app/domain/core/fields.ts";

/** What administrators set on the joining letters. Everything has a default that reads well. */

/** The window envelopes: what their sizes are called on boxes, and the paper that fits when it is folded in three. */
export const envelopes = [
  { value: "#10", label: "#10, for US letter paper" },
  { value: "DL", label: "DL, for A4 paper" },
] as const;
export type Envelope = (typeof envelopes)[number]["value"];

export const paragraphLength = 600;

/** Optional text of a few lines: a letter must fit on one sheet. */
const fewLines = (label: string, length: number, lines: number) =>
  optionalText(label, length, "many").refine((text) => (text ?? "").split("\n").length <= lines, {
    message: `${label} can have at most ${lines} lines`,
  });

export const letterSettingsInput = z.object({
  signerName: optionalText("The name", 80),
  signerRole: optionalText("The role", 80),
  contact: fewLines("The contact lines", 200, 4),
  paragraph: fewLines("The paragraph", paragraphLength, 8),
  returnAddress: fewLines("The return address", 200, 4),
  envelope: z.enum(["#10", "DL"], { error: "Please choose an envelope" }).default("#10"),
  membersMayPassOn: checkbox,
});

/** The settings as letters use them. */
export interface LetterSettings {
  signerName: string | null;
  signerRole: string | null;
  contact: string | null;
  paragraph: string | null;
  returnAddress: string | null;
  envelope: Envelope;
  membersMayPassOn: boolean;
}

export const settingsPath = "/admin/letters/settings";
