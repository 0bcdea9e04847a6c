/** What can be set on the joining letters: docs/behavior.md, "Joining letters". */

/** The window envelopes, with the paper that fits when it is folded in three. */
export const envelopes = [
  { value: "#10", label: "#10, for US letter paper" },
  { value: "DL", label: "DL, for A4 paper" },
] as const;
export type Envelope = (typeof envelopes)[number]["value"];

export const paragraphLength = 600;

/** The settings as letters use them. Null stands for the default. */
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

/** The first telephone number in the lines that say how to reach the class; null without one. ZIP codes are none. */
export function phoneIn(contact: string | null): string | null {
  const numbers = (contact ?? "").match(/\+?\(?\d[\d ().-]{5,}\d/g) ?? [];
  const isPhone = (text: string) => text.replace(/\D/g, "").length >= 7 && !/^\d{5}-\d{4}$/.test(text);
  return numbers.find(isPhone) ?? null;
}
