/**
 * What a mail server's refusal is about: the mailbox, which counts against an address, or the sender. Servers say it with an
 * enhanced code (RFC 3463) or words, and mix codes up, so clear words about the sender win.
 */

interface Cause {
  /** Looked for before the codes, without addresses and links. */
  words: RegExp;
  codes?: RegExp;
  /** What to do, for administrators. */
  advice: string;
  /** Whether it is about the sender even beside a code about the mailbox, or in an answer that is not for good. */
  isSurelySender: boolean;
}

/** Why a server takes nothing from the site, the most telling words first. */
const causes: readonly Cause[] = [
  {
    words: /recipients in a row got the same answer/i,
    advice:
      "So many people can hardly have lost their address at once, so the site takes it for a refusal of the sender, and counts it against nobody. Send a test to an address that you know, and show the words above to the provider.",
    isSurelySender: true,
  },
  {
    words:
      /sender identity|send ?as\b|permissions? to send|not (allowed|authori[sz]ed) to send|not owned by|sender (address|domain|verify|unknown|denied|rejected|not|is not)|(domain|address) of (the )?sender|invalid sender|(from|return)[: -]*(address|header|path)|address in MAIL_FROM|(address|domain|identity) is (not verified|unverified)|your account|request failed; mailbox unavailable/i,
    codes: /^5\.(1\.[78]|2\.252|7\.60)$/,
    advice:
      "The provider doesn’t let the site write from this sender. Verify the sender’s address or domain at the provider, or change MAIL_FROM to an address that the user in SMTP_URL may write from.",
    isSurelySender: true,
  },
  {
    words:
      /authentication (is )?(required|failed|unsuccessful|credentials)|(must|please) [^.]*authenticat|not authenticated|smtp authentication|unauthenticated (mail|senders?) not allowed|relay(ing)?( access)? (is )?(denied|disallowed|not (allowed|permitted))|(unable|not allowed|not permitted|cannot) to relay|as a relay|open relay|user name (or|and) (the )?password|username and password/i,
    codes: /^5\.7\.(8|9|57)$/,
    advice:
      "The mail server asks the site to sign in, or doesn’t pass on its mail. Check the user and the password in SMTP_URL. Many providers want an app password, or must allow SMTP for the account first.",
    isSurelySender: true,
  },
  {
    words:
      /(sending|send|daily|hourly|submission|relay|outgoing|message|organization)( \w+){0,2} (limit|quota|rate)\b|rate limit|limit(ed|s)? (for|on|of) (sending|messages?|recipients?|the number)|(messages?|emails?|mails?) per (day|hour|minute)|too many (recent )?(messages|emails|mails)|throttl|frequency limited|excessive volume|unusual rate/i,
    codes: /^5\.(1\.90|4\.5|4\.6|7\.28)$/,
    advice:
      "The provider takes only so many emails in an hour or a day. Nothing is lost: the site sends the rest when it takes more. If it happens often, ask the provider for a higher limit.",
    isSurelySender: true,
  },
  {
    words:
      /\bspam|spoof|(block|black)[ -]?list|\blisted\b|\bblocked?\b|banned|reputation|dmarc|dkim|\bspf\b|polic(y|ies)|abuse|prohibit|unsolicited|suspicious|\bptr\b|reverse dns|message not allowed|is unauthenticated/i,
    codes: /^5\.7\.\d+$/,
    advice:
      "The server takes email from this sender for spam or a forgery. Check SPF, DKIM, and DMARC of the sender’s domain, as docs/email.md in the site’s folder explains, and ask the provider with the words above.",
    isSurelySender: false,
  },
  {
    words: /content|virus|attachment|rfc compliant|malformed|message (size|headers?|too large|rejected)|too (large|big)/i,
    codes: /^5\.(6\.\d+|3\.4|2\.3)$/,
    advice: "The server refused the text of an email, not its recipient. Show the words above to the provider.",
    isSurelySender: false,
  },
];

