import { z } from "zod";
import { checkbox } from "#app/domain/core/fields.ts";
import { type EmailKind, mailingTimings, noticeTimings } from "#db/column-values.ts";

/** When a member is told by email about messages, meet-ups, and comments; and whether they get the weekly letter. */

/** The notices that everybody can choose, and the name of their setting. */
export const noticeSetting = {
  message: "messages",
  meet_up_change: "meetUpChanges",
  new_meet_up: "newMeetUps",
  comment: "comments",
  mailing: "mailings",
} as const satisfies Partial<Record<EmailKind, string>>;
export type NoticeKind = keyof typeof noticeSetting;

/** What an email's link can turn off, with the letter that stands for it there. Links in old emails depend on the letters. */
export const unsubscribeLetters = {
  message: "m",
  meet_up_change: "c",
  new_meet_up: "n",
  comment: "k",
  mailing: "l",
  weekly_letter: "w",
} as const satisfies Record<NoticeKind | "weekly_letter", string>;
export type Unsubscribable = keyof typeof unsubscribeLetters;

const timing = (what: string) => z.enum(noticeTimings, { error: `Please choose when you are told of ${what}` });

export const noticeSettingsInput = z.object({
  messages: timing("messages"),
  meetUpChanges: timing("changes of meet-ups"),
  newMeetUps: timing("new meet-ups"),
  comments: timing("comments"),
  mailings: z.enum(mailingTimings, { error: "Please choose whether you get what is written to the class" }),
  weeklyLetter: checkbox,
});
export type NoticeSettings = z.output<typeof noticeSettingsInput>;

/** The defaults, until a member chooses. */
export const defaultNoticeSettings: NoticeSettings = {
  messages: "now",
  meetUpChanges: "now",
  newMeetUps: "weekly",
  comments: "weekly",
  mailings: "now",
  weeklyLetter: false,
};

export const noEmails: NoticeSettings = {
  messages: "never",
  meetUpChanges: "never",
  newMeetUps: "never",
  comments: "never",
  mailings: "never",
  weeklyLetter: false,
};

/** Changes in an API call. Absent fields stay unchanged. */
export const noticeSettingsChange = noticeSettingsInput
  .extend({
    weeklyLetter: z.union([z.boolean(), z.literal("on").transform(() => true)], { error: "Please choose true or false" }),
  })
  .partial();
