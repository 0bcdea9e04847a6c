import { classSettings } from "#class-settings";

/** The joining letters: what can be set on them, and what they say (docs/behavior.md, "Joining letters"). */

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

/** Letters with joining links for many members at once, to print and mail. */

/** How many names, and how many letters, one page shows. */
export const namesPerPage = 100;
export const lettersPerPage = 50;

/** The checkbox that allows replacing letters whose links still work. */
export const replaceLabel = "Also replace letters whose links still work";

/** '12 people already have a letter with a link that still works'. */
export const lettersStillValid = (people: number): string =>
  people === 1
    ? "1 person already has a letter with a link that still works"
    : `${people.toLocaleString("en-US")} people already have a letter with a link that still works`;

/** Filters of the list of people who have not joined, by whether a postal address is known. */
export const addressFilters = [
  { value: "all", label: "Everyone" },
  { value: "yes", label: "With a postal address" },
  { value: "no", label: "Without a postal address" },
] as const;
/** One more, where the site sends email: the people who need their letter on paper. */
export const noEmailFilter = { value: "no-email", label: "Without an email address that works" } as const;
export type AddressFilter = (typeof addressFilters)[number]["value"] | typeof noEmailFilter.value;

export const lettersPath = (batch: string) => `/admin/letters/${batch}`;

export const emailedLettersPath = (batch: string) => `/admin/letters/emails/${batch}`;

/** The page with labels for one batch, for a mailing, or for everyone who has a letter. */
export const labelsPath = (batch?: string) => (batch ? `/admin/letters/labels?batch=${batch}` : "/admin/letters/labels");
export const mailingLabelsPath = (mailingId: number) => `/admin/letters/labels?mailing=${mailingId}`;
