import { fullName } from "#app/domain/core/member.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { refuseUnless } from "#app/domain/core/refusal.ts";
import { findSiteSetting, saveSiteSetting } from "#app/domain/core/site-settings.server.ts";
import type { LetterSettings } from "./letters.ts";
import { letterSettingsInput } from "./roster-forms.ts";

/** The settings of the joining letters, stored as one row. */

const defaults: LetterSettings = {
  signerName: null,
  signerRole: null,
  contact: null,
  paragraph: null,
  returnAddress: null,
  envelope: "#10",
  membersMayPassOn: false,
};

/** The settings of the letters, with the defaults for those that nobody has set. */
export const letterSettings = (): LetterSettings => ({
  ...defaults,
  ...findSiteSetting<Partial<LetterSettings>>("letters")?.value,
});

/** Whether members may pass on joining letters to classmates; administrators always may. */
export const membersMayPassOnLetters = (): boolean => letterSettings().membersMayPassOn;

/** Changes the settings of the letters. Fields that are absent become empty. Throws Refusal 403. */
export const saveLetterSettings = operation({
  log: { action: "auth.letter-settings", resource: "auth", attempt: "change the settings of the joining letters" },
  limit: "administration",
  input: letterSettingsInput,
  edits: true,
  run(me, typed, { note, merge }) {
    refuseUnless(canManageMembers(me), "Only administrators can change the settings of the joining letters");
    const before = letterSettings();
    const input = merge({ ...before }, typed);
    const value: LetterSettings = {
      signerName: input.signerName ?? null,
      signerRole: input.signerRole ?? null,
      contact: input.contact ?? null,
      paragraph: input.paragraph ?? null,
      returnAddress: input.returnAddress ?? null,
      envelope: input.envelope,
      membersMayPassOn: input.membersMayPassOn,
    };
    saveSiteSetting("letters", value);
    note({ description: `${fullName(me)} changed the settings of the joining letters`, details: changes(before, value) });
    return value;
  },
});
