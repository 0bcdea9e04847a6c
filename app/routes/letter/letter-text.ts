import {
  contactOf,
  type LetterSettings,
  linkClosing,
  linkInstruction,
  linkSubject,
  opening,
  signerOf,
  waitingSentence,
} from "#app/domain/roster/letters.ts";
import { codePath } from "#app/domain/sign-in/sign-in-links.ts";
import { formatMoment } from "#app/ui/time.tsx";
import { classSettings } from "#class-settings";

/** The sentences of a letter, on paper and in an email of the administrator's own. */

export interface LetterRecipient {
  firstName: string;
  lastName: string;
  email: string | null;
  postalAddress: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** The link's code, such as 'ABCD-EFGH-JKMN'. Earlier links have a longer one, which nobody can type. */
  token: string;
  /** How many messages wait on the site. */
  waitingMessages: number;
  /** The site's address, without a path. */
  origin: string;
}

const { timeZoneName } = classSettings;

export const addressOfLink = ({ origin, token }: Pick<LetterRecipient, "origin" | "token">) => `${origin}${codePath}/${token}`;

/** An address as people write it, without https://. */
export const withoutScheme = (address: string) => address.replace(/^https?:\/\//, "");

/** The texts of a letter, in their order. Null is left out. */
export function letterText(recipient: LetterRecipient, isJoining: boolean, settings: LetterSettings) {
  const { firstName, email, expiresAt, waitingMessages, origin } = recipient;
  const purpose = isJoining ? "join" : "recovery";
  return {
    greeting: `Dear ${firstName},`,
    opening: isJoining ? opening : null,
    paragraph: isJoining ? settings.paragraph : null,
    waiting: isJoining ? waitingSentence(waitingMessages) : null,
    instruction: linkInstruction[purpose],
    typed: `Or open ${withoutScheme(origin)}${codePath} and type the code. Capitals, spaces, and hyphens don’t matter.`,
    expiry: `The link works once, until ${formatMoment(expiresAt)} ${timeZoneName}.`,
    signIn: email
      ? `After that, sign in with your email address, ${email}.`
      : "You will be asked for an email address, with which you sign in from then on.",
    closing: linkClosing[purpose],
    signer: signerOf(settings),
    contact: contactOf(settings, withoutScheme(origin)),
  };
}

/** The address of a new email with the letter's text, for the administrator's own mail program. */
export function emailLink(email: string, recipient: LetterRecipient, isJoining: boolean, settings: LetterSettings): string {
  const text = letterText(recipient, isJoining, settings);
  const paragraphs = [
    text.greeting,
    text.opening,
    text.paragraph,
    text.waiting,
    `${text.instruction}\n${addressOfLink(recipient)}`,
    `${text.expiry} ${text.signIn}`,
    `${text.closing}\n${text.signer.join("\n")}`,
    `Questions?\n${text.contact}`,
  ];
  const subject = linkSubject[isJoining ? "join" : "recovery"];
  const body = paragraphs.filter(Boolean).join("\n\n").replace(/\n/g, "\r\n");
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
