import { contactOf, type LetterSettings } from "#app/domain/roster/letters.ts";
import { classSettings } from "#class-settings";
import { LetterSheet } from "../letter/letter-sheet.tsx";
import { withoutScheme } from "../letter/letter-text.ts";

interface MailingLetterProps {
  recipient: { firstName: string; lastName: string; postalAddress: string | null };
  mailing: { subject: string; text: string; by: string; date: Date };
  settings: LetterSettings;
  /** The site's address, without a path. */
  origin: string;
  heading: "h2" | "h4";
  /** Below another letter. */
  isOnNextSheet?: boolean;
}

/** A mailing on paper, for those with neither email nor the site. */
export function MailingLetter({
  recipient,
  mailing,
  settings,
  origin,
  heading: Heading,
  isOnNextSheet = false,
}: MailingLetterProps) {
  const { subject, text, by, date } = mailing;
  return (
    <LetterSheet recipient={recipient} date={date} settings={settings} isOnNextSheet={isOnNextSheet}>
      <Heading className="text-2xl break-anywhere print:text-xl">{subject}</Heading>
      <p>Dear {recipient.firstName},</p>
      <p className="whitespace-pre-line break-anywhere">{text}</p>
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 below-each-4 sm:grid-cols-2 print:grid-cols-2">
        <p className="break-anywhere">
          <strong className="font-display text-lg font-bold">{by}</strong>
          <br />
          {classSettings.siteName}
        </p>
        <p className="whitespace-pre-line break-anywhere">{`To answer:\n${contactOf(settings, withoutScheme(origin))}`}</p>
      </div>
    </LetterSheet>
  );
}
