import { z } from "zod";
import { fullName } from "#app/domain/core/member.ts";
import { emailLettersInput } from "#app/domain/roster/emailed-letters.server.ts";
import type { NoticeText } from "#app/http/form-result.ts";

/** The buttons of the letters' page that send them by email. */

/** The button says for whom: `email` is 'everyone' or 'checked'. */
export const emailForm = emailLettersInput
  .extend({ email: z.enum(["everyone", "checked"], { error: "Please choose one from the list" }) })
  .transform(({ email, ...choice }) => ({ ...choice, everyone: email === "everyone" }));

/** How many people the notice names. */
const namedPeople = 10;

interface Sent {
  emails: number;
  leftAlone: number;
  needPaper: { firstName: string; lastName: string }[];
}

/** How many emails there are, and who needs a letter on paper. */
export function emailNotice({ emails, needPaper }: Sent): NoticeText {
  const title = emails === 1 ? "1 email is on its way" : `${emails.toLocaleString("en-US")} emails are on their way`;
  if (needPaper.length === 0) return title;
  const names = needPaper.slice(0, namedPeople).map(fullName);
  const others = needPaper.length - names.length;
  const list = new Intl.ListFormat("en-US").format(others > 0 ? [...names, `${others.toLocaleString("en-US")} more`] : names);
  return { title, description: `No email address that works is known of ${list}: please print a letter for them.` };
}
