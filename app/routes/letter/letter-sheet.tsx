import type { ReactNode } from "react";
import { fullName } from "#app/domain/core/member.ts";
import { linesOfLabel } from "#app/domain/roster/address-labels.ts";
import type { Envelope, LetterSettings } from "#app/domain/roster/letters.ts";
import { Eyebrow } from "#app/ui/page-head.tsx";
import { LongDay } from "#app/ui/time.tsx";
import { classSettings } from "#class-settings";

const { schoolName, siteName } = classSettings;

interface LetterSheetProps {
  recipient: { firstName: string; lastName: string; postalAddress: string | null };
  date: Date;
  settings: LetterSettings;
  /** Below another letter. */
  isOnNextSheet: boolean;
  /** The text. */
  children: ReactNode;
}

const letterClass =
  "max-w-column border border-rule-strong bg-sheet p-6 letter-sheet md:p-12 print:max-w-none print:border-0 print:bg-transparent print:p-0";
const nextSheetClass = "mt-12 print:mt-0 print:break-before-page";
const windowClasses: Record<Envelope, string> = { "#10": "letter-window-us", DL: "letter-window-a4" };

/** One sheet of paper, to fold in three for a window envelope: who writes, the date, and the recipient's address above the text. */
export function LetterSheet({ recipient, date, settings, isOnNextSheet, children }: LetterSheetProps) {
  return (
    <article className={isOnNextSheet ? `${letterClass} ${nextSheetClass}` : letterClass}>
      <div className="letter-head">
        <Eyebrow className="text-accent">{schoolName}</Eyebrow>
        <p className="whitespace-pre-line text-ink-2">{settings.returnAddress ?? siteName}</p>
      </div>
      <p className="mt-6 letter-date print:mt-0">
        <LongDay date={date} />
      </p>
      <div className={`mt-6 print:mt-0 ${windowClasses[settings.envelope]}`}>
        <p className="whitespace-pre-line break-anywhere">
          {linesOfLabel(fullName(recipient), recipient.postalAddress ?? "").join("\n")}
        </p>
        {recipient.postalAddress ? null : <p className="text-bad print:hidden">No postal address is known.</p>}
      </div>
      <div className="mt-8 letter-body *:mb-4 print:mt-0 print:*:mb-2.5">{children}</div>
    </article>
  );
}
