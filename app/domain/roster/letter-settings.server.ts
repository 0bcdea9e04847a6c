import { eq } from "drizzle-orm";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { refuseUnless } from "#app/domain/core/refusal.ts";
import { prepared } from "#db/client.server.ts";
import { siteSettings } from "#db/schema.ts";
import type { LetterSettings } from "./letter-options.ts";
import { letterSettingsInput } from "./letter-settings.ts";

/** The settings of the joining letters, stored as one row. */

const name = "letters";

const defaults: LetterSettings = {
  signerName: null,
  signerRole: null,
  contact: null,
  paragraph: null,
  returnAddress: null,
  envelope: "#10",
  membersMayPassOn: false,
};

const storedSettings = prepared((db) =>
  db.select({ value: siteSettings.value }).from(siteSettings).where(eq(siteSettings.name, name)).prepare(),
);

/** The settings of the letters, with the defaults for those that nobody has set. */
export const letterSettings = (): LetterSettings => ({
  ...defaults,
  ...(storedSettings().get()?.value as Partial<LetterSettings> | undefined),
});

/** Whether members may pass on joining letters to classmates; administrators always may. */
export const membersMayPassOnLetters = (): boolean => letterSettings().membersMayPassOn;

/** Changes the settings of the letters. Fields that are absent become empty. Throws Refusal 403. */
export const saveLetterSettings = operation({
  log: { action: "auth.letter-settings", resource: "auth", attempt: "change the settings of the joining letters" },
  limit: "administration",
  input: letterSettingsInput,
  edits: true,
  run(tx, me, typed, { note, merge }) {
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
    const updatedAt = new Date();
    tx.insert(siteSettings)
      .values({ name, value, updatedAt })
      .onConflictDoUpdate({ target: siteSettings.name, set: { value, updatedAt } })
      .run();
    note({ description: `${fullName(me)} changed the settings of the joining letters`, details: changes(before, value) });
    return value;
  },
});
