import { eq } from "drizzle-orm";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { db } from "#db/client.server.ts";
import type { EmailKind } from "#db/column-values.ts";
import { emailSettings, users } from "#db/schema.ts";
import {
  defaultNoticeSettings,
  type NoticeKind,
  type NoticeSettings,
  noticeSetting,
  noticeSettingsChange,
} from "./notice-settings.ts";
import { cancelEmails } from "./outbox.server.ts";

/** Reading and changing which emails a member gets. The choices are kept even while the site has no mail server. */

/** Which emails a member gets: what they chose, else the defaults. */
export function findNoticeSettings(userId: number): NoticeSettings {
  const { messages, meetUpChanges, newMeetUps, comments, mailings, weeklyLetter } = emailSettings;
  const columns = { messages, meetUpChanges, newMeetUps, comments, mailings, weeklyLetter };
  return db().select(columns).from(emailSettings).where(eq(emailSettings.userId, userId)).get() ?? defaultNoticeSettings;
}

/** Which emails a member gets, for the form, and whether mail to them comes back. */
export function findNoticeForm(userId: number) {
  const member = db().select({ returnedAt: users.emailReturnedAt }).from(users).where(eq(users.id, userId)).get();
  return { ...findNoticeSettings(userId), isReturned: Boolean(member?.returnedAt) };
}

/** Changes which emails one gets. Absent fields stay unchanged. Emails that wait and are no longer wanted are not sent. */
export const changeNoticeSettings = operation({
  log: { action: "email.settings", resource: "users", attempt: "change which emails they get" },
  limit: "account",
  input: noticeSettingsChange,
  run(me, change, { note }) {
    const { settings, changed } = storeNoticeSettings(me.id, change);
    const description = `${fullName(me)} changed which emails they get`;
    note(Object.keys(changed).length === 0 ? null : { description, resourceId: me.id, details: changed });
    return settings;
  },
});

type Change = { [Name in keyof NoticeSettings]?: NoticeSettings[Name] | undefined };

/** Stores a change in the caller's transaction, cancels emails no longer wanted, and returns all settings and what changed. */
export function storeNoticeSettings(userId: number, change: Change, now = new Date()) {
  const before = findNoticeSettings(userId);
  const changed = changes(before, change as Partial<NoticeSettings>);
  const settings = { ...before, ...Object.fromEntries(Object.entries(changed).map(([name, { to }]) => [name, to])) };
  if (Object.keys(changed).length === 0) return { settings, changed };
  const weeklySince = "weeklyLetter" in changed ? { weeklySince: settings.weeklyLetter ? now : null } : {};
  const row = { ...settings, ...weeklySince, updatedAt: now };
  db()
    .insert(emailSettings)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: emailSettings.userId, set: row })
    .run();
  const kinds = Object.entries(noticeSetting) as [NoticeKind, keyof NoticeSettings][];
  const unwanted: EmailKind[] = kinds.filter(([, name]) => settings[name] !== "now").map(([kind]) => kind);
  if (!settings.weeklyLetter) unwanted.push("weekly_letter");
  cancelEmails(userId, "The member chose not to get it", unwanted);
  return { settings, changed };
}
