import { classSettings } from "#class-settings";
import type { LetterSettings } from "./letter-options.ts";

/** Sentences that the letters on paper and the emails with a one-time link share. */

const { siteName } = classSettings;

export const opening = `The ${siteName} has its own website: who we are now, how to reach one another, and photographs of then and now. It is private. Only our class and our teachers can see it.`;

/** The subject of an email with a link to join, or to choose a new password. */
export const linkSubject = {
  join: `Joining the website of the ${siteName}`,
  recovery: `Your link to the website of the ${siteName}`,
} as const;

export const linkInstruction = {
  join: "To join, open this address and choose a password:",
  recovery: "To get back in, open this address and choose a new password:",
} as const;

export const linkClosing = { join: "We hope to see you there.", recovery: "See you there." } as const;

/** Says in a joining letter that messages wait. Null without any. */
export const waitingSentence = (waitingMessages: number): string | null =>
  waitingMessages === 0
    ? null
    : waitingMessages === 1
      ? "A message from the class is waiting for you there."
      : `${waitingMessages} messages from the class are waiting for you there.`;

/** Who signs: a name, and a role or the class. */
export const signerOf = ({ signerName, signerRole }: LetterSettings): [name: string, role: string] => [
  signerName ?? "The administrators",
  signerRole ?? siteName,
];

/** How to reach the class; `site` is the site's address as people read it. */
export const contactOf = ({ contact }: LetterSettings, site: string): string =>
  contact ?? `Please write to us with the form at\n${site}`;
