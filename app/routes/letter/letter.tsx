import type { LetterSettings } from "#app/domain/roster/letters.ts";
import { Notice } from "#app/ui/notice.tsx";
import { LetterSheet } from "./letter-sheet.tsx";
import { addressOfLink, type LetterRecipient, letterText, withoutScheme } from "./letter-text.ts";
import { QrCode, type QrCodeShape } from "./qr-code.tsx";

interface LetterProps {
  recipient: LetterRecipient & { code: QrCodeShape };
  settings: LetterSettings;
  isJoining: boolean;
  /** The heading's level: h1 if the letter is the whole page. */
  heading: "h1" | "h2";
  /** Its link leads nowhere. */
  isSample?: boolean;
  /** Below another letter. */
  isOnNextSheet?: boolean;
}

/** A letter with a one-time link: one sheet of paper, to fold in three for a window envelope. */
export function Letter({
  recipient,
  settings,
  isJoining,
  heading: Heading,
  isSample = false,
  isOnNextSheet = false,
}: LetterProps) {
  const text = letterText(recipient, isJoining, settings);
  return (
    <LetterSheet recipient={recipient} date={recipient.createdAt} settings={settings} isOnNextSheet={isOnNextSheet}>
      <Heading className="text-2xl print:text-xl">{text.greeting}</Heading>
      {text.opening ? <p>{text.opening}</p> : null}
      {text.paragraph ? <p className="whitespace-pre-line break-anywhere">{text.paragraph}</p> : null}
      {text.waiting ? <p>{text.waiting}</p> : null}
      <p>{text.instruction}</p>
      <p className="text-lg font-semibold lining-nums break-anywhere">
        {isSample ? (
          <LinkText recipient={recipient} />
        ) : (
          <a href={addressOfLink(recipient)}>
            <LinkText recipient={recipient} />
          </a>
        )}
      </p>
      <QrCode
        code={recipient.code}
        title="QR code of this address"
        className="mb-4 block letter-code xs:float-left xs:mr-6 print:float-left print:mb-0 print:mr-6"
      />
      <div className="overflow-hidden *:mb-2.5">
        <p>Or point your phone’s camera at this square.</p>
        <p>{text.typed}</p>
        <p>
          <strong>{text.expiry}</strong>
        </p>
        <p>{text.signIn}</p>
      </div>
      <div className="clear-both grid grid-cols-1 gap-x-8 gap-y-4 below-each-4 sm:grid-cols-2 print:grid-cols-2">
        <p>
          {text.closing}
          <br />
          <strong className="font-display text-lg font-bold">{text.signer[0]}</strong>
          <br />
          {text.signer[1]}
        </p>
        <p className="whitespace-pre-line break-anywhere">{`Questions?\n${text.contact}`}</p>
      </div>
    </LetterSheet>
  );
}

/** The link as people type it, with the code in capitals of one width. */
function LinkText({ recipient }: { recipient: LetterRecipient }) {
  const start = withoutScheme(addressOfLink(recipient)).slice(0, -recipient.token.length);
  return (
    <>
      {start}
      <wbr />
      <span className="inline-block max-w-full font-mono text-xl tracking-wide">{recipient.token}</span>
    </>
  );
}

/** Warns an administrator whose letters would have links that only this computer can open, because SITE_URL is not set. */
export function LocalAddressNotice({ origin }: { origin: string }) {
  if (!/^https?:\/\/(localhost|127\.|\[::1\])/.test(origin)) return null;
  return (
    <Notice tone="bad" title="Nobody else can open these links yet" className="mb-7 max-w-prose print:hidden">
      They begin with {origin}, which is this computer. Before you send letters, set SITE_URL to the address that your classmates
      will open, and start the site again. The file docs/settings.md says how.
    </Notice>
  );
}
