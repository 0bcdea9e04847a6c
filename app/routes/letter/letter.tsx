import { formatMoment } from "#app/ui/time.tsx";
import { classSettings } from "#class-settings";
import { QrCode } from "./qr-code.tsx";
import type { QrCodeShape } from "./qr-code-of.ts";

const { schoolName, siteName, timeZoneName } = classSettings;

export interface LetterRecipient {
  firstName: string;
  email: string;
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
}

/** A one-time link to copy, and a letter to print with it. */
export function Letter({ recipient, isJoining, heading: Heading }: LetterProps) {
  const expiry = `${formatMoment(recipient.expiresAt)} ${timeZoneName}`;
  return (
    <article className="letter">
      <p className="eyebrow">{schoolName}</p>
      <Heading className="letter-greeting">Dear {recipient.firstName},</Heading>
      {isJoining ? (
        <>
          <p className="lede">
            {`The ${siteName} has its own website: who we are now, how to reach one another, and photographs of then and now.`}
          </p>
          <p>To join, open this address and choose a password. It works once, until {expiry}:</p>
        </>
      ) : (
        <p className="lede">To get back in, open this address and choose a new password. It works once, until {expiry}:</p>
      )}
      <p className="letter-address">
        <a href={recipient.address} className="link">
          {recipient.address}
        </a>
      </p>
      <p>Or point your phone’s camera at this code:</p>
      <QrCode code={recipient.code} title="QR code of this address" />
      <p>After that, sign in with your email address, {recipient.email}.</p>
    </article>
  );
}
