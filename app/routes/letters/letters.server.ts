import { z } from "zod";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { emailLetters, emailLettersInput } from "#app/domain/roster/emailed-letters.server.ts";
import { joiningText } from "#app/domain/roster/emailed-links.server.ts";
import { makeLetters } from "#app/domain/roster/joining-letters.server.ts";
import { letterSettings } from "#app/domain/roster/letter-settings.server.ts";
import { emailedLettersPath, lettersPath, lettersStillValid, linkSubject } from "#app/domain/roster/letters.ts";
import { defaultJoiningDays } from "#app/domain/sign-in/sign-in-links.ts";
import { type FormPost, formHandler, formOfMany } from "#app/http/form-action.server.ts";
import type { NoticeText } from "#app/http/form-result.ts";

/** The email with a link to join, as this administrator would get it. */
export const sampleEmail = (me: Member) => ({
  firstName: me.firstName,
  subject: linkSubject.join,
  text: joiningText(me, defaultJoiningDays, letterSettings()),
});

/** The buttons that send letters by email say for whom: `email` is 'everyone' or 'checked'. */
const emailForm = emailLettersInput
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
function emailNotice({ emails, needPaper }: Sent): NoticeText {
  const title = emails === 1 ? "1 email is on its way" : `${formatNumber(emails)} emails are on their way`;
  if (needPaper.length === 0) return title;
  const names = needPaper.slice(0, namedPeople).map(fullName);
  const others = needPaper.length - names.length;
  const list = new Intl.ListFormat("en-US").format(others > 0 ? [...names, `${formatNumber(others)} more`] : names);
  return { title, description: `No email address that works is known of ${list}: please print a letter for them.` };
}

/** Makes the letters to print, or sends them by email. */
export const makingLetters = formOfMany(
  {
    email: formHandler(emailLetters, {
      schema: emailForm,
      takesCode: true,
      redirectTo: ({ batch }) => emailedLettersPath(batch),
      notice: emailNotice,
    }),
    print: formHandler(makeLetters, {
      takesCode: true,
      redirectTo: ({ batch }) => lettersPath(batch),
      notice: lettersNotice,
    }),
  },
  chosenWay,
);

/** Whether the button was one of those that send the letters by email. */
function chosenWay({ form }: FormPost): "email" | "print" {
  return form.has("email") ? "email" : "print";
}

/** How many letters were made, and what happened to earlier links. */
function lettersNotice({ letters, replaced, leftAlone }: { letters: number; replaced: number; leftAlone: number }): NoticeText {
  const title = letters === 1 ? "1 letter was made" : `${formatNumber(letters)} letters were made`;
  if (replaced > 0) {
    const earlier = replaced === 1 ? "1 earlier link has" : `${formatNumber(replaced)} earlier links have`;
    return { title, description: `${earlier} stopped working.` };
  }
  if (leftAlone > 0) return { title, description: `${lettersStillValid(leftAlone)}, and keep${leftAlone === 1 ? "s" : ""} it.` };
  return title;
}

const formatNumber = (number: number) => number.toLocaleString("en-US");
