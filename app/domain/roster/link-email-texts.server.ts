import { siteLink } from "#app/domain/mail/email-links.server.ts";
import { type Email, linkPlaceholder } from "#app/domain/mail/outbox.server.ts";
import { defaultJoiningDays, type JoiningDays, linkLifetime, recoveryHours } from "#app/domain/sign-in/sign-in-links.ts";
import type { LetterSettings } from "./letter-options.ts";
import { countWaitingMessages } from "./letter-recipients.server.ts";
import { contactOf, linkClosing, linkInstruction, linkSubject, opening, signerOf, waitingSentence } from "./letter-sentences.ts";
import { letterSettings } from "./letter-settings.server.ts";

/** Emails with a one-time link: what the letters say, as plain text. The link is made when the email is sent. */

type LinkEmail = Required<Pick<Email, "kind" | "userId" | "subject" | "text" | "link">>;

interface LinkRecipient {
  id: number;
  firstName: string;
  lastName: string;
  email: string | null;
}

export function joiningEmail(
  person: LinkRecipient,
  days: JoiningDays = defaultJoiningDays,
  settings: LetterSettings = letterSettings(),
): LinkEmail {
  return {
    kind: "joining",
    userId: person.id,
    subject: linkSubject.join,
    text: joiningText(person, days, settings, countWaitingMessages(person.id)),
    link: { purpose: "join", lifetime: linkLifetime.join(days) },
  };
}

/** The text of that email, without the greeting. */
export const joiningText = (
  { firstName, lastName, email }: Pick<LinkRecipient, "firstName" | "lastName" | "email">,
  days: JoiningDays,
  settings: LetterSettings,
  waitingMessages = 0,
): string =>
  paragraphs(
    opening,
    settings.paragraph,
    waitingSentence(waitingMessages),
    `${linkInstruction.join}\n${linkPlaceholder}`,
    `The link works once, for ${days} days. Once you have joined, sign in with your email address, ${email}.`,
    `${linkClosing.join}\n${signerOf(settings).join("\n")}`,
    questions(settings),
    `This email is for ${firstName} ${lastName}. If that is not you, please ignore it.`,
  );

export function signInEmail(person: LinkRecipient, settings: LetterSettings = letterSettings()): LinkEmail {
  return {
    kind: "sign_in_link",
    userId: person.id,
    subject: linkSubject.recovery,
    text: paragraphs(
      `${linkInstruction.recovery}\n${linkPlaceholder}`,
      `The link works once, for ${recoveryHours} hours. After that, sign in with your email address, ${person.email}.`,
      "If you did not ask for it, please ignore this email. Your password stays as it is.",
      `${linkClosing.recovery}\n${signerOf(settings).join("\n")}`,
      questions(settings),
    ),
    link: { purpose: "recovery", lifetime: linkLifetime.recovery },
  };
}

const questions = (settings: LetterSettings) => `Questions?\n${contactOf(settings, siteLink("/"))}`;
const paragraphs = (...texts: (string | null)[]) => texts.filter((text) => text !== null).join("\n\n");
