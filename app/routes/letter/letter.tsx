import { fullName } from "#app/domain/core/member.ts";
import { linesOfLabel } from "#app/domain/roster/address-labels.ts";
import type { Envelope, LetterSettings } from "#app/domain/roster/letter-options.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Eyebrow } from "#app/ui/page-head.tsx";
import { LongDay } from "#app/ui/time.tsx";
import { classSettings } from "#class-settings";
import { addressOfLink, type LetterRecipient, letterText, withoutScheme } from "./letter-text.ts";
import { QrCode } from "./qr-code.tsx";
import type { QrCodeShape } from "./qr-code-of.ts";

const { schoolName, siteName } = classSettings;

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

const letterClass =
  "max-w-column border border-rule-strong bg-sheet p-6 letter-sheet md:p-12 print:max-w-none print:border-0 print:bg-transparent print:p-0";
const nextSheetClass = "mt-12 print:mt-0 print:break-before-page";
const windowClasses: Record<Envelope, string> = { "#10": "letter-window-us", DL: "letter-window-a4" };

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
    <article className={isOnNextSheet ? `${letterClass} ${nextSheetClass}` : letterClass}>
      <div className="letter-head">
        <Eyebrow className="text-accent">{schoolName}</Eyebrow>
        <p className="whitespace-pre-line text-ink-2">{settings.returnAddress ?? siteName}</p>
      </div>
      <p className="mt-6 letter-date print:mt-0">
        <LongDay date={recipient.createdAt} />
      </p>
      <div className={`mt-6 print:mt-0 ${windowClasses[settings.envelope]}`}>
        <p className="whitespace-pre-line break-anywhere">
          {linesOfLabel(fullName(recipient), recipient.postalAddress ?? "").join("\n")}
        </p>
        {recipient.postalAddress ? null : <p className="text-bad print:hidden">No postal address is known.</p>}
      </div>
      <div className="mt-8 letter-body *:mb-4 print:mt-0 print:*:mb-2.5">
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
      </div>
    </article>
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
      will open, and start the site again. The file docs/deploying.md says how.
    </Notice>
  );
}