/** Enhanced codes about the recipient's mailbox. 5.1.7 and 5.1.8 are about the sender's, 5.4.x about routes and limits. */
const mailboxCodes = ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1", "5.2.2"];

/** Words about the recipient's mailbox. */
const mailboxWords =
  /(user|mail ?box|account|recipient|addressee?|local part)\b[^.;]{0,60}?\b(unknown|not found|not known|does ?n[o’']t exist|not exist|no longer|disabled|deactivated|inactive|discontinued|closed|unavailable|invalid|could not be found)|(unknown|invalid|no such|bad) (local )?(user|mail ?box|recipient|account|address|person|local part|rcpt)|no mailbox here|not a (known|valid) (user|recipient|mailbox|email)|n[o’']t have an? \S+ account|unrouteable address|mail ?box (is )?(full|over ?quota)|(user|account|recipient) (is )?over ?quota|storage (allocation|quota|space)|no longer valid/i;

/** Words about a mailbox that takes mail again. */
const laterWords = /receiving mail (at a rate|too quickly)|recipient has exceeded|to this recipient per/i;

/** An answer as one line, with the code only once where each line of a longer one begins with it. */
export const oneLine = (answer: string): string =>
  answer
    .replace(/^(\d{3})-/, "$1 ")
    .replace(/[\r\n]+\d{3}[ -](\d\.\d+\.\d+ )?/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Addresses and links are no words: an address may have 'spam' or 'policy' in it. */
const withoutNames = (text: string) => text.replace(/<[^>]*>|\S+@\S+|https?:\S+/g, " ");

/** The enhanced code, or null. A code that says nothing, 5.0.0, is none. */
function codeOf(answer: string): string | null {
  const code = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(answer)?.[0] ?? null;
  return code?.endsWith(".0.0") ? null : code;
}

function causeOf(text: string): Cause | undefined {
  const words = withoutNames(text);
  const code = codeOf(text);
  return causes.find((cause) => cause.words.test(words)) ?? causes.find(({ codes }) => code !== null && codes?.test(code));
}

/**
 * What an answer to RCPT TO or DATA means. `mailbox`: never for this recipient; `later`; `outage`: nothing from this site now.
 */
export function meaningOf(answer: string): "mailbox" | "later" | "outage" {
  const text = oneLine(answer);
  const [words, code] = [withoutNames(text), codeOf(text)];
  const cause = causeOf(text);
  const isAboutSender = cause?.isSurelySender === true || /STOREDRV\.Submission/i.test(text);
  if (laterWords.test(words)) return "later";
  if (!text.startsWith("5")) {
    const isAboutRecipient = code !== null && /^4\.[12]\./.test(code) && !/^4\.1\.[78]$/.test(code);
    return !isAboutRecipient && (isAboutSender || text.startsWith("421")) ? "outage" : "later";
  }
  if (code !== null) return mailboxCodes.includes(code) && !isAboutSender ? "mailbox" : "outage";
  if (cause || /try again/i.test(words)) return "outage";
  return mailboxWords.test(words) ? "mailbox" : "outage";
}

/** What to do about a problem that a server named, or null for one of a mailbox, or whose words are all that is known. */
export function adviceOn(problem: string): string | null {
  const cause = causeOf(problem);
  const isOfMailbox = !cause?.isSurelySender && mailboxCodes.includes(codeOf(problem) ?? "");
  return isOfMailbox ? null : (cause?.advice ?? null);
}

/** The problem when recipients in a row get the same answer: it is hardly about all their mailboxes. */
export const sameForAll = (problem: string): string => `Several recipients in a row got the same answer. ${problem}`;

/** An answer without what differs between recipients, to see whether two got the same one. */
export const comparableAnswer = (answer: string): string =>
  withoutNames(oneLine(answer))
    .toLowerCase()
    .replace(/\S*\d\S*/g, (word) => (/^[45](\d\d|\.\d+\.\d+)$/.test(word) ? word : " "))
    .replace(/\s+/g, " ")
    .trim();
