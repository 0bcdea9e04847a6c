import { Eyebrow, Lede } from "#app/ui/page-head.tsx";
import { formatMoment } from "#app/ui/time.tsx";
import { classSettings } from "#class-settings";
import { QrCode } from "./qr-code.tsx";
import type { QrCodeShape } from "./qr-code-of.ts";

const { schoolName, siteName, timeZoneName } = classSettings;

export interface LetterRecipient {
  firstName: string;
  email: string | null;
  expiresAt: Date;
  /** The complete address of the link. The code contains it, too. */
  address: string;
  code: QrCodeShape;
}

interface LetterProps {
  recipient: LetterRecipient;
  isJoining: boolean;
  /** The heading's level: h1 if the letter is the whole page. */
  heading: "h1" | "h2";
  /** Below another letter. */
  isOnNextSheet?: boolean;
}

const letterClass = "max-w-prose break-inside-avoid *:my-4";
const nextSheetClass =
  "mt-12 border-t-4 border-double border-ink pt-8 print:mt-0 print:border-t-0 print:pt-0 print:break-before-page";

/** A one-time link to copy, and a letter to print with it. */
export function Letter({ recipient, isJoining, heading: Heading, isOnNextSheet = false }: LetterProps) {
  const expiry = `${formatMoment(recipient.expiresAt)} ${timeZoneName}`;
  return (
    <article className={isOnNextSheet ? `${letterClass} ${nextSheetClass}` : letterClass}>
      <Eyebrow>{schoolName}</Eyebrow>
      <Heading className="text-3xl">Dear {recipient.firstName},</Heading>
      {isJoining ? (
        <>
          <Lede>
            {`The ${siteName} has its own website: who we are now, how to reach one another, and photographs of then and now.`}
          </Lede>
          <p>To join, open this address and choose a password. It works once, until {expiry}:</p>
        </>
      ) : (
        <Lede>To get back in, open this address and choose a new password. It works once, until {expiry}:</Lede>
      )}
      <p className="break-all">
        <a href={recipient.address}>{recipient.address}</a>
      </p>
      <p>Or point your phone’s camera at this code:</p>
      <QrCode code={recipient.code} title="QR code of this address" />
      {recipient.email ? <p>After that, sign in with your email address, {recipient.email}.</p> : null}
    </article>
  );
}
