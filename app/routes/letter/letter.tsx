import { formatMoment } from "#app/ui/time.tsx";
import { classSettings } from "#class-settings";
import { QrCode } from "./qr-code.tsx";
import type { QrCodeShape } from "./qr-code-of.ts";

const { schoolName, siteName, timeZoneName } = classSettings;

export interface LetterTo {
  firstName: string;
  email: string;
  expiresAt: Date;
  /** The whole address of the link, and the same as a picture. */
  address: string;
  code: QrCodeShape;
}

interface LetterProps {
  to: LetterTo;
  isJoining: boolean;
  /** The rank of its heading: a letter alone is the page. */
  heading: "h1" | "h2";
}

/** A one-time link to copy, and a letter to print with it. */
export function Letter({ to, isJoining, heading: Heading }: LetterProps) {
  const until = `${formatMoment(to.expiresAt)} ${timeZoneName}`;
  return (
    <article className="letter">
      <p className="eyebrow">{schoolName}</p>
      <Heading className="letter-greeting">Dear {to.firstName},</Heading>
      {isJoining ? (
        <>
          <p className="lede">
            {`The ${siteName} has a web site of its own: who we are now, how to reach one another, and photographs of then and now.`}
          </p>
          <p>To join, open this address and choose a password. It works once, until {until}:</p>
        </>
      ) : (
        <p className="lede">To get back in, open this address and choose a new password. It works once, until {until}:</p>
      )}
      <p className="letter-address">
        <a href={to.address} className="link">
          {to.address}
        </a>
      </p>
      <p>Or point your phone’s camera at this code:</p>
      <QrCode code={to.code} title="QR code of this address" />
      <p>After that, sign in with your email address, {to.email}.</p>
    </article>
  );
}
